import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestDatabase } from '@leakblock/database/testing';
import type { TestDatabase } from '@leakblock/database/testing';
import { startDemoWeb } from '@leakblock/demo-web';
import type { DemoWeb } from '@leakblock/demo-web';
import { builtInSites } from '@leakblock/scan-engine';
import type { SearchConnector } from '@leakblock/scan-engine';
import type { InstantScanFinding } from '@leakblock/domain/scans';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { post, readScan } from '../../testing/read-scan.ts';
import { startScanGateway } from '../../testing/start-scan-gateway.ts';
import type { ScanGateway } from '../../testing/start-scan-gateway.ts';
import { searchWeb } from './search-web.ts';

let database: TestDatabase;
let web: DemoWeb;
let gateway: ScanGateway;
/** The operator's own SearXNG, on a private address. */
let engine: Server;
let says: { results: object[]; unresponsive_engines: string[][] };

beforeAll(async () => {
  engine = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ query: 'q', number_of_results: 0, ...says }));
  });
  await new Promise<void>((done) => engine.listen(0, '127.0.0.1', done));
  const { port } = engine.address() as AddressInfo;
  [database, web] = await Promise.all([createTestDatabase(), startDemoWeb({ latencyScale: 0.1 })]);
  gateway = await startScanGateway({ database, web }, { SEARXNG_URL: `http://127.0.0.1:${port}` });
});

afterAll(async () => {
  await gateway.stop();
  engine.close();
  await Promise.all([web.stop(), database.drop()]);
});

function hit(url: string, title: string): object {
  return { url, title, content: '', engine: 'demo', engines: ['demo'], positions: [1], score: 1 };
}

describe('a search engine the operator has configured', () => {
  it('adds pages of known sites that name the creator, and nothing else', async () => {
    says = {
      results: [
        hit('https://gofile.io/d/abc', 'Zara Quillfeather collection'),
        hit('https://coomer.st/onlyfans/user/zq/post/1', 'Zara Quillfeather, new set'),
        hit('https://coomer.st/onlyfans/user/other', 'Somebody else'),
        hit('https://newspaper.example/zara', 'Zara Quillfeather in an interview'),
      ],
      unresponsive_engines: [],
    };
    const { token } = await gateway.signIn('zara@example.org');
    const { result } = await readScan(gateway.url, 'Zara Quillfeather', { token });
    const found = result?.findings.filter(
      (finding) => finding.reasons[0]?.reason === 'search_title',
    );
    expect(found?.map((finding) => finding.address)).toEqual([
      'https://coomer.st/onlyfans/user/zq/post/1',
    ]);
    expect(result?.platforms.find(({ siteId }) => siteId === 'searxng')).toMatchObject({
      ...{ verdict: 'found', isEngine: true },
    });
    // Beside the ten platforms, not one of them.
    expect(result?.platformsAsked).toBe(10);
    expect(result?.platforms).toHaveLength(11);
  });

  it('tells a visitor no address of a page', async () => {
    says = {
      results: [hit('https://coomer.st/onlyfans/user/zq/post/1', 'Zara Quillfeather, new set')],
      unresponsive_engines: [],
    };
    const scan = await readScan(gateway.url, 'Zara Quillfeather');
    expect(scan.result?.findings.length).toBeGreaterThan(0);
    expect(JSON.stringify(scan)).not.toContain('/user/zq');
    expect(JSON.stringify(scan)).not.toContain('new set');
  });

  it('cannot break the check with a title that no database takes', async () => {
    says = {
      results: [
        hit('https://coomer.st/onlyfans/user/zq/post/2', 'Zara Quillfeather \u0000 \ud83d'),
      ],
      unresponsive_engines: [],
    };
    const { token } = await gateway.signIn('zara.two@example.org');
    const { error, resultToken } = await readScan(gateway.url, 'Zara Quillfeather', { token });
    expect(error).toBeUndefined();
    const kept = await post(gateway.url, 'instant-scan-result', { resultToken }, { token });
    expect(await kept.text()).toContain('"title":"Zara Quillfeather  \ufffd"');
  });

  it('that could not search is an unknown, never "nothing found"', async () => {
    says = { results: [], unresponsive_engines: [['demo', 'timeout']] };
    const { result } = await readScan(gateway.url, 'Zara Quillfeather');
    expect(result?.platforms.find(({ siteId }) => siteId === 'searxng')).toMatchObject({
      verdict: 'unknown',
    });
  });

  it('can be asked for a name that no site could be asked for', async () => {
    says = { results: [], unresponsive_engines: [] };
    const { result } = await readScan(gateway.url, '小林');
    expect(result?.platforms.find(({ siteId }) => siteId === 'searxng')).toMatchObject({
      verdict: 'not_found',
    });
  });
});

