import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPictures } from '../index.ts';
import { addressesIn, visitWeb } from '../testing/visit-web.ts';

let visit: Awaited<ReturnType<typeof visitWeb>>;
beforeAll(async () => {
  visit = await visitWeb();
});
afterAll(() => visit.stop());

it.each([
  ['https://velvetroom.example/lunamarlowe', 'href', 8],
  ['https://velvetroom.example/tamsinoakhurst', 'href', 8],
  ['https://fanorchard.example/@wrencalvados', 'src', 8],
  ['https://glowcast.example/room/luna_marlowe/', 'data-src', 8],
  ['https://linktr.ee/lunamarlowe', 'src', 3],
])('%s shows the originals in %s', async (page, attribute, count) => {
  const { text } = await visit.ask(page);
  const media = addressesIn(text, attribute, page).filter((url) => url.endsWith('.jpg'));
  expect(media).toHaveLength(count);
  const first = await visit.ask(media[0]!);
  expect(first.type).toBe('image/jpeg');
  const [id = ''] = /(luna-marlowe|tamsin-oakhurst|wren-calvados)/u.exec(media[0]!) ?? [];
  const originals = await demoPictures(id);
  expect(originals.some(({ bytes }) => first.body.equals(bytes))).toBe(true);
});

it('is found from the page of links', async () => {
  const { text } = await visit.ask('https://linktr.ee/wrencalvados');
  const profiles = addressesIn(text, 'href', 'https://linktr.ee/').filter(
    (url) => !url.includes('linktr'),
  );
  expect(profiles.length).toBeGreaterThanOrEqual(2);
  for (const url of profiles) expect((await visit.ask(url)).text).toContain('class="gallery"');
});

it('is on no profile of anybody else', async () => {
  for (const page of [
    'https://velvetroom.example/staff',
    'https://perchsocial.example/real_luna_marlowe',
    'https://linktr.ee/linktree',
  ]) {
    expect((await visit.ask(page)).text).not.toContain('class="gallery"');
  }
  // Tamsin has no page there, so there are no pictures of hers either.
  expect((await visit.ask('https://fanorchard.example/photos/tamsin-oakhurst/0.jpg')).status).toBe(
    410,
  );
});
