import { onlineManager } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { mayLeaveScreen } from '../../lib/leave-warning.ts';
import { accountRoutes, lunasProfile } from '../../testing/account-story.ts';
import { luna } from '../../testing/play-supabase.ts';
import type { PlayedRoute } from '../../testing/play-supabase.ts';
import { prepareScreens } from '../../testing/open-screen.tsx';
import { AccountPage } from './account-page.tsx';

const { open, calls, play } = prepareScreens(['accounts', 'app-errors']);

async function openPage(changes: Record<string, PlayedRoute> = {}, path = '/account') {
  const view = open(<AccountPage />, accountRoutes(changes), { path });
  await screen.findByLabelText('First name');
  await screen.findByLabelText('Add a niche');
  await screen.findByLabelText('Add a stage name');
  await screen.findByLabelText('Platform');
  return view;
}

const refused = (code: string) => ({ status: 400, body: { code, message: 'refused' } });
const typeInto = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const saveProfile = 'PATCH /rest/v1/profiles';
const leaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('what is missing', () => {
  it('is a list of links; each leads to its field', async () => {
    await openPage();
    const list = within(screen.getByRole('region', { name: 'Still missing' }));
    const names = list.getAllByRole('link').map(({ textContent }) => textContent);
    expect(names).toEqual(['Last name', 'A stage name']);
    fireEvent.click(list.getByRole('link', { name: 'A stage name' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText('Add a stage name')),
    );
  });

  it('an address that names a field leads there at once', async () => {
    await openPage({}, '/account#stage_name');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText('Add a stage name')),
    );
  });

  it('is a calm sentence when nothing is, and follows every change', async () => {
    await openPage({
      'GET /rest/v1/profiles': { body: [{ ...lunasProfile, last_name: 'Marlowe' }] },
      'POST /rest/v1/stage_names': { status: 201, body: [{ id: 'name-1', name: 'Luna M' }] },
    });
    expect(screen.getByRole('heading', { name: 'Still missing' })).toBeTruthy();
    typeInto('Add a stage name', 'Luna M');
    fireEvent.submit(screen.getByLabelText('Add a stage name').closest('form')!);
    expect(await screen.findByRole('heading', { name: 'Your account is complete' })).toBeTruthy();
  });
});

describe('a person without a profile', () => {
  it('gets one', async () => {
    let isMade = false;
    await openPage({
      'GET /rest/v1/profiles': () => ({ body: isMade ? [lunasProfile] : [] }),
      'POST /rest/v1/profiles': () => {
        isMade = true;
        return { status: 201, body: [] };
      },
    });
    const { body } = calls('POST /rest/v1/profiles')[0]!;
    expect(Object.keys(body)).toEqual(['id', 'locale', 'created_at', 'updated_at']);
    expect(body['id']).toBe(luna.id);
  });
});