describe('what a search engine found', () => {
  const found = async (
    url: string,
    title: string,
    creatorName = 'Zara Quillfeather',
  ): Promise<InstantScanFinding[]> => {
    const connector: SearchConnector = {
      id: 'searxng',
      kinds: ['web'],
      search: () =>
        Promise.resolve({
          hits: [{ url, title, snippet: '', thumb: null, engine: 'demo', rank: 1 }],
          exhausted: true,
          degraded: [],
        }),
    };
    const findings: InstantScanFinding[] = [];
    await searchWeb(connector, creatorName, builtInSites, new AbortController().signal, {
      addFinding: (finding) => findings.push(finding),
      addAnswer: () => undefined,
    });
    return findings;
  };

  it.each([
    'https://www.reddit.com/user/zara_quillfeather',
    'https://www.pornhub.com/model/zara-quillfeather',
    'https://www.xvideos.com/models/zara-quillfeather',
    'https://xhamster.com/creators/zara-quillfeather',
  ])('may be her own profile, never a leak: %s', async (url) => {
    expect(await found(url, 'Zara Quillfeather')).toMatchObject([{ kind: 'review' }]);
  });

  it('is named as the platform, not as a list on the same host', async () => {
    const [profile] = await found('https://www.reddit.com/user/zq', 'Zara Quillfeather');
    expect(profile).toMatchObject({ siteId: 'reddit', siteKind: 'platform' });
  });

  it('is a leak on a leak site', async () => {
    expect(await found('https://coomer.st/post/1', 'Zara Quillfeather, new set')).toMatchObject([
      { kind: 'leak', certainty: 'likely' },
    ]);
  });

  it('holds the name in whole words, however it is written', async () => {
    expect(await found('https://coomer.st/post/1', 'Banana bread', 'Ana')).toEqual([]);
    expect(await found('https://coomer.st/post/1', 'ZaraQuillfeather set')).toHaveLength(1);
    expect(
      await found(
        'https://coomer.st/post/1',
        '\u7530\u4e2d\u7f8e\u54b2\u306e\u52d5\u753b',
        '\u7530\u4e2d\u7f8e\u54b2',
      ),
    ).toMatchObject([{ probability: 0.8 }]);
  });

  it('says less where the name is part of a longer word, or another one in letters drawn alike', async () => {
    expect(await found('https://coomer.st/post/1', 'zaraquillfeather69 leaked')).toMatchObject([
      { probability: 0.5, reasons: [{ reason: 'search_snippet' }] },
    ]);
    expect(await found('https://coomer.st/post/1', 'miaohara69', "Mia O'Hara")).toHaveLength(1);
    expect(await found('https://coomer.st/post/1', "Mia's photos", 'Mia S')).toEqual([]);
    for (const title of ['Dara nudes \u0441\u043b\u0438\u0432', 'Dara \u0141\u00f3d\u017a leaked'])
      expect(await found('https://coomer.st/post/1', title, 'Clara')).toEqual([]);
  });
});
