import { randomUUID } from 'node:crypto';
import { demoCreators, startDemoWeb } from '@leakblock/demo-web';
import type { DemoWeb } from '@leakblock/demo-web';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { siteCatalogue } from '#features/site-catalogue';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../testing/start-test-gateway.ts';
import { importOfficialPagesJob } from './import-official-pages.job.ts';
import { works } from './index.ts';

const [creator] = demoCreators;
const gallery = `https://originals.velvetroom.example/${creator!.id}`;

let web: DemoWeb;
let gateway: TestGateway;
let person: SignedIn;
beforeAll(async () => {
  web = await startDemoWeb({ latencyScale: 0.1 });
  gateway = await startTestGateway({
    features: [siteCatalogue, works],
    env: { SCAN_PROXY_URL: web.proxyUrl, SCAN_CA_FILE: web.caFile },
  });
});
beforeEach(async () => {
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
