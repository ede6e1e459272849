import { randomBytes } from 'node:crypto';
import { demoPictures } from '@leakblock/demo-web';
import { encodeWork, hashWork } from '@leakblock/fingerprint';
import { decodePicture } from '@leakblock/fingerprint/node';
import { searchImageAnswer } from '@leakblock/domain/image-searches';
import type { SearchImageAnswer } from '@leakblock/domain/image-searches';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../testing/start-test-gateway.ts';
import { loadWorkMatcher } from '../works/index.ts';
import { createImageSearches, readPicture, rememberPictures } from './index.ts';
import { alterations, alterPicture, drawPlain } from './testing/alter-picture.ts';
import type { Alteration } from './testing/alter-picture.ts';
import { dropPicture } from './testing/drop-picture.ts';
import { trimSeenPicturesJob } from './trim-seen-pictures.job.ts';

let gateway: TestGateway;
let photo: Uint8Array;
let others: Uint8Array[];
let person: SignedIn;

beforeAll(async () => {
  gateway = await startTestGateway({ features: [createImageSearches(loadWorkMatcher)] });
  const pictures = await demoPictures('luna-marlowe');
  [photo, ...others] = pictures.map(({ bytes }) => bytes) as [Uint8Array, ...Uint8Array[]];
});
beforeEach(async () => {
  person = await gateway.signIn();
});
afterAll(() => gateway.stop());

