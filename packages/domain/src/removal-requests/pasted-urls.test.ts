import fc from 'fast-check';
import { expect, it } from 'vitest';
import { urlLimit } from './case-calls.ts';
import { entryLimit, readPastedUrls } from './pasted-urls.ts';
import type { KnownUrls } from './pasted-urls.ts';

declare const URL: {
  parse: (
    text: string,
  ) => { protocol: string; href: string; hash: string; hostname: string } | null;
};

/** As findings spell addresses, as far as these tests need it. */
function canonicalUrl(address: string): string | null {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/u.test(url.protocol) || url.hostname === '') return null;
  url.hash = '';
  return url.href.replace(/[?&]utm_\w+=[^&]*/gu, '').replace(/\/$/u, '');
}

const nothing = { official: [], allowed: [], cases: [] };
const verdicts = (text: string, known: Partial<KnownUrls> = {}) =>
  readPastedUrls(text, { ...nothing, ...known }, canonicalUrl).map(
    ({ line, url, verdict }) => `${String(line)} ${verdict} ${url ?? '-'}`,
  );

it('reads lists as people paste them', () => {
  expect(
    verdicts(
      [
        'https://leaks.example/a?utm_source=mail',
        '',
        '  2. leaks.example/b/  ',
        '<https://leaks.example/c>, https://leaks.example/d;',
        'hxxps://leaks[.]example/e',
        '• "https://leaks.example/wiki/Lea_(model)"',
        'see (https://leaks.example/f)',
        'https://leaks.example/a#top',
        'https://bücher.example/lea',
        'call me',
        'ftp://leaks.example/g',
        'https://leaks.example/',
        'leaks.example',
        'https://localhost/x',
        'javascript:alert(1)',
      ].join('\r\n'),
    ),
  ).toEqual([
    '1 ok https://leaks.example/a',
    '3 ok https://leaks.example/b',
    '4 ok https://leaks.example/c',
    '4 ok https://leaks.example/d',
    '5 ok https://leaks.example/e',
    '6 ok https://leaks.example/wiki/Lea_(model)',
    '7 ok https://leaks.example/f',
    '8 duplicate https://leaks.example/a',
    '9 ok https://xn--bcher-kva.example/lea',
    '10 unreadable -',
    '11 unreadable -',
    '12 domain_root https://leaks.example',
    '13 duplicate https://leaks.example',
    '14 unreadable -',
    '15 unreadable -',
  ]);
});

it('refuses what is hers, what she allows, and what has a case', () => {
  const known = {
    official: ['https://fans.example/lea', 'https://lea.example'],
    allowed: ['http://www.partner.example/lea/'],
    cases: ['https://leaks.example/a'],
  };
  expect(
    verdicts(
      [
        'http://www.fans.example/lea/',
        'https://fans.example/lea/posts/7',
        'https://fans.example/lea2',
        'https://lea.example/about?x=1',
        'https://partner.example/lea/set',
        'https://leaks.example/a',
      ].join('\n'),
      known,
    ).map((line) => line.split(' ')[1]),
  ).toEqual(['own', 'own', 'ok', 'own', 'allowed', 'has_case']);
});

it('takes ten thousand addresses and says of the others that they are too many', () => {
  const lines = Array.from(
    { length: urlLimit + 2 },
    (_, index) => `https://leaks.example/p/${String(index)}`,
  );
  const read = readPastedUrls(lines.join('\n'), nothing, canonicalUrl);
  expect(read.filter(({ verdict }) => verdict === 'ok')).toHaveLength(urlLimit);
  expect(read.slice(-2).map(({ verdict }) => verdict)).toEqual(['too_many', 'too_many']);
});

it('reads a list beyond all measure as far as its limit, and says that there is more', () => {
  for (const piece of ['x\n', 'a.example/b\n', 'a.example/b ', 'a.example/b, ']) {
    const read = readPastedUrls(piece.repeat(600_000), nothing, canonicalUrl);
    expect(read.length).toBe(entryLimit + 1);
    expect(read.at(-1)).toMatchObject({ url: null, verdict: 'too_many' });
  }
  const rests = [
    '\n'.repeat(600_000),
    'word '.repeat(600_000),
    'a.example/b '.concat('word '.repeat(600_000)),
  ];
  expect(
    rests.map(
      (text) => readPastedUrls(`${text}a.example/c`, nothing, canonicalUrl).at(-1)?.verdict,
    ),
  ).toEqual(['too_many', 'too_many', 'too_many']);
});

it('loses no line, and takes no address twice, whatever is pasted', () => {
  const piece = fc.oneof(
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      'hxxp://a[.]b/c',
      '<',
      '((((',
      'https://',
      'https://user:pw@h.example/x',
      '\u0000',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const text = pieces.join('\n');
      const read = readPastedUrls(text, nothing, canonicalUrl);
      const filled = text
        .split(/\r\n|[\n\r\u2028\u2029]/u)
        .flatMap((line, index) => (line.trim() === '' ? [] : [index + 1]));
      expect([...new Set(read.map(({ line }) => line))]).toEqual(filled);
      const taken = read.filter(({ verdict }) => verdict === 'ok').map(({ url }) => url);
      expect(new Set(taken).size).toBe(taken.length);
      for (const { host, url, verdict } of read)
        expect(verdict === 'unreadable').toBe(url === null || host === null);
    }),
  );
});

// Counting the brackets anew at each of them would not end before the suite is given up.
it.each([')', ']', '"', '([', ')]>'])('reads a line of a million of %j', (sign) => {
  expect(verdicts(`leaks.example/a${sign.repeat(1_000_000)}`)).toHaveLength(1);
});

it('keeps the brackets that an address opened, and no other', () => {
  expect(verdicts('leaks.example/a_(b))) leaks.example/c_[d]] (leaks.example/e_(f_(g))h)')).toEqual(
    [
      '1 ok https://leaks.example/a_(b)',
      '1 ok https://leaks.example/c_[d]',
      '1 ok https://leaks.example/e_(f_(g))h',
    ],
  );
});
