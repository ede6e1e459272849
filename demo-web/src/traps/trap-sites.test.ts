import { ProxyAgent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressesIn, visitWeb } from '../testing/visit-web.ts';

let visit: Awaited<ReturnType<typeof visitWeb>>;
beforeAll(async () => {
  visit = await visitWeb();
});
afterAll(() => visit.stop());

const front = (name: string): string => `https://${name}-trap.test/`;
const links = async (url: string): Promise<string[]> =>
  addressesIn((await visit.ask(url)).text, 'href', url);

describe('every trap', () => {
  const names = 'calendar session loop link pages deep filter tarpit bomb tiny'.split(' ');

  it.each(names)('%s has a front page, and one copy before it closes', async (name) => {
    expect(visit.web.plays(`${name}-trap.test`)).toMatch(/\w/u);
    const [copy] = await links(front(name));
    expect(copy).toBe(`${front(name)}luna-marlowe`);
    expect((await visit.ask(copy!)).text).toContain('Luna Marlowe');
    expect((await visit.ask(`${front(name)}media/1.jpg`)).type).toBe('image/jpeg');
    expect((await visit.ask(`${front(name)}nowhere`)).status).toBe(404);
  });
});

describe('traps of which there is always more', () => {
  it('a calendar goes on into the next year and the last', async () => {
    const december = await links(`${front('calendar')}calendar/2026/12/`);
    expect(december.slice(0, 2)).toEqual([
      `${front('calendar')}calendar/2027/1/`,
      `${front('calendar')}calendar/2026/11/`,
    ]);
    expect(december).toHaveLength(30);
    expect((await visit.ask(december[2]!)).status).toBe(200);
  });

  it('session ids are new in every link, in three forms', async () => {
    const once = await links(front('session'));
    const again = await links(front('session'));
    expect(new Set([...once.slice(1), ...again.slice(1)]).size).toBe(16);
    for (const form of [/\?PHPSESSID=/u, /;jsessionid=/u, /\?sid=/u]) {
      const link = once.find((url) => form.test(url));
      expect((await visit.ask(link!)).status).toBe(200);
    }
  });

  it('redirects come back to where they began, or never', async () => {
    let url = `${front('loop')}a`;
    for (let hop = 0; hop < 3; hop++) url = (await visit.ask(url)).location;
    expect(url).toBe(`${front('loop')}a`);
    expect((await visit.ask(`${front('loop')}grow/on`)).location).toMatch(/\/grow\/on\/on$/u);
  });

  it('lists, paths and filters never run out', async () => {
    expect(await links(`${front('pages')}list?page=4711`)).toContain(
      `${front('pages')}list?page=4712`,
    );
    expect(await links(`${front('deep')}gallery/more/`)).toContain(
      `${front('deep')}gallery/more/other/`,
    );
    expect(await links(`${front('filter')}shop?size=2`)).toContain(
      `${front('filter')}shop?size=2&mood=3`,
    );
  });
});

describe('traps whose single answers are too much', () => {
  it('a page has 100,000 links, another 5,000 pictures', async () => {
    expect(new Set(await links(`${front('link')}links`)).size).toBe(100_000);
    const wall = await visit.ask(`${front('tiny')}wall`);
    expect(addressesIn(wall.text, 'src', front('tiny'))).toHaveLength(5000);
    expect(await visit.ask(`${front('tiny')}tile/5000.png`)).toMatchObject({ type: 'image/png' });
  });

  it('a tarpit sends its first bytes and does not end, a bomb grows until the reader leaves', async () => {
    const dispatcher = new ProxyAgent({
      uri: visit.web.proxyUrl,
      requestTls: { ca: visit.web.caPem },
    });
    const slow = await request(`${front('tarpit')}slow/1`, { dispatcher });
    for await (const chunk of slow.body as AsyncIterable<Buffer>) {
      expect(chunk).toHaveLength(1);
      break;
    }
    const bomb = await request(`${front('bomb')}page/1`, { dispatcher });
    expect(bomb.headers['content-encoding']).toBe('gzip');
    let bytes = 0;
    for await (const chunk of bomb.body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > 100_000) break;
    }
    expect(bytes).toBeGreaterThan(100_000);
    await dispatcher.destroy();
  });
});
