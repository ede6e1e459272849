import { builtInSites, readSiteList } from '@leakblock/scan-engine';
import { expect, it } from 'vitest';
import { communityList } from './community-list.ts';
import type { SiteRequest } from './site.ts';

const sites = communityList();
async function ask(host: string, path: string, at = 0): Promise<{ status: number; body: string }> {
  const site = sites.find((one) => one.host === host);
  const request = { host, path, at, before: 0, query: new URLSearchParams() };
  const answer = await site?.answer(request as unknown as SiteRequest);
  return { status: answer?.status ?? 0, body: String(answer?.body) };
}
const listAt = async (at: number) =>
  readSiteList(JSON.parse((await ask('sitecommons.example', '/sites.json', at)).body));

it('names sites that the catalogue has not, each of which tells members from strangers', async () => {
  const { format, sites: listed, skipped } = await listAt(0);
  expect([format, listed.length, skipped]).toEqual(['whatsmyname', 11, []]);
  for (const { rule, urlPattern } of listed) {
    expect(builtInSites.some((site) => site.urlPattern === urlPattern)).toBe(false);
    const url = new URL(urlPattern.replace('{username}', rule.known[0] ?? ''));
    const member = await ask(url.hostname, url.pathname);
    expect(member.status).toBe(200);
    expect(member.body).toContain(rule.known[0]);
    expect((await ask(url.hostname, '/u/nobody-is-called-so')).status).toBe(404);
  }
});

it('has another edition after a day: one new, one gone, one changed', async () => {
  const ids = async (at: number) => (await listAt(at)).sites.map(({ id }) => id);
  const [first, second] = [await ids(0), await ids(86_400_000)];
  expect(second.filter((id) => !first.includes(id))).toEqual(['rain-boot']);
  expect(first.filter((id) => !second.includes(id))).toEqual(['tin-whistle']);
});
