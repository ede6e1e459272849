import { expect, it } from 'vitest';
import { profileOf } from './profile-of.ts';

it.each([
  ['https://x.com/juno/status/1', 'https://x.com/juno'],
  ['https://x.com/juno?tab=media', 'https://x.com/juno'],
  ['https://reddit.com/user/juno/comments', 'https://reddit.com/user/juno'],
  ['https://x.com/juno', null],
  ['https://reddit.com/user/juno', null],
  ['https://reddit.com/user', null],
  ['https://juno.example', null],
  ['https://juno.example/?page=2', null],
  ['javascript:alert(1)', null],
])('%s lies under %s', (url, profile) => {
  expect(profileOf(url)).toBe(profile);
});
