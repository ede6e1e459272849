import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accountRoutes, lunasLink } from '../../testing/account-story.ts';
import { luna } from '../../testing/play-supabase.ts';
import type { PlayedRoute } from '../../testing/play-supabase.ts';
import { prepareScreens } from '../../testing/open-screen.tsx';
import { AccountPage } from './account-page.tsx';

const { open, calls, play } = prepareScreens(['accounts']);

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
const leaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('niches', () => {
  const add = 'POST /rest/v1/user_niches';

  it('are added by a suggestion and shown before the answer', async () => {
    await openPage({ [add]: { status: 201, body: { id: 'niche-2', niche: 'Gaming' } } });
    press('Add Gaming');
    expect(await screen.findByRole('button', { name: 'Remove Gaming' })).toBeTruthy();
    await waitFor(() => expect(calls(add)).toHaveLength(1));
    expect(calls(add)[0]?.body).toEqual({ user_id: luna.id, niche: 'Gaming' });
    expect(screen.queryByRole('button', { name: 'Add Gaming' })).toBe(null);
    expect(screen.queryByRole('button', { name: 'Add Cosplay' })).toBe(null);
  });

  it('that are there already are not sent again', async () => {
    await openPage();
    typeInto('Add a niche', ' cosplay');
    fireEvent.submit(screen.getByLabelText('Add a niche').closest('form')!);
    expect(screen.getByText('cosplay is in the list already.')).toBeTruthy();
    expect(calls(add)).toHaveLength(0);
  });

  it('refused go back, and can be tried again', async () => {
    await openPage({ [add]: { status: 503, body: {} } });
    typeInto('Add a niche', 'Juggling');
    fireEvent.submit(screen.getByLabelText('Add a niche').closest('form')!);
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText('Juggling')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove Juggling' })).toBe(null);
    expect(leaving()).toBe(true);
    play({
      ...accountRoutes(),
      [add]: { status: 201, body: { id: 'niche-2', niche: 'Juggling' } },
    });
    fireEvent.click(notice.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Remove Juggling' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBe(null);
  });

  it.each([
    ['23505', 'Juggling is in the list already.'],
    ['23514', 'The list is full: 30 entries at most. Please remove one first.'],
  ])('refused with %s say why', async (code, words) => {
    await openPage({ [add]: refused(code) });
    typeInto('Add a niche', 'Juggling');
    fireEvent.submit(screen.getByLabelText('Add a niche').closest('form')!);
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('are removed at once, and come back when that is refused', async () => {
    const seen = Promise.withResolvers<boolean>();
    const refusal = { status: 503, body: {}, after: seen.promise };
    await openPage({ 'DELETE /rest/v1/user_niches': refusal });
    press('Remove Cosplay');
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Remove Cosplay' })).toBe(null),
    );
    seen.resolve(true);
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove Cosplay' })).toBeTruthy();
  });
});

describe('official links', () => {
  const add = 'POST /rest/v1/official_links';
  const change = 'PATCH /rest/v1/official_links';

  it('are made of a platform and a user name', async () => {
    await openPage({
      [add]: ({ body }) => ({ status: 201, body: { id: 'link-2', ...body } }),
    });
    typeInto('User name', '@Luna M');
    expect(screen.getByText('https://fansly.com/lunam')).toBeTruthy();
    press('Add link');
    await screen.findByRole('link', { name: 'https://fansly.com/lunam' });
    expect(calls(add)[0]?.body).toEqual({
      user_id: luna.id,
      platform: 'Fansly',
      url: 'https://fansly.com/lunam',
    });
    // What was found there before is settled.
    await waitFor(() => expect(calls('POST /functions/v1/settle-own-pages')).toHaveLength(1));
    expect(screen.getByLabelText<HTMLInputElement>('User name').value).toBe('');
  });

  it('take the name out of the address of a profile that is pasted', async () => {
    await openPage();
    typeInto('User name', 'https://www.fansly.com/luna.m?ref=mail');
    expect(screen.getByLabelText<HTMLInputElement>('User name').value).toBe('luna.m');
  });

  it('leave what is typed while another is saved', async () => {
    const saved = Promise.withResolvers<null>();
    await openPage({
      [add]: ({ body }) => ({
        after: saved.promise,
        status: 201,
        body: { id: 'link-2', ...body },
      }),
    });
    typeInto('User name', 'lunam');
    press('Add link');
    await waitFor(() => expect(calls(add)).toHaveLength(1));
    typeInto('User name', 'luna_late');
    saved.resolve(null);
    await screen.findByRole('link', { name: 'https://fansly.com/lunam' });
    expect(await screen.findByRole('button', { name: 'Add link' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('User name').value).toBe('luna_late');
    expect(leaving()).toBe(true);
  });

  it.each([
    ['fansly', 'User name', 'luna/marlowe', 'Only letters, numbers, _ . - allowed'],
    ['fansly', 'User name', ' ', 'Please enter your user name there.'],
    ['custom', 'Whole address', 'luna.example', 'URL must start with http:// or https://'],
  ])('on %s with a wrong %s are not sent', async (platform, label, typed, words) => {
    await openPage();
    fireEvent.change(screen.getByLabelText('Platform'), { target: { value: platform } });
    typeInto(label, typed);
    press('Add link');
    expect(screen.getByText(words)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)));
    expect(calls(add)).toHaveLength(0);
  });

  it('that are there already say so at the field, which keeps what was typed', async () => {
    await openPage({ [add]: { status: 409, body: { code: '23505', message: 'duplicate' } } });
    typeInto('User name', 'luna');
    press('Add link');
    expect(await screen.findByText('This address is in your list already.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('User name').value).toBe('luna');
  });

  it('are changed in their place', async () => {
    await openPage({
      [change]: ({ body }) => ({ body: { ...lunasLink, ...body } }),
    });
    press('Change https://fansly.com/luna');
    const [own] = screen.getAllByLabelText<HTMLInputElement>('User name');
    expect(own?.value).toBe('luna');
    fireEvent.input(own!, { target: { value: 'luna_new' } });
    press('Save link');
    await screen.findByRole('link', { name: 'https://fansly.com/luna_new' });
    expect(screen.queryByRole('link', { name: 'https://fansly.com/luna' })).toBe(null);
    expect(await screen.findByText('Successfully updated.')).toBeTruthy();
  });

  it('stay open with what is typed while the change is saved, each for itself', async () => {
    const saved = Promise.withResolvers<null>();
    const other = { ...lunasLink, id: 'link-2', url: 'https://fansly.com/lunavip' };
    await openPage({
      'GET /rest/v1/official_links': { body: [lunasLink, other] },
      [change]: ({ body }) => ({ after: saved.promise, body: { ...lunasLink, ...body } }),
    });
    press('Change https://fansly.com/luna');
    fireEvent.input(screen.getAllByLabelText('User name')[0]!, { target: { value: 'luna_new' } });
    press('Save link');
    await waitFor(() => expect(calls(change)).toHaveLength(1));
    fireEvent.input(screen.getAllByLabelText('User name')[0]!, { target: { value: 'luna_late' } });
    press('Cancel');
    press('Change https://fansly.com/lunavip');
    const [, second] = screen.getAllByLabelText<HTMLInputElement>('User name');
    fireEvent.input(second!, { target: { value: 'lunavip_new' } });
    second!.focus();
    saved.resolve(null);
    expect(await screen.findByText('Successfully updated.')).toBeTruthy();
    const typed = screen.getAllByLabelText<HTMLInputElement>('User name').map(({ value }) => value);
    expect(typed).toEqual(['luna_late', 'lunavip_new', '']);
    expect(document.activeElement).toBe(second);
    expect(leaving()).toBe(true);
  });

  it('that the database has removed are told to be gone', async () => {
    await openPage({ 'DELETE /rest/v1/official_links': { body: [] } });
    press('Remove https://fansly.com/luna');
    expect(await screen.findByText('Successfully deleted.')).toBeTruthy();
  });

  it('are removed at once, and come back when that is refused', async () => {
    const seen = Promise.withResolvers<boolean>();
    const refusal = { status: 503, body: {}, after: seen.promise };
    await openPage({ 'DELETE /rest/v1/official_links': refusal });
    press('Remove https://fansly.com/luna');
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: 'https://fansly.com/luna' })).toBe(null),
    );
    seen.resolve(true);
    expect(await screen.findByText('https://fansly.com/luna was not removed.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'https://fansly.com/luna' })).toBeTruthy();
  });

  it('can be typed whole while the catalogue is away', async () => {
    await openPage({ 'GET /rest/v1/sites': { status: 400, body: { code: 'x', message: 'no' } } });
    expect(screen.getByLabelText('Whole address')).toBeTruthy();
    expect(screen.getByText(/The list of platforms cannot be loaded/)).toBeTruthy();
  });

  it('keep the address that is typed while the list of platforms comes after all', async () => {
    const coming = Promise.withResolvers<null>();
    let isDown = true;
    const { 'GET /rest/v1/sites': sites } = accountRoutes() as Record<string, { body: object }>;
    const sitesLater: PlayedRoute = () =>
      isDown ? { status: 503, body: {} } : { ...sites, after: coming.promise };
    await openPage({ 'GET /rest/v1/sites': sitesLater });
    typeInto('Whole address', 'https://luna.example/');
    isDown = false;
    // She looks at another page and comes back.
    dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(calls('GET /rest/v1/sites')).toHaveLength(2));
    const address = () => screen.getByLabelText<HTMLInputElement>('Whole address').value;
    expect(address()).toBe('https://luna.example/');
    coming.resolve(null);
    expect(await screen.findByRole('option', { name: 'Fansly' })).toBeTruthy();
    expect(address()).toBe('https://luna.example/');
  });

  it('begin with a platform once the list has come, when nothing was typed', async () => {
    let isDown = true;
    const { 'GET /rest/v1/sites': sites } = accountRoutes() as Record<string, { body: object }>;
    await openPage({
      'GET /rest/v1/sites': () => (isDown ? { status: 503, body: {} } : sites!),
    });
    expect(screen.getByLabelText('Whole address')).toBeTruthy();
    isDown = false;
    dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByLabelText('User name')).toBeTruthy();
  });
});
