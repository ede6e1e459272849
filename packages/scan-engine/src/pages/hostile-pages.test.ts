import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFollowers } from './read-count.ts';
import { readPageFacts } from './read-page-facts.ts';
import { readProfileFacts } from './read-profile-facts.ts';

const address = 'https://hostile.example/a/b?c=d';

describe('a hostile page', () => {
  it('with 100,000 links is read to a limit, and says so', () => {
    const links = Array.from({ length: 100_000 }, (_, n) => `<a href="/p/${n}">page ${n}</a>`);
    const facts = readPageFacts(links.join(''), address);
    expect(facts.links).toHaveLength(5_000);
    expect(facts.text.length).toBeLessThanOrEqual(20_000);
    expect(facts.isCut).toBe(true);
  });

  it('with endless pictures is read to a limit', () => {
    const pictures = Array.from({ length: 20_000 }, (_, n) => `<img src="/${n}.jpg">`);
    const facts = readPageFacts(pictures.join(''), address);
    expect(facts.media).toHaveLength(1_000);
    expect(facts.isCut).toBe(true);
  });

  it.each([
    ['nests without end', '<div>', 700_000],
    ['opens headings without end', '<h1>', 500_000],
    ['closes what was never open', '<b></i>', 400_000],
    ['opens tags and never ends them', '<a ', 900_000],
    ['repeats an attribute', 'href=/x ', 400_000],
    ['holds attributes without end', 'data-a=1 ', 300_000],
    ['is one long escape', '&amp;', 700_000],
    ['opens comments', '<!--', 700_000],
    ['opens scripts', '<script type="application/ld+json">[', 90_000],
    ['is made of angles', '<', 3_000_000],
  ])('that %s ends', (_, piece, times) => {
    const start = piece.includes('=') && !piece.startsWith('<') ? '<a ' : '';
    const html = `${start}${piece.repeat(times)}`;
    const facts = readPageFacts(html, address);
    expect(facts.links.length).toBeLessThanOrEqual(5_000);
    expect(facts.text.length).toBeLessThanOrEqual(20_000);
    readProfileFacts(html, address);
  });

  it.each([
    ['counts without end', '123 456 ', 100_000],
    ['is one long number', '1', 800_000],
    ['speaks of followers and then of nothing', `followers${' '.repeat(800_000)}`, 1],
  ])('whose text %s names no followers, at once', (_, piece, times) => {
    expect(readFollowers(piece.repeat(times))).toBeNull();
  });

  it('hides nothing behind an unclosed script', () => {
    const facts = readPageFacts('<a href="/before">x</a><script>while(1){', address);
    expect(facts.links).toHaveLength(1);
  });

  it('with linked data that is none is read without it', () => {
    for (const data of ['{', '[[[[', '"x"', 'null', '{"@type":17,"author":{"name":{}}}']) {
      const html = `<script type="application/ld+json">${data}</script><title>Title</title>`;
      expect(readPageFacts(html, address)).toMatchObject({ title: 'Title', uploader: null });
    }
  });

  const piece = fc.oneof(
    fc.constantFrom(
      '<a href="',
      '<a href=/x rel=next>',
      '</a>',
      '<img src=',
      ' srcset="a 1w, b 2x, , c"',
      '<img data-src="//x.example/y.jpg">',
      '<title>',
      '</title>',
      '<base href="::">',
      '<script type="application/ld+json">',
      '{"@type":"VideoObject","author":[{"name":null}],"thumbnailUrl":[1,{}]}',
      '</script>',
      '<meta property=og:image content=',
      '<time datetime=',
      '2024-13-45',
      '<div class="uploader">',
      '</div>',
      '<svg><style>',
      '&#x110000;&#0;&notit;',
      '" >',
      "'",
      'Uploaded by ',
      'Joined ',
      '12,3K followers',
    ),
    fc.string({ unit: 'binary' }),
  );

  it('of any pieces gives facts of the promised form', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const html = pieces.join('');
        const facts = readPageFacts(html, address);
        for (const { url } of [...facts.links, ...facts.media]) expect(url).toMatch(/^https?:\/\//);
        expect(new Set(facts.links.map(({ url }) => url)).size).toBe(facts.links.length);
        if (facts.publishedOn !== null) expect(facts.publishedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
        const { followers, avatarUrl } = readProfileFacts(html, address);
        expect(followers === null || (Number.isInteger(followers) && followers >= 0)).toBe(true);
        expect(avatarUrl === null || URL.canParse(avatarUrl)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });
});
