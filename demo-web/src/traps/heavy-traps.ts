import type { Trap } from './trap.ts';
import { trapLinks, trapPage } from './trap-page.ts';

const html = { 'content-type': 'text/html; charset=utf-8' };
const numbered = (path: string): string[] =>
  Array.from({ length: 20 }, (_, index) => `${path}${index + 1}`);

const link: Trap = {
  name: 'link',
  plays: 'a page with 100,000 links',
  front: () => trapLinks(['/links']),
  answer({ path }) {
    if (path === '/links') {
      const links = Array.from({ length: 100_000 }, (_, index) => `/entry/${index + 1}`);
      return trapPage('Links', trapLinks(links));
    }
    return path.startsWith('/entry/') ? trapPage('Entry', 'Nothing here.') : null;
  },
};

const tarpit: Trap = {
  name: 'tarpit',
  plays: 'pages that come one byte a second',
  front: () => trapLinks(numbered('/slow/')),
  answer: ({ path }) =>
    path.startsWith('/slow/')
      ? { ...trapPage('Slow', 'Patience.'), fault: { kind: 'drip', everyMs: 1000 } }
      : null,
};

const bomb: Trap = {
  name: 'bomb',
  plays: 'pages that unpack to 10 GB',
  front: () => trapLinks(numbered('/page/')),
  answer: ({ path }) =>
    path.startsWith('/page/')
      ? { status: 200, headers: html, fault: { kind: 'gzip_bomb', megabytes: 10_240 } }
      : null,
};

const tiny: Trap = {
  name: 'tiny',
  plays: 'a page of 5,000 tiny pictures',
  front: () => trapLinks(['/wall']),
  async answer({ path }) {
    if (path === '/wall') {
      const images = Array.from(
        { length: 5000 },
        (_, index) => `<img src="/tile/${index + 1}.png" alt="">`,
      );
      return trapPage('Wall', images.join('\n'));
    }
    const number = Number(/^\/tile\/(\d{1,4})\.png$/u.exec(path)?.[1] ?? NaN);
    if (Number.isNaN(number)) return null;
    const { default: sharp } = await import('sharp');
    const background = { r: number % 256, g: (number * 7) % 256, b: (number * 31) % 256 };
    const body = await sharp({ create: { width: 16, height: 16, channels: 3, background } })
      .png()
      .toBuffer();
    return { status: 200, headers: { 'content-type': 'image/png' }, body };
  },
};

/** Traps whose single answers are too much. */
export const heavyTraps: readonly Trap[] = [link, tarpit, bomb, tiny];
