import { decodePicture } from '@leakblock/fingerprint/node';
import { hashQuery, hashWork, matchWork } from '@leakblock/fingerprint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPictures } from '../pictures/demo-pictures.ts';
import { addressesIn, visitWeb } from '../testing/visit-web.ts';
import { contentHosts } from './content-hosts.ts';

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

const copyOn = (host: string): string => {
  const copy = visit.web.copies().find(({ url }) => new URL(url).hostname === host);
  if (copy === undefined) throw new Error(`No copy on ${host}.`);
  return copy.url;
};

async function expectHerPicture(url: string): Promise<void> {
  const media = await visit.ask(url);
  expect(media, url).toMatchObject({ status: 200, type: 'image/jpeg' });
  const query = hashQuery(await decodePicture(media.body));
  expect(works.some((work) => matchWork(query, work) !== null)).toBe(true);
}

describe('a set of pictures', () => {
  it.each([
    ['pixhoard.example', 'data-src'],
    ['fanarchive.test', 'src'],
    ['leakindex.example', 'src'],
    ['secretboard.test', 'src'],
    ['droplocker.example', 'src'],
  ])('of %s has its pictures in %s', async (host, attribute) => {
    const { text } = await visit.ask(copyOn(host));
    const media = addressesIn(text, attribute, copyOn(host)).filter((url) => url.endsWith('.jpg'));
    expect(media.length).toBeGreaterThanOrEqual(2);
    for (const url of media) await expectHerPicture(url);
  });

  it('of a host with small pictures leads to the large files', async () => {
    const url = copyOn('glimpsebin.example');
    const { text } = await visit.ask(url);
    const files = addressesIn(text, 'href', url).filter((link) => link.endsWith('.jpg'));
    expect(files.length).toBeGreaterThanOrEqual(3);
    await expectHerPicture(files[1]!);
  });

  it('of a host with a viewer leads to a page for each large picture, one after the other', async () => {
    const url = copyOn('leakvault.example');
    const { text } = await visit.ask(url);
    const viewers = addressesIn(text, 'href', url).filter((link) => /\/\d$/u.test(link));
    expect(viewers.length).toBeGreaterThanOrEqual(3);
    const first = await visit.ask(viewers[0]!);
    await expectHerPicture(addressesIn(first.text, 'src', url)[0]!);
    expect(first.text).toContain(`rel="next" href="${new URL(viewers[1]!).pathname}"`);
    expect((await visit.ask(`${url}/99`)).status).toBe(404);
    expect((await visit.ask(`${url}0`)).status).toBe(404);
  });

  it('takes its pictures from another host, where one serves them', async () => {
    const { text } = await visit.ask(copyOn('leakindex.example'));
    expect(text).toContain('src="https://cdn.indexmedia.test/media/');
    const [media = ''] = addressesIn(text, 'src', 'https://leakindex.example/');
    const elsewhere = media.replace('cdn.indexmedia.test', 'leakindex.example');
    expect((await visit.ask(elsewhere)).status).toBe(404);
  });
});

describe('lists and threads', () => {
  it('go on over several pages, each item on one of them', async () => {
    const wanted = visit.web
      .copies()
      .filter(({ url, creatorId }) => url.includes('pixhoard') && creatorId === 'luna-marlowe');
    const items = new Set<string>();
    let next: string | undefined = 'https://pixhoard.example/search?q=luna+marlowe';
    let pages = 0;
    while (next !== undefined && pages < 10) {
      const { text } = await visit.ask(next);
      pages += 1;
      for (const link of addressesIn(text, 'href', next)) {
        if (link.includes('/set/')) items.add(link);
      }
      const link = /rel="next" href="([^"]+)"/u.exec(text)?.[1]?.replaceAll('&amp;', '&');
      next = link === undefined ? undefined : new URL(link, next).href;
    }
    expect(pages).toBe(Math.ceil(wanted.length / 4));
    expect(pages).toBeGreaterThan(1);
    expect([...items].sort()).toEqual(wanted.map(({ url }) => url).sort());
    expect((await visit.ask('https://pixhoard.example/?page=99')).status).toBe(404);
    expect((await visit.ask('https://pixhoard.example/?page=x')).status).toBe(404);
  });

  it('have threads with replies and more pictures on their later pages', async () => {
    const url = copyOn('whisperforum.test');
    const first = await visit.ask(url);
    expect(first.text.match(/class="message"/gu)).toHaveLength(4);
    const second = await visit.ask(`${url}page-2`);
    expect(second.text).toContain('class="post"');
    expect(second.text).not.toContain('Here you go');
    expect((await visit.ask(`${url}page-9`)).status).toBe(404);
  });

  it('lead nowhere that does not exist', async () => {
    for (const { host } of contentHosts) {
      const home = `https://${host}/`;
      const front = await visit.ask(home);
      const links = addressesIn(front.text, 'href', home);
      for (const link of links) expect((await visit.ask(link)).status, link).toBe(200);
    }
  });
});

describe('rules for crawlers', () => {
  const robots = (host: string) => visit.ask(`https://${host}/robots.txt`);

  it('close the items of one host, and are missing on another', async () => {
    expect((await robots('glimpsebin.example')).text).toContain('Disallow: /set/');
    expect((await robots('pixhoard.example')).status).toBe(404);
    expect((await robots('secretboard.test')).text).toContain('Crawl-delay: 2');
    expect((await robots('leakvault.example')).text).toMatch(/Allow: \/\n/u);
  });

  it('are broken on one host and far too long on another', async () => {
    expect((await robots('clipcellar.test')).status).toBe(503);
    const huge = await robots('stashfile.test');
    expect(huge.body.length).toBeGreaterThan(3_000_000);
    expect(huge.text.slice(0, 512_000)).not.toMatch(/^Disallow: \/$/mu);
    expect(huge.text).toMatch(/^Disallow: \/$/mu);
  });
});

describe('time', () => {
  it('takes copies away and brings most of them back, pictures and all', async () => {
    const { ask, stop, web } = await visitWeb();
    const before = web.copies().map(({ url }) => url);
    const day = 86_400_000;
    const away = new Map<string, number>();
    const back = new Set<string>();
    for (let today = 1; today <= 25; today++) {
      await web.advance(day);
      const standing = new Set(web.copies().map(({ url }) => url));
      for (const url of before) {
        if (!standing.has(url)) away.set(url, away.get(url) ?? today);
        else if (away.has(url)) back.add(url);
      }
      const [gone] = away.keys();
      if (gone !== undefined && !standing.has(gone)) expect((await ask(gone)).status).toBe(404);
    }
    expect(away.size).toBeGreaterThan(5);
    expect(back.size).toBeGreaterThan(away.size / 2);
    expect(back.size).toBeLessThan(away.size);
    const [returned = ''] = back;
    expect((await ask(returned)).status).toBe(200);
    await stop();
  });
});
