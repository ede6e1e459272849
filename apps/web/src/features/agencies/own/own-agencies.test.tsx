import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as place from '#lib/go-to.ts';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { OwnAgencies } from './own-agencies.tsx';

const { calls, open } = prepareScreens(['app-errors', 'agencies']);

const read = 'POST /functions/v1/read-own-agencies';
const answer = 'POST /functions/v1/answer-invitation';
const setScopes = 'POST /functions/v1/set-agency-scopes';
const leave = 'POST /functions/v1/leave-agency';

const invitation = {
  id: '5eed0000-0000-4000-8000-00000000a011',
  agencyName: 'Lantern Talent',
  website: 'https://lantern.example/',
  kind: 'creator',
  role: null,
  scopes: ['review', 'remove'],
  message: 'We met in May.',
  expiresAt: '2026-12-01T10:00:00Z',
};
const link = {
  agencyId: '5eed0000-0000-4000-8000-00000000a001',
  name: 'Lantern Talent',
  website: null,
  status: 'active',
  scopes: ['review'],
  consentedAt: '2026-10-01T10:00:00Z',
  acts: [{ at: '2026-11-01T10:00:00Z', action: 'act.review-findings', count: 3 }],
};

function show(links: object[], invitations: object[], membership: object | null = null) {
  open(<OwnAgencies />, {
    [read]: { body: { links, invitations, membership } },
    [answer]: { body: { ok: true } },
    [setScopes]: { body: { ok: true } },
    [leave]: { body: { ok: true } },
  });
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('somebody whose agency is suspended', () => {
  const membership = {
    ...{ agencyId: '5eed0000-0000-4000-8000-00000000a002', name: 'Farol & Co', role: 'manager' },
    status: 'suspended',
  };

  it('leaves its team after one question', async () => {
    show([], [], membership);
    await screen.findByText(/in this agency’s team/);
    expect(screen.queryByText(/No agency acts for you/)).toBeNull();
    await press('Leave the agency');
    const dialog = await screen.findByRole('dialog', { name: 'Leave Farol & Co?' });
    expect(calls(leave)).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Leave the agency' }));
    await waitFor(() =>
      expect(calls(leave).map(({ body }) => body)).toEqual([{ agencyId: membership.agencyId }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('and who alone owns it reads how it ends', async () => {
    show([], [], { ...membership, role: 'owner' });
    await screen.findByText(/^If nobody else owns it, you cannot leave it/);
  });

  it('and who alone owns it is not told to hand it over now, which she cannot', async () => {
    open(<OwnAgencies />, {
      [read]: {
        body: { links: [], invitations: [], membership: { ...membership, role: 'owner' } },
      },
      [leave]: { status: 409, body: { code: 'agencies.last_owner' } },
    });
    await press('Leave the agency');
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Leave the agency' }));
    await within(dialog).findByText(/while it is suspended you cannot hand it over/);
    expect(dialog.textContent).not.toContain('Make somebody else an owner first');
  });

  it('while it is open leaves in its own area', async () => {
    show([], [], { ...membership, status: 'active' });
    await screen.findByText(/No agency acts for you/);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('who may act for a creator', () => {
  it('nobody, unless somebody asked', async () => {
    show([], []);
    await screen.findByText('No agency acts for you, and none has asked.');
  });

  it('ticks nothing by itself, and offers only what was asked for', async () => {
    show([], [invitation]);
    await screen.findByText('Lantern Talent asks to look after you');
    const boxes = screen.getAllByRole('checkbox');
    expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([false, false]);
    fireEvent.click(screen.getByLabelText('It may decide about findings and fake profiles'));
    await press('Accept');
    const sent = { invitationId: invitation.id, answer: 'accept', scopes: ['review'] };
    await waitFor(() => expect(calls(answer).map(({ body }) => body)).toEqual([sent]));
  });

  it('says what becomes of an account that joins a team', async () => {
    show([], [{ ...invitation, kind: 'member', role: 'viewer', scopes: [] }]);
    await screen.findByText(/this account shows the agency’s area only/);
    expect(screen.queryByRole('checkbox')).toBeNull();
    await press('Decline');
    await waitFor(() =>
      expect(calls(answer).map(({ body }) => body)).toEqual([
        { invitationId: invitation.id, answer: 'decline' },
      ]),
    );
  });

  it.each([
    ['shows the area of the agency whose team she joins', 'Accept', [['/agency']]],
    ['stays where she is after she declined to join', 'Decline', []],
  ])('%s', async (_what, name, places) => {
    const goTo = vi.spyOn(place, 'goTo').mockImplementation(() => undefined);
    show([], [{ ...invitation, kind: 'member', role: 'viewer', scopes: [] }]);
    await press(name);
    // Read again, and free for the next answer: all that follows has happened.
    await waitFor(() => expect(calls(read)).toHaveLength(2));
    await waitFor(() =>
      expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('false'),
    );
    expect(goTo.mock.calls).toEqual(places);
  });

  it('says that an agency is suspended, and still lets her end the link', async () => {
    show([{ ...link, status: 'suspended' }], []);
    await screen.findByText(/^It is suspended: for now it sees nothing of yours/);
    expect(screen.getByRole('button', { name: 'End this link' })).toBeTruthy();
  });

  it('shows what was done, allows more or less, and ends after one question', async () => {
    show([link], []);
    await screen.findByText(/decided about findings \(3\)/);
    fireEvent.click(screen.getByLabelText('It may start scans'));
    await press('Save what I allow');
    await waitFor(() =>
      expect(calls(setScopes).map(({ body }) => body)).toEqual([
        { agencyId: link.agencyId, scopes: ['review', 'scan'] },
      ]),
    );
    await press('End this link');
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('If it pays for your plan, that ends with the link.');
    expect(calls(leave)).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'End this link' }));
    await waitFor(() =>
      expect(calls(leave).map(({ body }) => body)).toEqual([{ agencyId: link.agencyId }]),
    );
  });
});
