import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readFormDraft } from '#lib/form-drafts.ts';
import * as toasts from '#lib/toasts.ts';
import { accountRoutes, lunasProfile } from '../../testing/account-story.ts';
import { luna } from '../../testing/play-supabase.ts';
import { prepareScreens } from '../../testing/open-screen.tsx';
import { AccountPage } from './account-page.tsx';
import { accountKey } from './use-account.ts';

const { calls, open } = prepareScreens(['accounts', 'app-errors']);
const saveProfile = 'PATCH /rest/v1/profiles';
/** She has moved, as another device of hers or an operator wrote it. */
const moved = { address: '3 Harbour Way', postal_code: '75001', city: 'Paris', country: 'FR' };

/** What the database holds; a save changes what it names, and another device does too. */
let stored: Record<string, unknown>;
/** What the answer to a save waits for. */
let answered: Promise<unknown>;
const told = vi.fn<typeof toasts.showToast>(() => Promise.resolve());
beforeEach(() => {
  stored = lunasProfile;
  answered = Promise.resolve();
  told.mockClear();
  vi.spyOn(toasts, 'showToast').mockImplementation(told);
});

const routes = () =>
  accountRoutes({
    'GET /rest/v1/profiles': () => ({ body: [stored] }),
    [saveProfile]: ({ body }) => {
      stored = { ...stored, ...body };
      return { body: stored, after: answered };
    },
  });
async function openPage() {
  const view = open(<AccountPage />, routes(), { path: '/account' });
  await screen.findByLabelText('First name');
  return {
    ...view,
    changeElsewhere: async (fields: object) => {
      stored = { ...stored, ...fields };
      await view.client.invalidateQueries({ queryKey: accountKey(luna.id) });
    },
  };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(label);
const typeInto = (label: string, value: string) =>
  fireEvent.input(field(label), { target: { value } });
const choose = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const shows = (label: string, value: string) =>
  waitFor(() => expect(field(label).value).toBe(value));
const save = async (times = 1) => {
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(told).toHaveBeenCalledTimes(times));
  expect(told).toHaveBeenLastCalledWith('saved');
};
const sent = () => calls(saveProfile).map(({ body }) => body);
const kept = () => (readFormDraft('account') as { typed?: unknown } | null)?.typed;

describe('what was changed elsewhere', () => {
  it('is not written back by a tab that has not heard of it', async () => {
    await openPage();
    stored = { ...stored, ...moved, last_name: 'Marlowe' };
    typeInto('Phone (optional)', '030 123456');
    await save();
    expect(sent()).toEqual([{ phone: '030 123456' }]);
    await shows('City (optional)', 'Paris');
    await shows('Country', 'FR');
    await shows('Last name', 'Marlowe');
  });

  it('shows in what she has not changed, and is what she goes on from', async () => {
    const { changeElsewhere } = await openPage();
    typeInto('Phone (optional)', '030 123456');
    await changeElsewhere({ ...moved, phone: '01 99' });
    await shows('Street and number', '3 Harbour Way');
    await shows('Postal code', '75001');
    await shows('City (optional)', 'Paris');
    await shows('Country', 'FR');
    await shows('Phone (optional)', '030 123456');
    // As it was, which is another thing by now.
    typeInto('Postal code', '10115');
    await save();
    expect(sent()).toEqual([{ phone: '030 123456', postal_code: '10115' }]);
  });

  it('from one country that is kept as text to another shows, and leaves her choice', async () => {
    const { changeElsewhere } = await openPage();
    await shows('Country', 'Germany (West)');
    await changeElsewhere({ country: 'Bohemia' });
    await shows('Country', 'Bohemia');
    choose('Country', 'CZ');
    await changeElsewhere({ city: 'Praha', country: 'Moravia' });
    await shows('City (optional)', 'Praha');
    expect(field('Country').value).toBe('CZ');
  });

  it('stays when she takes back what she typed', async () => {
    const { changeElsewhere } = await openPage();
    typeInto('Postal code', '10117');
    await changeElsewhere({ ...moved });
    await shows('City (optional)', 'Paris');
    typeInto('Postal code', '10115');
    await save();
    expect(sent()).toEqual([]);
    await shows('Postal code', '75001');
  });
});

describe('saved', () => {
  it('with nothing changed is said to be, and nothing is sent', async () => {
    await openPage();
    typeInto('First name', ' Luna ');
    expect(screen.queryByText('Not saved yet')).toBeNull();
    await save();
    expect(sent()).toEqual([]);
  });

  it('once, a field is what the next save begins with', async () => {
    await openPage();
    typeInto('Last name', ' Marlowe ');
    await save();
    await shows('Last name', 'Marlowe');
    typeInto('Last name', '');
    await save(2);
    expect(sent()).toEqual([{ last_name: 'Marlowe' }, { last_name: null }]);
  });

  it('while she types on, the same field is sent again, also as it first was', async () => {
    const gate = Promise.withResolvers<null>();
    answered = gate.promise;
    await openPage();
    typeInto('Postal code', '10117');
    typeInto('City (optional)', 'Berlin');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    typeInto('Postal code', '10115');
    gate.resolve(null);
    await waitFor(() => expect(told).toHaveBeenCalledTimes(1));
    expect(await screen.findByText('Not saved yet')).toBeTruthy();
    expect(kept()).toEqual({ postal_code: '10115' });
    await save(2);
    expect(sent()).toEqual([{ postal_code: '10117', city: 'Berlin' }, { postal_code: '10115' }]);
    expect(kept()).toBeUndefined();
  });

  it('stays as it is on the screen, with the caret where it was', async () => {
    await openPage();
    typeInto('Postal code', '10117');
    const input = screen.getByLabelText<HTMLInputElement>('Postal code');
    input.focus();
    input.setSelectionRange(2, 2);
    await save();
    await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull());
    expect(input.value).toBe('10117');
    expect(input.selectionStart).toBe(2);
  });

  it('needs the whole form to be right, also what she did not change', async () => {
    stored = { ...lunasProfile, city: 'x'.repeat(101) };
    await openPage();
    typeInto('Phone (optional)', '030 123456');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('At most 100 characters.')).toBeTruthy();
    expect(sent()).toEqual([]);
  });
});

describe('a draft', () => {
  it('holds only what she typed, and lies over what the profile holds by then', async () => {
    const before = await openPage();
    typeInto('Phone (optional)', '030 123456');
    typeInto('Postal code', '10117');
    typeInto('Postal code', '10115');
    expect(kept()).toEqual({ phone: '030 123456' });
    before.unmount();
    stored = { ...stored, ...moved, last_name: 'Marlowe' };
    await openPage();
    await shows('Phone (optional)', '030 123456');
    await shows('Street and number', '3 Harbour Way');
    await shows('Country', 'FR');
    await save();
    expect(sent()).toEqual([{ phone: '030 123456' }]);
    expect(kept()).toBeUndefined();
  });

  it('is forgotten once nothing is different from the profile', async () => {
    await openPage();
    choose('Country', 'DE');
    expect(kept()).toEqual({ country: 'DE' });
    choose('Country', 'Germany (West)');
    expect(kept()).toBeUndefined();
    expect(screen.queryByText('Not saved yet')).toBeNull();
  });
});
