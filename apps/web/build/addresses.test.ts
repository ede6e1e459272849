import { expect, it } from 'vitest';
import { listAddresses } from './addresses.ts';

const aliased = [
  { name: 'login', path: '/login' },
  { name: 'affiliates', path: '/affiliates' },
  { name: 'partners', path: '/partners' },
];

it('lists pages, the other spellings and everything of the signed-in app', () => {
  const list = listAddresses([...aliased, ...aliased, { name: 'not-found', path: null }]);
  expect(list.filter(({ page }) => page === 'login').map(({ path }) => path)).toEqual([
    '/login',
    '/',
  ]);
  expect(list).toContainEqual({ path: '/admin/*', page: 'frame' });
  expect(list).toContainEqual({ path: '/dashboard', page: 'dashboard' });
  expect(list).toContainEqual({ path: '/affilates', page: 'affiliates' });
  expect(list.some(({ page }) => page === 'not-found')).toBe(false);
});

it('fails when a public page takes an address of the signed-in app', () => {
  expect(() => listAddresses([...aliased, { name: 'questions', path: '/faq' }])).toThrow(
    'Two pages claim the address /faq.',
  );
});

it('fails when the page of another spelling is gone', () => {
  expect(() => listAddresses(aliased.slice(0, 2))).toThrow('/partnes leads to no page.');
});
