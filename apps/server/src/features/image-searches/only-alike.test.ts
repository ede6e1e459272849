import { demoPictures } from '@leakblock/demo-web';
import { searchImageAnswer } from '@leakblock/domain/image-searches';
import { encodeWork, hashWork } from '@leakblock/fingerprint';
import { decodePicture } from '@leakblock/fingerprint/node';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../testing/start-test-gateway.ts';
import { loadWorkMatcher } from '../works/index.ts';
import { createImageSearches, readPicture, rememberPictures } from './index.ts';
import { dropPicture } from './testing/drop-picture.ts';

/** 960 × 1200. */
let photo: Uint8Array;
let gateway: TestGateway;
let person: SignedIn;
beforeAll(async () => {
  gateway = await startTestGateway({ features: [createImageSearches(loadWorkMatcher)] });
  [photo] = (await demoPictures('luna-marlowe')).map(({ bytes }) => bytes) as [Uint8Array];
});
beforeEach(async () => {
  person = await gateway.signIn();
});
afterAll(() => gateway.stop());

/** Cut between two stored windows, 32 to 60 bits away. */
const cut = (left: number, top: number) =>
  sharp(photo)
    .extract({ left, top, width: 958 - left, height: 1198 - top })
    .jpeg({ quality: 82 })
    .toBuffer();

async function search(file: Uint8Array) {
  const response = await fetch(`${gateway.url}/functions/v1/search-image`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
    body: JSON.stringify(await dropPicture(file)),
  });
  return searchImageAnswer.parse(await response.json());
}

/** These stand on one page. */
async function see(files: Record<string, Uint8Array>): Promise<void> {
  for (const [name, file] of Object.entries(files)) {
    const picture = await readPicture(file);
    const mediaUrl = `https://cdn.example/${name}`;
    const pageUrl = 'https://blog.example/post';
    await gateway.context.database.asService((trx) =>
      rememberPictures(trx, person.userId, [
        { mediaUrl, pageUrl, pageTitle: null, picture: picture! },
      ]),
    );
  }
}

describe('pictures of a page that are only alike', () => {
  it('are no sign for each other when they are one in two sizes', async () => {
    const altered = await cut(29, 36);
    await see({ altered, 'og-image': await sharp(altered).resize(480).webp().toBuffer() });
    const answer = await search(photo);
    expect(answer.matches).toMatchObject([
      { label: 'good', isSure: false },
      { label: 'good', isSure: false },
    ]);
    expect(answer).toMatchObject({ total: 0, similar: 2 });
  });

  it('are none when they are one file under two addresses', async () => {
    const altered = await cut(29, 36);
    await see({ altered, again: altered });
    expect(await search(photo)).toMatchObject({ total: 0, similar: 2 });
  });

  it('are one when they are two pictures', async () => {
    const altered = await cut(29, 36);
    await see({ altered, small: await sharp(altered).resize(480).toBuffer() });
    await see({ another: await cut(24, 108) });
    const answer = await search(photo);
    expect(answer.matches.map(({ isSure, label }) => ({ isSure, label }))).toEqual(
      Array(3).fill({ isSure: true, label: 'good' }),
    );
    expect(answer).toMatchObject({ total: 3, similar: 0 });
  });
});

it('a work that is only alike is told, and not counted as hers', async () => {
  const [work] = await gateway.sql<{ id: string }>(
    "insert into works (user_id, kind, title, quality) values ($1, 'photo', 'Evening', 100) returning id",
    [person.userId],
  );
  await gateway.sql(
    'insert into work_fingerprints (work_id, user_id, fingerprint) values ($1, $2, $3)',
    [work!.id, person.userId, encodeWork(hashWork(await decodePicture(photo)))],
  );
  const kept = async (searchId: string) =>
    gateway.sql("select summary -> 'works' as works from image_searches where id = $1", [searchId]);
  const alike = await search(await cut(29, 36));
  expect(alike.works).toMatchObject([{ title: 'Evening', label: 'good' }]);
  expect(await kept(alike.searchId)).toEqual([{ works: 0 }]);
  const hers = await search(photo);
  expect(hers.works).toMatchObject([{ title: 'Evening', label: 'exact' }]);
  expect(await kept(hers.searchId)).toEqual([{ works: 1 }]);
});
