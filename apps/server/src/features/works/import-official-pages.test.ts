import { randomUUID } from 'node:crypto';
import { demoCreators, startDemoWeb } from '@leakblock/demo-web';
import type { DemoSite, DemoWeb } from '@leakblock/demo-web';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { siteCatalogue } from '#features/site-catalogue';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../testing/start-test-gateway.ts';
import { importOfficialPagesJob } from './import-official-pages.job.ts';
import { works } from './index.ts';
import { trimPassedPicturesJob } from './passed-pictures.ts';
import { drawPhoto } from './testing/draw-photo.ts';

const [creator] = demoCreators;
const gallery = `https://originals.velvetroom.example/${creator!.id}`;
const [crowded, small] = ['https://crowded.example/gallery', 'https://small.example/gallery'];

/** What stands under the address of a preview of `crowded`. */
let preview: { status: number; body: Buffer };
let thumbnail: Buffer;
const site = (host: string, previews: number, photos: number): DemoSite => ({
  host,
  plays: 'an official page',
  answer: async ({ path }) => {
    const image = { 'content-type': 'image/jpeg' };
    const [, kind, seed] = /^\/(preview|photo)-(\d+)\.jpg$/.exec(path) ?? [];
    if (kind === 'preview') return { ...preview, headers: image };
    if (kind === 'photo')
      return { status: 200, headers: image, body: await drawPhoto(previews + Number(seed)) };
    const list = (name: string, length: number) =>
      Array.from({ length }, (_, n) => `<img src="/${name}-${String(n)}.jpg">`).join('');
    const html = `<title>Luna</title><h1>Luna</h1>${list('preview', previews)}${list('photo', photos)}`;
    return { status: 200, headers: { 'content-type': 'text/html' }, body: html };
  },
});

let web: DemoWeb;
let gateway: TestGateway;
let person: SignedIn;
beforeAll(async () => {
  thumbnail = await drawPhoto(1, { width: 160, height: 120 });
  web = await startDemoWeb({
    latencyScale: 0,
    alsoPlays: [site('crowded.example', 450, 10), site('small.example', 1, 3)],
  });
  gateway = await startTestGateway({
    features: [siteCatalogue, works],
    hostPaceMs: 1,
    env: { SCAN_PROXY_URL: web.proxyUrl, SCAN_CA_FILE: web.caFile },
  });
});
beforeEach(async () => {
  preview = { status: 200, body: thumbnail };
  person = await gateway.signIn();
});
afterAll(async () => {
  await gateway.stop();
  await web.stop();
});

const addPage = (url: string) =>
  gateway.sql("insert into official_links (user_id, platform, url) values ($1, 'Site', $2)", [
    person.userId,
    url,
  ]);
const run = (url: string | null = null, id: string = randomUUID()) =>
  importOfficialPagesJob.handler(
    gateway.context,
    { userId: person.userId, url },
    new AbortController().signal,
    { id, retryCount: 0 },
  );
const worksOf = () =>
  gateway.sql<{ title: string; source: string; source_url: string; thumbnail: string }>(
    'select title, source, source_url, thumbnail from works where user_id = $1 order by source_url',
    [person.userId],
  );
const messages = async () =>
  (
    await gateway.sql<{ message: string }>(
      'select message from notifications where user_id = $1 order by created_at',
      [person.userId],
    )
  ).map(({ message }) => message);

describe('works on official pages', () => {
  it('are taken by what they are recognised by, once', async () => {
    await addPage(gallery);
    await run();
    const taken = await worksOf();
    expect(taken.length).toBeGreaterThan(3);
    for (const work of taken) {
      expect(work.source).toBe('official_page');
      expect(work.source_url).toMatch(/^https:\/\/originals\.velvetroom\.example\/.+\.jpg$/);
      expect(work.title).toBe(creator!.stageName);
      expect(work.thumbnail.length).toBeLessThan(1000);
    }
    await run();
    expect(await worksOf()).toEqual(taken);
    expect(await messages()).toEqual([
      `${String(taken.length)} works were added.`,
      `No new work was found. Registered before: ${String(taken.length)}.`,
    ]);
  });

  it('are told of once, also when a job is run again whose worker died', async () => {
    await addPage('https://originals.velvetroom.example/nobody');
    const id = randomUUID();
    await run(null, id);
    await run(null, id);
    expect(await messages()).toHaveLength(1);
  });

  it('are told of without a word about them to whoever wants discretion', async () => {
    await addPage('https://originals.velvetroom.example/nobody');
    await gateway.sql('insert into profiles (id, discreet_mode) values ($1, true)', [
      person.userId,
    ]);
    await run();
    expect(
      await gateway.sql('select title, message from notifications where user_id = $1', [
        person.userId,
      ]),
    ).toEqual([{ title: 'News in your account', message: 'Something you asked for is done.' }]);
  });

  it('of one page are taken when only this one is meant, and a page that is gone is told', async () => {
    const gone = 'https://originals.velvetroom.example/nobody';
    await addPage(gallery);
    await addPage(gone);
    await run(gone);
    expect(await worksOf()).toEqual([]);
    expect(await messages()).toEqual([
      'No new work was found. Pages and pictures that did not answer: 1.',
    ]);
  });
});

