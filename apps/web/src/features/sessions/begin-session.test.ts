import type { Session } from '@supabase/supabase-js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginSession } from './begin-session.ts';

const of = (accessToken: string, factors: object[] = []) =>
  ({ access_token: accessToken, user: { factors } }) as unknown as Session;
const session = (claims: object, factors: object[] = []) =>
  of(`header.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`, factors);

/** A part of the beginning, and how often it was done. */
const part = (isDone = true) => vi.fn(() => Promise.resolve(isDone));

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

it('a session begins once per tab, whatever its token has become', async () => {
  const link = part();
  await beginSession(session({ session_id: 'one', exp: 1 }), { link });
  await beginSession(session({ session_id: 'one', exp: 2 }), { link });
  expect(link).toHaveBeenCalledOnce();
});

it('another session begins anew', async () => {
  const link = part();
  await beginSession(session({ session_id: 'one' }), { link });
  await beginSession(session({ session_id: 'two' }), { link });
  expect(link).toHaveBeenCalledTimes(2);
});

it('a part that is not done is tried again by the next page, until it is; the others are not', async () => {
  const one = session({ session_id: 'one' });
  const [link, track] = [part(false), part()];
  await beginSession(one, { link, track });
  await beginSession(one, { link, track });
  link.mockResolvedValue(true);
  await beginSession(one, { link, track });
  await beginSession(one, { link, track });
  expect(link).toHaveBeenCalledTimes(3);
  expect(track).toHaveBeenCalledOnce();
});

it('a part that breaks is one that is not done, and holds up no other', async () => {
  const log = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const one = session({ session_id: 'one' });
  const [link, track] = [part(), part()];
  link.mockRejectedValueOnce(new Error('no answer'));
  await beginSession(one, { link, track });
  await beginSession(one, { link, track });
  expect(link).toHaveBeenCalledTimes(2);
  expect(track).toHaveBeenCalledOnce();
  expect(log).toHaveBeenCalledOnce();
});

it('a part that only another page has is done there', async () => {
  const one = session({ session_id: 'one' });
  const [link, language] = [part(), part()];
  await beginSession(one, { link });
  await beginSession(one, { link, language });
  expect(link).toHaveBeenCalledOnce();
  expect(language).toHaveBeenCalledOnce();
});

it('what is being done is not done a second time', async () => {
  const one = session({ session_id: 'one' });
  const link = part();
  await Promise.all([beginSession(one, { link }), beginSession(one, { link })]);
  expect(link).toHaveBeenCalledOnce();
});

it('half a sign-in does not begin', async () => {
  const link = part();
  const factors = [{ status: 'verified' }];
  await beginSession(session({ session_id: 'one', aal: 'aal1' }, factors), { link });
  expect(link).not.toHaveBeenCalled();
  await beginSession(session({ session_id: 'one', aal: 'aal2' }, factors), { link });
  expect(link).toHaveBeenCalledOnce();
});

it('reads payloads with the letters of base64url', async () => {
  const claims = { name: '🌙🌊>>>???', session_id: 'one' };
  const link = part();
  expect(session(claims).access_token).toMatch(/[-_]/);
  await beginSession(session(claims), { link });
  await beginSession(session({ session_id: 'one' }), { link });
  expect(link).toHaveBeenCalledOnce();
});

it.each(['no token', `a.${btoa('{}')}.b`])('%s stands for itself', async (other) => {
  const link = part();
  await beginSession(of(other), { link });
  await beginSession(of(other), { link });
  expect(link).toHaveBeenCalledOnce();
  await beginSession(of('another.one'), { link });
  expect(link).toHaveBeenCalledTimes(2);
});

it.each(['one', '[]', '{"session":"one","done":5}'])(
  'what lies there otherwise says nothing: %s',
  async (kept) => {
    sessionStorage.setItem('session-begun', kept);
    const link = part();
    await beginSession(session({ session_id: 'one' }), { link });
    await beginSession(session({ session_id: 'one' }), { link });
    expect(link).toHaveBeenCalledOnce();
  },
);

it('without storage every page begins it', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('closed');
  });
  const link = part();
  await beginSession(of('a'), { link });
  await beginSession(of('a'), { link });
  expect(link).toHaveBeenCalledTimes(2);
});
