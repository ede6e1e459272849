import { decodePicture } from '@leakblock/fingerprint/node';
import { hashQuery, hashWork, matchWork } from '@leakblock/fingerprint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoCreators, demoPictures, stopPage } from '../index.ts';
import { addressesIn, visitWeb } from '../testing/visit-web.ts';

let visit: Awaited<ReturnType<typeof visitWeb>>;
let works: ReturnType<typeof hashWork>[];

beforeAll(async () => {
  visit = await visitWeb();
  const pictures = await Promise.all(demoCreators.map(({ id }) => demoPictures(id)));
  works = await Promise.all(
    pictures.flat().map(async ({ bytes }) => hashWork(await decodePicture(bytes))),
  );
});
afterAll(() => visit.stop());

/** How many of a page's pictures are somebody's works. */
async function countCopies(page: string): Promise<{ pictures: number; copies: number }> {
  const media = addressesIn((await visit.ask(page)).text, 'src', page);
  let copies = 0;
  for (const url of media) {
    const query = hashQuery(await decodePicture((await visit.ask(url)).body));
    if (works.some((work) => matchWork(query, work) !== null)) copies += 1;
  }
  return { pictures: media.length, copies };
}

async function listed(query: string): Promise<string[]> {
  const urls: string[] = [];
  for (let page = 1; page < 20; page++) {
    const answer = await visit.ask(
      `https://searx.example/search?q=${encodeURIComponent(query)}&format=json&pageno=${page}`,
    );
    const { results } = JSON.parse(answer.text) as { results: { url: string }[] };
    if (results.length === 0) break;
    urls.push(...results.map(({ url }) => url));
  }
  return urls;
}

describe('pages that a person has to judge', () => {
  it('name the creator and show strangers', async () => {
    const page = 'https://celebchatter.example/gossip/luna-marlowe';
    expect((await visit.ask(page)).text).toContain('Luna Marlowe');
    expect(await countCopies(page)).toEqual({ pictures: 3, copies: 0 });
  });

  it('show her pictures and name nobody', async () => {
    const pile = 'https://anonpile.test/';
    const links = addressesIn((await visit.ask(pile)).text, 'href', pile);
    let copies = 0;
    for (const link of links) {
      expect((await visit.ask(link)).text).not.toMatch(/luna|marlowe|wren/iu);
      copies += (await countCopies(link)).copies;
    }
    expect({ links: links.length, copies }).toEqual({ links: 5, copies: 3 });
  });

  it('belong to somebody else of the same name', async () => {
    const page = 'https://lunamarlowe-cello.example/';
    expect((await visit.ask(page)).text).toContain('cellist');
    expect(await countCopies(page)).toEqual({ pictures: 2, copies: 0 });
  });

  it('are listed by search engines', async () => {
    const urls = await listed('"Luna Marlowe"');
    for (const host of ['celebchatter.example', 'anonpile.test', 'lunamarlowe-cello.example']) {
      expect(urls.some((url) => new URL(url).hostname === host)).toBe(true);
    }
    expect(urls).toContain(stopPage.url);
  });
});

describe('the page on which a scan stops', () => {
  it('is words only, and counts who asks for its picture', async () => {
    const page = await visit.ask(stopPage.url);
    expect(page.status).toBe(200);
    expect(page.text).toContain('16 years old');
    expect(visit.web.forbiddenRequests()).toBe(0);
    expect((await visit.ask(stopPage.mediaUrl)).status).toBe(500);
    expect(visit.web.forbiddenRequests()).toBe(1);
  });
});
