import {
  calibrateSite,
  createFetcher,
  createHostGate,
  createOriginFetcher,
  createRobots,
  createSearchConnectors,
  hasSiteSearch,
  readSiteList,
  searchSite,
} from '@leakblock/scan-engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoSiteList } from '../index.ts';
import { visitWeb } from '../testing/visit-web.ts';

let visit: Awaited<ReturnType<typeof visitWeb>>;
beforeAll(async () => {
  visit = await visitWeb();
});
afterAll(() => visit.stop());

const deadlineAt = () => performance.now() + 20_000;

it('is a list of sites that the engine reads and searches', async () => {
  const { format, sites, skipped } = readSiteList(demoSiteList());
  expect({ format, sites: sites.length, skipped }).toEqual({
    format: 'custom',
    sites: 15,
    skipped: [],
  });
  const { proxyUrl, caFile } = visit.web;
  const fetcher = createFetcher({ proxyUrl, caFile });
  const gate = createHostGate({ requestsPerSecond: 100 });
  for (const site of sites) {
    expect(hasSiteSearch(site), site.id).toBe(true);
    const polite = { fetcher, gate, deadlineAt: deadlineAt() };
    const { hits, outcome } = await searchSite(site, 'Luna Marlowe', polite);
    expect(outcome, site.id).toBe('answered');
    expect(hits.length, site.id).toBeGreaterThan(0);
    const nobody = await searchSite(site, 'Tamsin Oakhurst', polite);
    expect(nobody, site.id).toEqual({ outcome: 'answered', hits: [] });
  }
  await fetcher.close();
});

it('holds sites that prove themselves: scans ask no other site of a list', async () => {
  const { proxyUrl, caFile } = visit.web;
  const fetcher = createFetcher({ proxyUrl, caFile });
  const gate = createHostGate({ requestsPerSecond: 100 });
  const states = await Promise.all(
    readSiteList(demoSiteList()).sites.map(async (site) => {
      const calibration = await calibrateSite({ site, fetcher, gate });
      return `${site.id} ${calibration?.state ?? 'unasked'}`;
    }),
  );
  expect(states.filter((state) => !state.endsWith(' good'))).toEqual([]);
  await fetcher.close();
});

it('stands beside a search engine that an operator can name in the settings', async () => {
  const { searxngUrl } = visit.web;
  const direct = createOriginFetcher(searxngUrl);
  const [searxng] = createSearchConnectors({ searxngUrl }, direct, direct);
  const ask = (query: string, page?: number) =>
    searxng!.search(query, { kind: 'web', deadlineAt: deadlineAt(), ...(page && { page }) });
  const first = await ask('"Luna Marlowe"');
  expect(first.hits).toHaveLength(10);
  expect((await ask('"Luna Marlowe"', 2)).hits[0]?.url).not.toBe(first.hits[0]?.url);
  expect(await ask('"qzfkmxwvtr"')).toMatchObject({ hits: [], degraded: [] });
  expect((await fetch(new URL('search?q=luna', searxngUrl))).status).toBe(400);
  await direct.close();
});

it('has rules for crawlers that are read as they are meant', async () => {
  const { proxyUrl, caFile } = visit.web;
  const fetcher = createFetcher({ proxyUrl, caFile });
  const robots = createRobots({ fetcher, gate: createHostGate({ requestsPerSecond: 100 }) });
  const judge = (url: string) => robots.judge(url, { deadlineAt: deadlineAt() });
  const reasons: Record<string, string> = {};
  for (const address of [
    'glimpsebin.example/set/abc123',
    'glimpsebin.example/model/luna-marlowe',
    'pixhoard.example/set/abc123',
    'clipcellar.test/',
    'stashfile.test/f/abc123',
  ]) {
    reasons[address] = (await judge(`https://${address}`)).reason;
  }
  expect(reasons).toEqual({
    'glimpsebin.example/set/abc123': 'disallowed',
    'glimpsebin.example/model/luna-marlowe': 'allowed',
    'pixhoard.example/set/abc123': 'allowed',
    'clipcellar.test/': 'server_error',
    'stashfile.test/f/abc123': 'allowed',
  });
  expect((await judge('https://secretboard.test/')).delayMs).toBe(2000);
  await fetcher.close();
});
