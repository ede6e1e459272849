import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { siteCatalogue } from '#features/site-catalogue';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../testing/start-test-gateway.ts';
import { compareSeenPicturesJob } from './compare-seen-pictures.job.ts';
import { importPicture } from './import-picture.ts';
import { works } from './index.ts';
import { drawPhoto } from './testing/draw-photo.ts';

let gateway: TestGateway;
let person: SignedIn;
beforeAll(async () => {
  gateway = await startTestGateway({
    features: [siteCatalogue, works],
    env: { WORKER_IN_PROCESS: 'false' },
  });
});
beforeEach(async () => {
  person = await gateway.signIn();
});
afterAll(() => gateway.stop());

it('a work can be renamed and deleted while it is looked for among what was seen', async () => {
  const url = 'https://own.example/1.jpg';
  const bytes = await drawPhoto(21);
  await importPicture(gateway.context, person.userId, { bytes, url, name: 'Beach' });
  const owner = new pg.Client({ connectionString: gateway.urls.ownerUrl });
  await owner.connect();
  // The look through the pictures stands still here, as a long one would.
  await owner.query('begin; lock table private.seen_pictures in access exclusive mode');
  const comparing = compareSeenPicturesJob.handler(
    gateway.context,
    { userId: person.userId },
    new AbortController().signal,
    { id: randomUUID(), retryCount: 0 },
  );
  try {
    await expect
      .poll(async () => (await owner.query('select from pg_locks where not granted')).rows.length)
      .toBeGreaterThan(0);
    const mine = gateway.client(person.token).from('works');
    const renamed = await mine.update({ title: 'Dunes' }).eq('source_url', url).select('title');
    expect(renamed.data).toEqual([{ title: 'Dunes' }]);
    expect((await mine.delete().eq('source_url', url)).error).toBeNull();
  } finally {
    await owner.query('rollback');
    await owner.end();
  }
  await comparing;
  expect(await gateway.sql('select from works where user_id = $1', [person.userId])).toEqual([]);
});