describe('pictures that are no works', () => {
  it('keep no run from what stands behind them', async () => {
    preview = { status: 404, body: Buffer.of() };
    await addPage(crowded);
    await addPage(small);
    await run();
    expect(await worksOf()).toHaveLength(3);
    await run();
    expect(await worksOf()).toHaveLength(13);
    await run();
    const missing = 'Pages and pictures that did not answer';
    expect(await messages()).toEqual([
      `3 works were added. ${missing}: 397. There was more than one run can take. Start it again for the rest.`,
      `10 works were added. Registered before: 3. ${missing}: 451.`,
      `No new work was found. Registered before: 13. ${missing}: 451.`,
    ]);
  });

  it('are looked at again after three months, and those that were not there after a day', async () => {
    preview = { status: 404, body: Buffer.of() };
    await addPage(small);
    await run();
    const asked = () => web.requests().filter(({ target }) => target === '/preview-0.jpg').length;
    const lookLater = async (days: number) => {
      const before = asked();
      await gateway.sql(
        "update private.passed_pictures set passed_at = now() - $2 * interval '1 day' where user_id = $1",
        [person.userId, days],
      );
      await run();
      return asked() - before;
    };
    expect(await lookLater(0.9)).toBe(0);
    preview = { status: 200, body: thumbnail };
    expect(await lookLater(1.1)).toBe(1);
    expect(await lookLater(89)).toBe(0);
    preview = { status: 200, body: await drawPhoto(99) };
    expect(await lookLater(91)).toBe(1);
    expect(await worksOf()).toHaveLength(4);
  });

  it('are forgotten in time, also of somebody who imports no more', async () => {
    await gateway.sql(
      `insert into private.passed_pictures (user_id, url, outcome, passed_at)
       select $1, 'https://old.example/' || days, outcome, now() - days * interval '1 day'
       from (values ('unfit', 89), ('unfit', 91), ('unread', 0), ('unread', 2), ('known', 3)) as a (outcome, days)`,
      [person.userId],
    );
    await trimPassedPicturesJob.handler(gateway.context, {}, new AbortController().signal, {
      id: randomUUID(),
      retryCount: 0,
    });
    const left = await gateway.sql<{ url: string }>(
      'select url from private.passed_pictures where user_id = $1 order by url',
      [person.userId],
    );
    expect(left.map(({ url }) => url)).toEqual(['https://old.example/0', 'https://old.example/89']);
  });
});

it('whoever has as many works as fit is told so, and not to start again', async () => {
  await gateway.sql(
    `insert into works (user_id, kind, title, quality)
     select $1, 'photo', 'Old', 100 from generate_series(1, 19999)`,
    [person.userId],
  );
  await addPage(small);
  await run();
  await run();
  const full =
    'There is no room for more works: 20,000 fit, with 300,000 photos and seconds of video in all.';
  expect(await messages()).toEqual([
    `1 work was added. Too small, too plain or not readable: 1. ${full} Delete some to add others.`,
    `Registered before: 1. Too small, too plain or not readable: 1. ${full} Delete some to add others.`,
  ]);
});

describe('who asks for it', () => {
  const ask = (body: object, token: string = person.token) =>
    gateway.client(token).functions.invoke<{ status: string }>('import-official-works', { body });

  it('has it begun once at a time, for her own pages only', async () => {
    expect((await ask({})).data).toEqual({ status: 'no_pages' });
    await addPage(gallery);
    const foreign = await ask({ url: 'https://somebody.example/' });
    expect((foreign.error as { context: Response } | null)?.context.status).toBe(403);
    expect((await ask({ url: gallery })).data).toEqual({ status: 'started' });
    expect((await ask({})).data).toEqual({ status: 'running' });
  });

  it('is signed in', async () => {
    const answer = await fetch(`${gateway.url}/functions/v1/import-official-works`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(answer.status).toBe(401);
  });
});
