import { matchWork, hashQuery, hashWork } from '@leakblock/fingerprint';
import { decodePicture } from '@leakblock/fingerprint/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ProxyAgent, request } from 'undici';
import { startDemoWeb } from '../index.ts';
import type { DemoWeb } from '../index.ts';

let web: DemoWeb;
let dispatcher: ProxyAgent;
beforeAll(async () => {
  web = await startDemoWeb({ latencyScale: 0 });
  dispatcher = new ProxyAgent({ uri: web.proxyUrl, requestTls: { ca: web.caPem } });
});
afterAll(async () => {
  await dispatcher.destroy();
  await web.stop();
});

async function ask(url: string) {
  const { body, statusCode } = await request(url, { dispatcher });
  return { status: statusCode, body: Buffer.from(await body.arrayBuffer()) };
}

/** The face that a page shows or names. */
async function faceOf(page: string) {
  const { body } = await ask(page);
  const address = /https:\/\/[^"]+\/faces\/[^"]+\.jpg/u.exec(body.toString())?.[0];
  return decodePicture((await ask(address!)).body);
}

it('impostors wear an altered copy of her face, others their own', async () => {
  const own = hashWork(await faceOf('https://perchsocial.example/luna.marlowe'));
  const match = async (page: string) => matchWork(hashQuery(await faceOf(page)), own);
  expect((await match('https://perchsocial.example/real_luna_marlowe'))?.label).toBe('exact');
  expect((await match('https://shortreel.example/@lunamarlowe_official'))?.paths).toContain(
    'mirror',
  );
  expect(await match('https://chirpnest.example/lunamarlowe')).toBeNull();
});

it('a profile tells followers, since when, what it is about, and where it leads', async () => {
  const { body } = await ask('https://perchsocial.example/real_luna_marlowe');
  const text = body.toString();
  expect(text).toContain('301 followers');
  expect(text).toMatch(/Joined 20\d\d-\d\d-\d\d/u);
  expect(text).toContain('class="bio">My own page.');
  expect(text).toContain('href="https://fansly.com/lunaprivate"');
});

it.each(['0-painted', 'a', '0-'])('there is no face called %s', async (name) => {
  const { status } = await ask(
    `https://originals.velvetroom.example/faces/luna-marlowe/${name}.jpg`,
  );
  expect(status).toBe(404);
});
