import { builtInSites, previewSites } from '@leakblock/scan-engine';
import type { RuleSide, Site } from '@leakblock/scan-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProxyAgent, request } from 'undici';
import { demoCreators, startDemoWeb } from './index.ts';
import type { DemoWeb } from './index.ts';

/** Played as they really meet a visitor: an empty app, a sign-in or a bot wall for everybody. */
const shut = ['onlyfans', 'loyalfans', 'fourbased', 'iwantclips', 'facebook', 'kick', 'simpcity'];

let web: DemoWeb;
let dispatcher: ProxyAgent;

beforeAll(async () => {
  web = await startDemoWeb({ latencyScale: 0 });
  dispatcher = new ProxyAgent({ uri: web.proxyUrl, requestTls: { ca: web.caPem } });
});
afterAll(async () => {
  await dispatcher.close();
  await web.stop();
});

/** Which sides of a site's rule the played answer has. */
async function sidesOf(site: Site, name: string): Promise<string[]> {
  const address = (site.rule.probeUrl ?? site.urlPattern).replaceAll('{username}', name);
  const answer = await request(address, { dispatcher, headers: site.rule.headers ?? {} });
  const text = await answer.body.text();
  const location = String(answer.headers['location'] ?? '');
  const holds = (side: RuleSide | undefined): boolean =>
    side !== undefined &&
    (side.status?.includes(answer.statusCode) ?? true) &&
    (side.text?.some((part) => text.includes(part.replaceAll('{username}', name))) ?? true) &&
    (side.location === undefined || location.includes(side.location));
  return (['found', 'missing'] as const).filter((side) => holds(site.rule[side]));
}

describe('the built-in catalogue', () => {
  it('has every site of the free check played by an open host', () => {
    expect(previewSites.filter((site) => shut.includes(site.id))).toEqual([]);
  });

  it.each(builtInSites.filter((site) => !shut.includes(site.id)))(
    '$label is told apart by its own rule',
    async (site) => {
      for (const name of site.rule.known)
        expect(await sidesOf(site, name), name).toEqual(['found']);
      expect(await sidesOf(site, 'qzfkmxwvtr')).toEqual(['missing']);
    },
  );

  it.each(builtInSites.filter((site) => shut.includes(site.id)))(
    '$label shows everybody the same',
    async (site) => {
      const known = await sidesOf(site, site.rule.known[0] ?? '');
      expect(await sidesOf(site, 'qzfkmxwvtr')).toEqual(known);
    },
  );

  it('meets the demo creators as the story has it', async () => {
    const hits = async (handle: string) => {
      const found: string[] = [];
      for (const site of previewSites) {
        if ((await sidesOf(site, handle))[0] === 'found') found.push(site.id);
      }
      return found;
    };
    const [luna, tamsin, wren] = demoCreators;
    expect((await hits(luna!.handle)).length).toBeGreaterThanOrEqual(8);
    expect(await hits(tamsin!.handle)).toEqual(['fansly']);
    expect((await hits(wren!.handle)).sort()).toEqual([
      'chaturbate',
      'eporner',
      'fansly',
      'fapello',
      'tiktok',
    ]);
  });
});
