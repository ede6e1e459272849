import { builtInSites } from '@leakblock/scan-engine';
import { expect, it } from 'vitest';
import { siteOfPage } from './site-of-page.ts';

it.each([
  ['https://www.reddit.com/user/luna/comments/1', 'reddit'],
  ['https://pornhub.com/model/luna', 'pornhub'],
  ['https://coomer.st/onlyfans/user/luna/post/1', 'coomer'],
  ['https://nobody-knows.example/luna', undefined],
])('the first of the catalogue at its host says what %s lies on', (address, id) => {
  const tools = { sites: builtInSites, listedSites: [] };
  expect(siteOfPage(tools, address)?.id).toBe(id);
});

it('a list says of no host of the catalogue what it is', () => {
  const listed = builtInSites.slice(0, 1).map((site) => ({ ...site, id: 'list-site' }));
  const page = listed[0]!.urlPattern.replace('{username}', 'luna');
  expect(siteOfPage({ sites: builtInSites, listedSites: listed }, page)?.id).toBe(
    builtInSites[0]!.id,
  );
  expect(siteOfPage({ sites: [], listedSites: [...listed] }, page)?.id).toBe('list-site');
});
