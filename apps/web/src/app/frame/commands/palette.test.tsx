import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { luna } from '../../../testing/play-supabase.ts';
import { Palette } from './palette.tsx';

const { calls, open } = prepareScreens(['commands', 'app-errors']);
const cases = 'GET /rest/v1/removal_cases';
const findings = 'GET /rest/v1/findings';
const creator = { isAdmin: false, isAgency: false };
const theCase = {
  ...{ id: '5eed0000-0000-4000-8000-000000000101', number: 'R-2026-0007' },
  ...{ address: 'tube.example/v/1', host: 'tube.example' },
};
const theFinding = {
  ...{ id: '5eed0000-0000-4000-8000-000000000102', host: 'tube.example' },
  ...{ title: 'A private set', address: 'tube.example/v/2' },
};

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

function openPalette(routes: Parameters<typeof open>[1] = {}) {
  const ways = { onGo: vi.fn(), onClose: vi.fn(), onKeys: vi.fn() };
  open(<Palette roles={creator} {...ways} />, {
    [cases]: { body: [theCase] },
    [findings]: { body: [theFinding] },
    ...routes,
  });
  return { ...ways, field: screen.getByRole('combobox', { name: 'Search, or type a command' }) };
}

it('has the focus in its field; Enter leads to a screen, which is among the first ones next time', () => {
  const { field, onGo } = openPalette();
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'reverse' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onGo).toHaveBeenCalledWith('/reverse-image-finder');
  expect(JSON.parse(localStorage.getItem('recent-commands') ?? '')).toEqual(['go.images']);
});

it('finds her own cases and findings by their words, and says how many entries there are', async () => {
  const { field, onGo } = openPalette();
  fireEvent.change(field, { target: { value: 'tube_1' } });
  const group = await screen.findByRole('group', { name: 'Cases' });
  expect(calls(cases).at(-1)?.query.get('address')).toBe(String.raw`ilike.%tube\_1%`);
  expect(calls(cases).at(-1)?.query.get('user_id')).toBe(`eq.${luna.id}`);
  expect(screen.getByRole('group', { name: 'Findings' }).textContent).toContain('A private set');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('2 entries'));
  fireEvent.click(within(group).getByRole('option'));
  expect(onGo).toHaveBeenCalledWith(`/request-removal?case=${theCase.id}`);
  // What she looked for stays between her and the database.
  expect(localStorage.getItem('recent-commands')).toBeNull();
});

it('says that nothing was found, and why nothing came', async () => {
  const { field } = openPalette({ [cases]: { body: [] }, [findings]: { body: [] } });
  fireEvent.change(field, { target: { value: 'zzzz' } });
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Nothing found'));
});

it('offers to search again when the search was refused; screens are found meanwhile', async () => {
  const { field } = openPalette({ [cases]: { status: 500, body: { message: 'no' } } });
  fireEvent.change(field, { target: { value: 'works' } });
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByRole('option', { name: /Works/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Search again' })).toBeTruthy();
});