describe('personal data', () => {
  it('is saved as typed, blanks as nothing, and nothing else is written', async () => {
    await openPage({
      [saveProfile]: ({ body }) => ({ body: { ...lunasProfile, ...body } }),
    });
    expect(leaving()).toBe(false);
    typeInto('Last name', '  Marlowe ');
    typeInto('Street and number', ' ');
    fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'FR' } });
    expect(leaving()).toBe(true);
    press('Save');
    await waitFor(() => expect(calls(saveProfile)).toHaveLength(1));
    expect(calls(saveProfile)[0]?.body).toEqual({
      ...{ last_name: 'Marlowe', address: null, country: 'FR' },
    });
    expect(calls(saveProfile)[0]?.query.get('id')).toBe(`eq.${luna.id}`);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Last name' })).toBe(null));
    await waitFor(() => expect(leaving()).toBe(false));
  });

  it('that is typed while the rest is saved is still unsaved', async () => {
    const saved = Promise.withResolvers<null>();
    await openPage({
      [saveProfile]: ({ body }) => ({ after: saved.promise, body: { ...lunasProfile, ...body } }),
    });
    typeInto('Last name', 'Marlowe');
    press('Save');
    await waitFor(() => expect(calls(saveProfile)).toHaveLength(1));
    typeInto('Postal code', '10117');
    saved.resolve(null);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Last name' })).toBe(null));
    expect(await screen.findByText('Not saved yet')).toBeTruthy();
    expect(leaving()).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Postal code').value).toBe('10117');
  });

  it('that was typed when her session ended is there after the sign-in, unsaved, until it is saved', async () => {
    const profile: PlayedRoute = ({ body }) => ({ body: { ...lunasProfile, ...body } });
    const before = await openPage({ [saveProfile]: profile });
    typeInto('Postal code', '10117');
    before.unmount();
    const after = await openPage({ [saveProfile]: profile });
    expect(screen.getByLabelText<HTMLInputElement>('Postal code').value).toBe('10117');
    expect(screen.getByText('Not saved yet')).toBeTruthy();
    expect(leaving()).toBe(true);
    press('Save');
    await waitFor(() => expect(leaving()).toBe(false));
    after.unmount();
    await openPage();
    expect(screen.getByLabelText<HTMLInputElement>('Postal code').value).toBe('10115');
    expect(leaving()).toBe(false);
  });

  it('that was changed on another device is shown, and stays beside what she typed here before', async () => {
    const before = await openPage();
    typeInto('Phone (optional)', '0171 5550123');
    before.unmount();
    const moved = { ...lunasProfile, address: '3 Harbour Steps', city: 'Lyon', country: 'FR' };
    await openPage({
      'GET /rest/v1/profiles': { body: [moved] },
      [saveProfile]: ({ body }) => ({ body: { ...moved, ...body } }),
    });
    expect(screen.getByLabelText<HTMLInputElement>('Street and number').value).toBe(
      '3 Harbour Steps',
    );
    expect(screen.getByLabelText<HTMLSelectElement>('Country').value).toBe('FR');
    press('Save');
    await waitFor(() => expect(calls(saveProfile)).toHaveLength(1));
    expect(calls(saveProfile)[0]?.body).toEqual({ phone: '0171 5550123' });
    await waitFor(() => expect(leaving()).toBe(false));
  });

  it('that is changed elsewhere while she types is shown too, and not written over', async () => {
    let row: object = lunasProfile;
    const { client } = await openPage({
      'GET /rest/v1/profiles': () => ({ body: [row] }),
      [saveProfile]: ({ body }) => ({ body: { ...row, ...body } }),
    });
    typeInto('Phone (optional)', '0171 5550123');
    fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'DE' } });
    fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'Germany (West)' } });
    row = { ...lunasProfile, city: 'Lyon', country: 'FR' };
    await client.invalidateQueries();
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('City (optional)').value).toBe('Lyon'),
    );
    press('Save');
    await waitFor(() => expect(calls(saveProfile)).toHaveLength(1));
    expect(calls(saveProfile)[0]?.body).toEqual({ phone: '0171 5550123' });
  });

  it('that she leaves unsaved is given up', async () => {
    const before = await openPage();
    typeInto('Postal code', '10117');
    vi.spyOn(window, 'confirm').mockReturnValueOnce(true);
    expect(mayLeaveScreen('Leave anyway?')).toBe(true);
    before.unmount();
    await openPage();
    expect(screen.getByLabelText<HTMLInputElement>('Postal code').value).toBe('10115');
    expect(screen.queryByText('Not saved yet')).toBeNull();
  });

  it('names countries in the language of the page and keeps what was stored as text', async () => {
    await openPage();
    const country = screen.getByLabelText<HTMLSelectElement>('Country');
    expect(country.value).toBe('Germany (West)');
    const germany = within(country).getByRole<HTMLOptionElement>('option', { name: 'Germany' });
    expect(germany.value).toBe('DE');
    expect(country.options.length).toBe(249 + 2);
  });

  it('of somebody under 18 is not sent', async () => {
    await openPage();
    const birth = screen.getByLabelText('Date of birth');
    typeInto('Date of birth', `${String(new Date().getUTCFullYear() - 17)}-01-01`);
    press('Save');
    expect(screen.getByText(/An account is only for adults/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(birth));
    expect(calls(saveProfile)).toHaveLength(0);
  });

  it('with a name that is too long says how long it may be', async () => {
    await openPage();
    typeInto('First name', 'x'.repeat(61));
    press('Save');
    expect(screen.getByText('At most 60 characters.')).toBeTruthy();
  });

  it.each([
    [refused('23514'), /One of these entries was not accepted/],
    [{ status: 403, body: { code: '42501', message: 'no' } }, /You do not have permission/],
    [{ status: 503, body: {} }, /cannot be reached right now. Your entry is kept/],
  ])('refused with %o says so and keeps what was typed', async (answer, words) => {
    await openPage({ [saveProfile]: answer });
    typeInto('Last name', 'Marlowe');
    press('Save');
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Marlowe');
    expect(leaving()).toBe(true);
  });

  it('shows the e-mail address with the way to change it', async () => {
    await openPage();
    expect(screen.getByText(luna.email)).toBeTruthy();
    const change = screen.getByRole('link', { name: 'Change it in the settings' });
    expect(change.getAttribute('href')).toBe('/settings#email');
  });
});

describe('without an answer', () => {
  it('says why and asks again on request', async () => {
    open(
      <AccountPage />,
      accountRoutes({
        'GET /rest/v1/profiles': { status: 403, body: { code: '42501', message: 'no' } },
      }),
    );
    expect((await screen.findByRole('alert')).textContent).toContain('You do not have permission');
    play(accountRoutes());
    press('Try again');
    expect(await screen.findByLabelText('First name')).toBeTruthy();
  });

  it('says that the device is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onlineManager.setOnline(false);
    open(<AccountPage />, accountRoutes());
    expect((await screen.findByRole('alert')).textContent).toContain('You are offline.');
    onlineManager.setOnline(true);
    expect(await screen.findByLabelText('First name')).toBeTruthy();
  });
});
