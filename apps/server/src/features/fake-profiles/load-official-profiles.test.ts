import { createTestDatabase } from '@leakblock/database/testing';
import type { TestDatabase } from '@leakblock/database/testing';
import { startDemoWeb } from '@leakblock/demo-web';
import type { DemoSite, DemoWeb } from '@leakblock/demo-web';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startScanGateway } from '../../testing/start-scan-gateway.ts';
import type { ScanGateway } from '../../testing/start-scan-gateway.ts';
import { loadOfficialProfiles } from './load-official-profiles.ts';

const bio = 'Night owl, ballet and vintage cameras.';

let face: Buffer;
/** The host that answers only once `release` was called. */
let slowHost: string | null;
let released: PromiseWithResolvers<void>;
const inItsTime = async (host: string): Promise<void> => {
  if (host === slowHost) await released.promise;
};

const pages: DemoSite = {
  host: 'hers.example',
  plays: 'official pages',
  answer: async ({ host, path }) => {
    await inItsTime(host);
    const html = `<meta property="og:title" content="Luna Marlowe">
      <meta property="og:description" content="${bio}">
      <meta property="og:image" content="https://face.example${path}.png">`;
    const status = path === '/gone' ? 404 : 200;
    return { status, headers: { 'content-type': 'text/html' }, body: html };
  },
};
const faces: DemoSite = {
  host: 'face.example',
  plays: 'her picture',
  answer: async ({ host }) => {
    await inItsTime(host);
    return { status: 200, headers: { 'content-type': 'image/png' }, body: face };
  },
};

let database: TestDatabase;
let web: DemoWeb;
let gateway: ScanGateway;
beforeAll(async () => {
  face = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  [database, web] = await Promise.all([
    createTestDatabase(),
    startDemoWeb({ latencyScale: 0, alsoPlays: [pages, faces] }),
  ]);
  gateway = await startScanGateway({ database, web }, {}, { hostPaceMs: 1 });
});
beforeEach(() => {
  slowHost = null;
  released = Promise.withResolvers();
});
afterAll(async () => {
  await gateway.stop();
  await Promise.all([web.stop(), database.drop()]);
});

const requests = (host: string, target: string) =>
  web.requests().filter((request) => request.host === host && request.target === target).length;

async function load(path: string, { withinMs = 15_000, signal }: Partial<Patience> = {}) {
  const asking = {
    deadlineAt: performance.now() + withinMs,
    ...(signal === undefined ? {} : { signal }),
  };
  const link = `https://hers.example${path}`;
  const { bios, hasAvatar } = await loadOfficialProfiles(gateway.context, [link], asking);
  return { bios, hasAvatar };
}
type Patience = { withinMs: number; signal: AbortSignal };

const nothing = { bios: [], hasAvatar: false };
const everything = { bios: [bio], hasAvatar: true };

describe('her page, while it is slow to answer', () => {
  it.each([
    { slow: 'hers.example', path: '/page', target: '/page' },
    { slow: 'face.example', path: '/face', target: '/face.png' },
  ])('is known to the next scan when the first was stopped: $slow', async (story) => {
    slowHost = story.slow;
    const stopping = new AbortController();
    const first = load(story.path, { signal: stopping.signal });
    await expect.poll(() => requests(story.slow, story.target)).toBe(1);
    stopping.abort();
    expect(await first).toEqual(nothing);
    const second = load(story.path);
    released.resolve();
    expect(await second).toEqual(everything);
    expect(await load(story.path)).toEqual(everything);
    expect(requests(story.slow, story.target)).toBe(1);
  });

  it('is not waited for beyond the time of who asks, and known to who has more', async () => {
    slowHost = 'hers.example';
    expect(await load('/late', { withinMs: 50 })).toEqual(nothing);
    const second = load('/late');
    released.resolve();
    expect(await second).toEqual(everything);
  });
});

it.each([
  ['/kept', everything],
  ['/gone', nothing],
])('what her page said is remembered: %s', async (path, told) => {
  expect(await load(path)).toEqual(told);
  expect(await load(path)).toEqual(told);
  expect(requests('hers.example', path)).toBe(1);
});

it('what is no word of her page is not remembered', async () => {
  const database = vi.spyOn(gateway.context.database, 'asService');
  database.mockRejectedValue(new Error('not now'));
  await expect(load('/unasked')).rejects.toThrow('not now');
  database.mockRestore();
  expect(await load('/unasked')).toEqual(everything);
});
