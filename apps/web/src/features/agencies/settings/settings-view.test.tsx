import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { AgencyAnswer, AgencyRole } from '@leakblock/domain/agencies';
import * as logos from './prepare-logo.ts';
import * as ways from '#lib/go-to.ts';
import { RequestFailure } from '#lib/failure.ts';
import { playedAgency } from '../../../testing/agency-story.ts';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import type { PlayedRoute } from '../../../testing/play-supabase.ts';
import { SettingsView } from './settings-view.tsx';

const { calls, open } = prepareScreens(['agency-area', 'app-errors']);
const save = 'POST /functions/v1/save-agency';
const set = 'POST /functions/v1/set-agency-member';
const invite = 'POST /functions/v1/invite-to-agency';
const withdraw = 'POST /functions/v1/withdraw-invitation';
const leave = 'POST /functions/v1/leave-agency';

const mira = {
  userId: '0f0f0f0f-1111-4222-8333-444444444444',
  email: 'mira@example.org',
  role: 'viewer' as AgencyRole,
  since: '2026-10-01T10:00:00Z',
};
const asked: AgencyAnswer['invitations'][number] = {
  id: '0f0f0f0f-1111-4222-8333-555555555555',
  email: 'nele@example.org',
  kind: 'member',
  role: 'manager',
  scopes: [],
  status: 'open',
  createdAt: '2026-11-20T10:00:00Z',
  expiresAt: '2026-12-04T10:00:00Z',
};

