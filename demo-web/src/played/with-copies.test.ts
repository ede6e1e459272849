import { decodePicture } from '@leakblock/fingerprint/node';
import { hashQuery, hashWork, matchWork } from '@leakblock/fingerprint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPictures } from '../index.ts';
import { addressesIn, visitWeb } from '../testing/visit-web.ts';

let visit: Awaited<ReturnType<typeof visitWeb>>;
let works: ReturnType<typeof hashWork>[];
beforeAll(async () => {
  visit = await visitWeb();
  const originals = await demoPictures('luna-marlowe');
  works = await Promise.all(
    originals.map(async ({ bytes }) => hashWork(await decodePicture(bytes))),
  );
});
afterAll(() => visit.stop());

async function expectCopies(page: string): Promise<void> {
  const { status, text } = await visit.ask(page);
  expect(status, page).toBe(200);
  const [media] = addressesIn(text, 'src', page).filter((url) => url.includes('/copies/'));
  const query = hashQuery(await decodePicture((await visit.ask(media!)).body));
  expect(works.some((work) => matchWork(query, work) !== null)).toBe(true);
}

it.each([
  ['https://thothub.to/search/luna%20marlowe/', 'href'],
  ['https://forums.socialmediagirls.com/tags/luna-marlowe/', 'href'],
  ['https://jpg6.su/search/images/?q=luna+marlowe', 'href'],
])('results of %s lead to pages with copies', async (search, attribute) => {
  const { text } = await visit.ask(search);
  const hits = addressesIn(text, attribute, search);
  expect(hits).toHaveLength(3);
  for (const hit of hits) await expectCopies(hit);
});

it('results of an interface do, too', async () => {
  const { text } = await visit.ask(
    'https://www.eporner.com/api/v2/video/search/?query=luna%20marlowe&format=json',
  );
  const { videos } = JSON.parse(text) as { videos: { url: string }[] };
  for (const { url } of videos) await expectCopies(url);
});

it('pages that hosts keep about a creator show copies', async () => {
  await expectCopies('https://fapello.com/luna-marlowe/');
  await expectCopies('https://coomer.st/onlyfans/user/lunamarlowe');
});

it('nothing is promised about anybody else', async () => {
  const stranger = await visit.ask('https://fapello.com/belle-delphine/');
  expect(stranger.text).not.toContain('/copies/');
  const thread = 'https://forums.socialmediagirls.com/threads/tamsin-oakhurst.101/';
  expect((await visit.ask(thread)).status).toBe(404);
  expect((await visit.ask('https://fapello.com/copies/tamsin-oakhurst/0-grey.jpg')).status).toBe(
    404,
  );
});