async function post(name: string, body: unknown, by: SignedIn | null = person): Promise<Response> {
  return fetch(`${gateway.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(by === null ? {} : { authorization: `Bearer ${by.token}` }),
    },
    body: JSON.stringify(body),
  });
}

async function search(file: Uint8Array, by = person): Promise<SearchImageAnswer> {
  const response = await post('search-image', await dropPicture(file), by);
  expect(response.status).toBe(200);
  return searchImageAnswer.parse(await response.json());
}

/** A scan has fetched this picture for her. */
async function see(
  file: Uint8Array,
  name: string,
  { by = person, page = `https://leaks.example/${name}` } = {},
): Promise<void> {
  const picture = await readPicture(file);
  await gateway.context.database.asService((trx) =>
    rememberPictures(trx, by.userId, [
      {
        mediaUrl: `https://cdn.example/${name}.jpg`,
        pageUrl: page,
        pageTitle: `Page of ${name}`,
        picture: picture!,
      },
    ]),
  );
}

const paths: Record<Alteration, string[]> = {
  smaller: [],
  mirrored: ['mirror'],
  turned: ['rotation'],
  cropped: ['window'],
  bordered: ['content_box'],
  watermarked: [],
  screenshot: ['content_box'],
};

describe('a picture that she drops', () => {
  it('is found in every altered copy that was fetched for her, and said how', async () => {
    for (const name of Object.keys(alterations) as Alteration[])
      await see(await alterPicture(photo, name), name);
    await Promise.all(others.map((other, index) => see(other, `other-${String(index)}`)));
    const answer = await search(photo);
    expect(answer.coverage).toMatchObject({ pictures: 7 + others.length, works: 0 });
    const found = new Map(
      answer.matches.filter(({ isSure }) => isSure).map((match) => [match.pageTitle, match]),
    );
    for (const [name, expected] of Object.entries(paths)) {
      const match = found.get(`Page of ${name}`);
      expect(match, name).toBeDefined();
      expect(match?.paths, name).toEqual(expected);
      expect(match?.boxOn, name).toBe('found');
      expect(match?.preview, name).toMatch(/^data:image\/webp;base64,/);
    }
    expect(found.get('Page of bordered')?.box.left).toBeGreaterThan(0.02);
    expect(answer.total).toBe(7);
    expect(answer.matches.some(({ pageTitle }) => pageTitle?.startsWith('Page of other'))).toBe(
      false,
    );
  });

  it('is found again when the page shows her whole picture and she drops a screenshot of it', async () => {
    await see(photo, 'whole');
    const [match] = (await search(await alterPicture(photo, 'screenshot'))).matches;
    expect(match).toMatchObject({ boxOn: 'dropped', paths: ['content_box'], label: 'high' });
  });

  it('is the very file, even when there is nothing in it to recognise', async () => {
    const plain = await drawPlain();
    await see(plain, 'plain');
    await see(photo, 'photo');
    const answer = await search(plain);
    expect(answer).toMatchObject({ quality: 0, isRecognisable: false, total: 1 });
    expect(answer.matches).toMatchObject([
      { label: 'exact', distance: 0, pageTitle: 'Page of plain' },
    ]);
  });

  it('is told as nothing found with what was compared, not as clean', async () => {
    await see(others[0]!, 'a', { page: 'https://leaks.example/page' });
    await see(others[1]!, 'b', { page: 'https://leaks.example/page' });
    const answer = await search(photo);
    expect(answer).toMatchObject({ total: 0, matches: [], works: [] });
    expect(answer.coverage).toEqual({ pictures: 2, pages: 1, works: 0 });
  });

  it('is compared with what came and went since the last search', async () => {
    expect((await search(photo)).total).toBe(0);
    await see(photo, 'new');
    expect((await search(photo)).total).toBe(1);
    await see(others[0]!, 'new');
    expect((await search(photo)).total).toBe(0);
    await see(photo, 'another');
    expect(await search(photo)).toMatchObject({ total: 1, coverage: { pictures: 2 } });
    await gateway.sql('delete from private.seen_pictures where user_id = $1', [person.userId]);
    expect(await search(photo)).toMatchObject({ total: 0, coverage: { pictures: 0, pages: 0 } });
  });

  it('is not shown on a page that was stopped, and kept of it no longer than a day', async () => {
    await see(photo, 'stopped', { page: 'https://leaks.example/stopped?utm_source=x' });
    await see(await alterPicture(photo, 'smaller'), 'stands');
    await gateway.sql(
      `insert into findings (user_id, url, address, host, site_kind, found_by, lane, score, status, stop_label)
       values ($1, 'https://leaks.example/stopped', 'https://leaks.example/stopped?utm_source=x',
         'leaks.example', 'leak', 'site', 'review', 0, 'stopped', 'possible_minor')`,
      [person.userId],
    );
    const shown = async () => (await search(photo)).matches.map(({ pageTitle }) => pageTitle);
    expect(await shown()).toEqual(['Page of stands']);
    const job = { id: 'job', retryCount: 0 };
    await trimSeenPicturesJob.handler(gateway.context, {}, new AbortController().signal, job);
    const kept = await gateway.sql(
      'select page_title from private.seen_pictures where user_id = $1',
      [person.userId],
    );
    expect(kept).toEqual([{ page_title: 'Page of stands' }]);
  });

  it('leads to the finding that its page is', async () => {
    await see(photo, 'page', { page: 'https://leaks.example/page?utm_source=x' });
    const [finding] = await gateway.sql<{ id: string }>(
      `insert into findings (user_id, url, address, host, site_kind, found_by, lane, score)
       values ($1, 'https://leaks.example/page', 'https://leaks.example/page', 'leaks.example', 'leak', 'site', 'leak', 0.9)
       returning id`,
      [person.userId],
    );
    const [match] = (await search(photo)).matches;
    expect(match?.finding).toEqual({ id: finding!.id, status: 'new' });
  });

  it('is told to be one of her works, also mirrored', async () => {
    const [work] = await gateway.sql<{ id: string }>(
      `insert into works (user_id, kind, title, quality) values ($1, 'photo', 'Evening', 100) returning id`,
      [person.userId],
    );
    await gateway.sql(
      'insert into work_fingerprints (work_id, user_id, fingerprint) values ($1, $2, $3)',
      [work!.id, person.userId, encodeWork(hashWork(await decodePicture(photo)))],
    );
    const answer = await search(await alterPicture(photo, 'mirrored'));
    expect(answer.works).toMatchObject([{ workId: work!.id, title: 'Evening', paths: ['mirror'] }]);
    const stranger = await gateway.signIn();
    expect(await search(photo, stranger)).toMatchObject({ works: [], coverage: { works: 0 } });
  });

  it('that is a part of one of her works is found where copies of that work stand', async () => {
    const [work] = await gateway.sql<{ id: string }>(
      `insert into works (user_id, kind, title, quality) values ($1, 'photo', 'Evening', 100) returning id`,
      [person.userId],
    );
    await gateway.sql(
      'insert into work_fingerprints (work_id, user_id, fingerprint) values ($1, $2, $3)',
      [work!.id, person.userId, encodeWork(hashWork(await decodePicture(photo)))],
    );
    await see(await alterPicture(photo, 'bordered'), 'framed');
    const part = await sharp(photo)
      .extract({ left: 0, top: 156, width: 960, height: 1044 })
      .jpeg()
      .toBuffer();
    const answer = await search(part);
    expect(answer.works).toMatchObject([{ title: 'Evening' }]);
    expect(answer.matches).toMatchObject([{ viaWork: 'Evening', isSure: true }]);
    expect(answer.total).toBe(1);
  });
});

describe('a stranger', () => {
  it('finds nothing of what was fetched for somebody else, and cannot tell that it is there', async () => {
    await see(photo, 'hers');
    const stranger = await gateway.signIn();
    const answer = await search(photo, stranger);
    expect(answer).toMatchObject({
      total: 0,
      similar: 0,
      matches: [],
      works: [],
      coverage: { pictures: 0, pages: 0, works: 0 },
    });
  });

  it('cannot repeat, read or forget her searches', async () => {
    const { searchId } = await search(photo);
    const stranger = await gateway.signIn();
    expect((await post('repeat-image-search', { searchId }, stranger)).status).toBe(404);
    const client = gateway.client(stranger.token);
    expect((await client.from('image_searches').select('id')).data).toEqual([]);
    await client.from('image_searches').delete().eq('id', searchId);
    expect((await post('repeat-image-search', { searchId })).status).toBe(200);
  });
});

describe('earlier searches', () => {
  it('can be asked again, and forgotten', async () => {
    const { searchId } = await search(photo);
    await see(photo, 'later');
    const again = await post('repeat-image-search', { searchId });
    expect(await again.json()).toMatchObject({ searchId, total: 1 });
    const client = gateway.client(person.token);
    const { data } = await client.from('image_searches').select('summary').single();
    expect(data?.summary).toMatchObject({ total: 1, best: 'exact' });
    await client.from('image_searches').delete().eq('id', searchId);
    expect((await post('repeat-image-search', { searchId })).status).toBe(404);
  });

  it('are 200 at most', async () => {
    await gateway.sql(
      `insert into image_searches (user_id, fingerprint, query, quality, created_at)
       select $1, '\\x01000000000000', '\\x0100', 0, now() - n * interval '1 hour' from generate_series(1, 200) n`,
      [person.userId],
    );
    const { searchId } = await search(photo);
    const rows = await gateway.sql<{ id: string }>(
      'select id from image_searches where user_id = $1 order by created_at desc',
      [person.userId],
    );
    expect(rows).toHaveLength(200);
    expect(rows[0]?.id).toBe(searchId);
  });
});

describe('what is no fingerprint', () => {
  it.each([
    ['no bytes', { fingerprint: '' }, 400],
    ['no base64', { fingerprint: '***' }, 400],
    ['too many bytes', { fingerprint: randomBytes(1401).toString('base64') }, 400],
    ['noise', { fingerprint: randomBytes(300).fill(9, 0, 1).toString('base64') }, 422],
    ['a noise of parts', { query: Buffer.from([1, 100, 7, 1, 2]).toString('base64') }, 422],
    ['too short a checksum', { sha256: 'ab' }, 400],
    ['a thumbnail that is a page', { thumbnail: 'data:text/html;base64,PGI+' }, 400],
  ])('is refused: %s', async (_what, changes, status) => {
    const response = await post('search-image', { ...(await dropPicture(photo)), ...changes });
    expect(response.status).toBe(status);
    expect(
      await gateway.sql('select id from image_searches where user_id = $1', [person.userId]),
    ).toEqual([]);
  });

  it('is asked by signed-in people only, and so many times a minute', async () => {
    const dropped = await dropPicture(await sharp(photo).resize(200).toBuffer());
    expect((await post('search-image', dropped, null)).status).toBe(401);
    const statuses: number[] = [];
    for (let time = 0; time < 31; time += 1)
      statuses.push((await post('search-image', dropped)).status);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200));
    expect(statuses.at(-1)).toBe(429);
  });
});
