import { fireEvent, screen, waitFor } from '@testing-library/react';
import { i18n } from '@lingui/core';
import { expect, it, vi } from 'vitest';
import { playedAgency } from '../../../testing/agency-story.ts';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { AddCreatorView } from './add-creator-view.tsx';

const { calls, open } = prepareScreens(['agency-area', 'app-errors']);
const invite = 'POST /functions/v1/invite-to-agency';
const withdraw = 'POST /functions/v1/withdraw-invitation';
const invitation = {
  id: '0f0f0f0f-1111-4222-8333-444444444444',
  email: 'mira@example.org',
  kind: 'creator',
  role: null,
  scopes: ['review'],
  status: 'open',
  createdAt: '2026-11-20T10:00:00Z',
  expiresAt: '2026-12-04T10:00:00Z',
} as const;
const read = (role: 'owner' | 'viewer' = 'owner') => ({
  'POST /functions/v1/read-agency': {
    body: playedAgency(role, [{ ...invitation, scopes: [...invitation.scopes] }]),
  },
});

const email = () => screen.findByLabelText('The creator’s e-mail address');

it('asks her for what is ticked, with a line to her, and is ready for the next one', async () => {
  open(<AddCreatorView />, { ...read(), [invite]: { body: { invitationId: invitation.id } } });
  fireEvent.change(await email(), { target: { value: ' Ada@Example.org ' } });
  fireEvent.click(screen.getByLabelText('Start full scans'));
  fireEvent.change(screen.getByLabelText('A line to the creator (optional)'), {
    target: { value: 'We met in Berlin.' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText('The invitation to Ada@Example.org is on its way.')).toBeTruthy();
  expect(calls(invite)[0]?.body).toEqual({
    kind: 'creator',
    email: 'Ada@Example.org',
    scopes: ['review', 'remove'],
    message: 'We met in Berlin.',
  });
  expect(await email()).toHaveProperty('value', '');
  await waitFor(() => expect(calls('POST /functions/v1/read-agency')).toHaveLength(2));
});

it('keeps what is typed for the next one while the invitation is on its way', async () => {
  let arrive = () => {};
  const after = new Promise<void>((resolve) => (arrive = resolve));
  open(<AddCreatorView />, {
    ...read(),
    [invite]: { body: { invitationId: invitation.id }, after },
  });
  fireEvent.change(await email(), { target: { value: 'ada@example.org' } });
  fireEvent.click(screen.getByLabelText('Start full scans'));
  const line = screen.getByLabelText('A line to the creator (optional)');
  fireEvent.change(line, { target: { value: 'We met\nin Berlin.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  await waitFor(() => expect(calls(invite)).toHaveLength(1));
  fireEvent.change(await email(), { target: { value: 'bea@example.org' } });
  arrive();
  await screen.findByText('The invitation to ada@example.org is on its way.');
  expect(await email()).toHaveProperty('value', 'bea@example.org');
  // The line was for Ada, and so was what she is asked for.
  expect(line).toHaveProperty('value', '');
  expect(screen.getByLabelText('Start full scans')).toHaveProperty('checked', true);
});

it('asks nobody without an address, and says which one is invited already', async () => {
  open(<AddCreatorView />, {
    ...read(),
    [invite]: { status: 409, body: { code: 'agencies.already_invited' } },
  });
  fireEvent.change(await email(), { target: { value: 'mira' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText('Please enter an e-mail address.')).toBeTruthy();
  expect(calls(invite)).toHaveLength(0);
  fireEvent.change(await email(), { target: { value: 'mira@example.org' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  await screen.findByText('This address has an open invitation already.');
  expect((await email()).getAttribute('aria-invalid')).toBe('true');
  expect(await email()).toHaveProperty('value', 'mira@example.org');
});

it('an invitation lasts until the day that its mail names, wherever it is read', async () => {
  // A clock in Berlin, where nothing says which.
  vi.spyOn(i18n, 'date').mockImplementation((value, format) =>
    new Intl.DateTimeFormat('en', { timeZone: 'Europe/Berlin', ...(format as object) }).format(
      new Date(value ?? ''),
    ),
  );
  const expiresAt = '2026-12-04T23:59:59.999Z';
  open(<AddCreatorView />, {
    'POST /functions/v1/read-agency': {
      body: playedAgency('owner', [{ ...invitation, scopes: [...invitation.scopes], expiresAt }]),
    },
  });
  expect(await screen.findByText(/Dec 4, 2026/)).toBeTruthy();
});

it('an open invitation is withdrawn; a refusal is said', async () => {
  open(<AddCreatorView />, {
    ...read(),
    [withdraw]: { status: 409, body: { code: 'agencies.invitation_over' } },
  });
  const button = await screen.findByRole('button', {
    name: 'Withdraw the invitation to mira@example.org',
  });
  fireEvent.click(button);
  expect(await screen.findByText(/This invitation is no longer open/)).toBeTruthy();
  expect(calls(withdraw)[0]?.body).toEqual({ invitationId: invitation.id });
});

it('leads to the heading when the button goes with the invitation', async () => {
  let status: 'open' | 'withdrawn' = 'open';
  open(<AddCreatorView />, {
    'POST /functions/v1/read-agency': () => ({
      body: playedAgency('owner', [{ ...invitation, scopes: [...invitation.scopes], status }]),
    }),
    [withdraw]: () => {
      status = 'withdrawn';
      return { body: { ok: true } };
    },
  });
  const name = 'Withdraw the invitation to mira@example.org';
  const button = await screen.findByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
  await waitFor(() => expect(document.activeElement?.id).toBe('invitations-title'));
});

it('a viewer reads why there is no form', async () => {
  open(<AddCreatorView />, read('viewer'));
  expect(await screen.findByText(/Your role is viewer/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
