import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { Platform } from '@leakblock/domain/site-catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playSupabase } from '../testing/play-supabase.ts';
import { customPlatform, iconOf, profileUrl, usePlatforms, usernameOf } from './platforms.ts';
import { createQueryClient } from './query-client.ts';

const fansly: Platform = {
  id: 'fansly',
  label: 'Fansly',
  urlPattern: 'https://fansly.com/{username}',
  usernameHint: 'https://fansly.com/janedoe',
  category: 'Adult',
  kind: 'platform',
  icon: { bucketKey: 'fansly' },
};
const store: Platform = { ...fansly, urlPattern: 'https://{username}.manyvids.com/' };
const row = {
  id: 'fansly',
  label: 'Fansly',
  url_pattern: 'https://fansly.com/{username}',
  username_hint: 'https://fansly.com/janedoe',
  category: 'Adult',
  kind: 'platform',
  icon: { bucketKey: 'fansly' },
};

describe('the address of a profile', () => {
  it.each([
    [fansly, '@Luna Marlowe', 'https://fansly.com/lunamarlowe'],
    [store, 'luna.m', 'https://luna.m.manyvids.com/'],
    [fansly, 'a/../b', 'https://fansly.com/a%2F..%2Fb'],
    [fansly, 'luna\uD83D', 'https://fansly.com/luna%EF%BF%BD'],
    [customPlatform, ' https://luna.example/me ', 'https://luna.example/me'],
  ])('%o with %s is %s', (platform, name, url) => {
    expect(profileUrl(platform, name)).toBe(url);
  });

  it.each([
    [fansly, ' https://www.fansly.com/Luna.M/?ref=mail#top ', 'Luna.M'],
    [fansly, 'fansly.com/luna', 'luna'],
    [store, 'http://luna.manyvids.com', 'luna'],
    [fansly, '@luna', null],
    [customPlatform, 'luna', null],
  ])('%o: %s as a browser shows it holds %s', (platform, address, name) => {
    expect(usernameOf(platform, address)).toBe(name);
  });

  it('gives the name back that it was made from, and none for another address', () => {
    expect(usernameOf(fansly, profileUrl(fansly, 'Luna_M'))).toBe('luna_m');
    expect(usernameOf(store, profileUrl(store, 'luna'))).toBe('luna');
    expect(usernameOf(fansly, 'https://elsewhere.example/luna')).toBe(null);
    expect(usernameOf(fansly, 'https://fansly.com/luna/posts')).toBe(null);
    expect(usernameOf(store, 'https://manyvids.com/')).toBe(null);
  });
});

it('an icon is found by id and, where there is none of ours, by the domain', () => {
  expect(iconOf(fansly)).toEqual({ id: 'fansly', label: 'Fansly' });
  expect(iconOf({ ...fansly, icon: { faviconDomain: 'fansly.com' } }).faviconDomain).toBe(
    'fansly.com',
  );
});

describe('the catalogue', () => {
  let api: Awaited<ReturnType<typeof playSupabase>>;
  beforeAll(async () => {
    api = await playSupabase();
  });
  afterAll(() => api.stop());

  it('is read once, platforms only, without rows that cannot be read', async () => {
    api.play({ 'GET /rest/v1/sites': { body: [row, { ...row, id: 'odd', category: 'New' }] } });
    const client = createQueryClient();
    const read = () =>
      renderHook(() => usePlatforms(), {
        wrapper: ({ children }) => (
          <QueryClientProvider client={client}>{children}</QueryClientProvider>
        ),
      });
    const { result } = read();
    await waitFor(() => expect(result.current.data).toEqual([fansly]));
    expect(read().result.current.data).toEqual([fansly]);
    const calls = api.callsOf('GET /rest/v1/sites');
    expect(calls).toHaveLength(1);
    expect(calls[0]?.query.get('kind')).toBe('eq.platform');
    expect(calls[0]?.query.get('is_enabled')).toBe('eq.true');
  });
});