function show(
  role: AgencyRole,
  more: Partial<AgencyAnswer> = {},
  routes: Record<string, PlayedRoute> = {},
) {
  const own = playedAgency(role, [asked]);
  const body = { ...own, members: [...own.members, mira], ...more };
  open(<SettingsView />, {
    'POST /functions/v1/read-agency': { body },
    [save]: ({ body: { brand, ...sent } }) => {
      const kept = { ...own.agency.brand, ...(brand as object) };
      return { body: { ...body, agency: { ...own.agency, ...sent, brand: kept } } };
    },
    [set]: { body: { ok: true } },
    [leave]: { body: { ok: true } },
    ...routes,
  });
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

it('saves details and brand together, and shows how the report will look', async () => {
  const logo = 'data:image/png;base64,AAAA';
  vi.spyOn(logos, 'prepareLogo').mockResolvedValue(logo);
  show('manager');
  await type('Website (if there is one)', 'lantern.example');
  await type('Name on reports', 'Lantern & Partners');
  expect(screen.getByText('Lantern & Partners')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('A colour of our own'));
  await screen.findByText(/Easy to read on white paper/);
  await type('Colour of headings and bars', '#FFCC00');
  await screen.findByText(/Hard to read on white paper \(contrast 1.5 : 1/);
  fireEvent.change(screen.getByLabelText('Logo'), {
    target: { files: [new File(['x'], 'logo.png', { type: 'image/png' })] },
  });
  await screen.findByRole('button', { name: 'Take the logo away' });
  press('Save');
  await screen.findByText('Saved.');
  expect(calls(save)[0]?.body).toEqual({
    website: 'https://lantern.example',
    brand: { name: 'Lantern & Partners', colour: '#ffcc00', logo },
  });
});

it('asks before what was changed is left, until it is saved', async () => {
  const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  show('owner');
  const contact = await screen.findByLabelText('E-mail address for contact');
  expect(isAsked()).toBe(false);
  fireEvent.input(contact, { target: { value: 'desk@example.org' } });
  expect(isAsked()).toBe(true);
  press('Save');
  await screen.findByText('Saved.');
  await waitFor(() => expect(isAsked()).toBe(false));
});

it('sends what was changed here only: what somebody else saves meanwhile stays', async () => {
  const { agency } = playedAgency('manager');
  const theirs = { ...agency, country: 'Ireland', website: 'https://lantern.example/' };
  const saved = { ...playedAgency('manager'), agency: theirs };
  show('manager', {}, { [save]: { body: saved } });
  await type('Website (if there is one)', 'lantern.example');
  press('Save');
  await screen.findByText('Saved.');
  await type('E-mail address for contact', 'desk@example.org');
  press('Save');
  await waitFor(() => expect(calls(save)).toHaveLength(2));
  expect(calls(save).map(({ body }) => body)).toEqual([
    { website: 'https://lantern.example', brand: {} },
    { contactEmail: 'desk@example.org', brand: {} },
  ]);
});

it('says what cannot be saved, and loses nothing', async () => {
  vi.spyOn(logos, 'prepareLogo').mockRejectedValue(new RequestFailure('agencies.logo_unreadable'));
  show('owner', {}, { [save]: { status: 422, body: { code: 'agencies.name_refused' } } });
  await type('E-mail address for contact', 'nobody');
  press('Save');
  await screen.findByText('This is not an e-mail address.');
  expect(calls(save)).toHaveLength(0);
  await type('E-mail address for contact', 'desk@example.org');
  press('Save');
  await screen.findByText('This name looks like ours. Please choose another.');
  expect(screen.getByLabelText('E-mail address for contact')).toHaveProperty(
    'value',
    'desk@example.org',
  );
  fireEvent.change(screen.getByLabelText('Logo'), {
    target: { files: [new File(['x'], 'logo.gif', { type: 'image/gif' })] },
  });
  await screen.findByText(/This logo cannot be read/);
});

it('an owner changes roles and removes a member after one question; the only owner stays', async () => {
  show('owner');
  const team = within(await screen.findByRole('region', { name: 'Team' }));
  expect(team.getByText('The only owner stays: an agency needs one.')).toBeTruthy();
  expect(team.getAllByRole('combobox')).toHaveLength(1);
  const choose = (value: string) =>
    fireEvent.change(team.getByLabelText('Role of mira@example.org'), { target: { value } });
  // As the arrow keys pass by: nothing is changed, and back where it was there is nothing to change.
  choose('owner');
  choose('viewer');
  expect(team.queryByRole('button', { name: /Change/ })).toBeNull();
  choose('manager');
  expect(calls(set)).toHaveLength(0);
  press('Change the role of mira@example.org: Manager');
  await waitFor(() =>
    expect(calls(set).map(({ body }) => body)).toEqual([{ userId: mira.userId, role: 'manager' }]),
  );
  press('Remove mira@example.org');
  expect(calls(set)).toHaveLength(1);
  press('Remove now');
  await waitFor(() => expect(calls(set)[1]?.body).toEqual({ userId: mira.userId, role: null }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('asks somebody into the team, and takes it back', async () => {
  show(
    'owner',
    {},
    {
      [invite]: ({ body }) =>
        body['email'] === mira.email
          ? { status: 409, body: { code: 'agencies.already_member' } }
          : { body: { invitationId: asked.id } },
      [withdraw]: { body: { ok: true } },
    },
  );
  await type('E-mail address', mira.email);
  press('Send invitation');
  await screen.findByText('This person belongs to an agency already.');
  await type('E-mail address', 'ada@example.org');
  await type('Role', 'manager');
  press('Send invitation');
  await screen.findByText('The invitation to ada@example.org is on its way.');
  expect(calls(invite)[1]?.body).toEqual({
    kind: 'member',
    email: 'ada@example.org',
    role: 'manager',
  });
  press('Withdraw the invitation to nele@example.org');
  await waitFor(() => expect(calls(withdraw)[0]?.body).toEqual({ invitationId: asked.id }));
});

it('a viewer reads everything, changes nothing, and may leave', async () => {
  const go = vi.spyOn(ways, 'goTo').mockReturnValue();
  show('viewer');
  await screen.findByText(/Your role is viewer/);
  expect(screen.getByText('Germany')).toBeTruthy();
  expect(screen.getByText('nele@example.org')).toBeTruthy();
  const page = within(screen.getByText(/Your role is viewer/).parentElement ?? document.body);
  expect(page.getAllByRole('button').map((each) => each.textContent)).toEqual(['Leave the agency']);
  expect(screen.queryByRole('combobox')).toBeNull();
  press('Leave the agency');
  expect(calls(leave)).toHaveLength(0);
  press('Leave now');
  await waitFor(() => expect(go).toHaveBeenCalledWith('/dashboard'));
  expect(calls(leave)[0]?.body).toEqual({ agencyId: playedAgency().agency.id });
});

it('leads to the own account, which the settings of the agency are not', async () => {
  show('manager');
  const link = await screen.findByRole('link', { name: 'Your account' });
  expect(link.getAttribute('href')).toBe('/agency/account');
});
