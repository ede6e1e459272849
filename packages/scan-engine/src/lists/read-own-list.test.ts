import { describe, expect, it } from 'vitest';
import { readSiteList } from './read-site-list.ts';

describe('a search in our own format', () => {
  const read = (search: unknown) =>
    readSiteList([{ label: 'Tarn', urlPattern: 'https://tarn.example/{username}', search }]);

  it('is taken with what it says', () => {
    const search = { address: 'https://tarn.example/?q={query}', results: '^/v/' };
    expect(read(search).sites[0]).toMatchObject({ search });
  });

  it.each([
    [{ address: 'https://tarn.example/' }],
    [{ address: 'file:///{query}' }],
    [{ address: 'https://tarn.example/?q={query}', results: '(' }],
    [{ address: 'https://tarn.example/?q={query}', reader: 'other' }],
  ])('that cannot be asked is skipped with a reason: %j', (search) => {
    const { sites, skipped } = read(search);
    expect(sites).toEqual([]);
    expect(skipped[0]?.why).toMatch(/^search/u);
  });
});
