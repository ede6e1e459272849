import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalUrl } from './canonical-url.ts';
import { searchQueries } from './search-queries.ts';
import { searchSettingsFromEnv, searchSettingsSchema } from './settings.ts';

describe('canonicalUrl', () => {
  it.each([
    ['HTTPS://Leaks.Example/Jane/', 'https://leaks.example/Jane'],
    ['https://leaks.example:443/a', 'https://leaks.example/a'],
    ['http://leaks.example:80/a', 'http://leaks.example/a'],
    ['http://leaks.example:8080/a', 'http://leaks.example:8080/a'],
    ['https://leaks.example./a', 'https://leaks.example/a'],
    ['https://leaks.example/', 'https://leaks.example'],
    ['https://leaks.example', 'https://leaks.example'],
    ['https://leaks.example/a//', 'https://leaks.example/a'],
    ['https://leaks.example/a#comments', 'https://leaks.example/a'],
    ['https://leaks.example/a?utm_source=x&utm_medium=y', 'https://leaks.example/a'],
    ['https://leaks.example/a?b=2&fbclid=1&a=1&gclid=3', 'https://leaks.example/a?a=1&b=2'],
    ['https://leaks.example/a?', 'https://leaks.example/a'],
    ['https://user:secret@leaks.example/a', 'https://leaks.example/a'],
    ['https://leaks.example/%7ejane%2fdoe', 'https://leaks.example/~jane%2Fdoe'],
    ['https://mega.nz/#!id!key', 'https://mega.nz/#!id!key'],
    ['https://mega.nz/folder/id#key', 'https://mega.nz/folder/id'],
    ['https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4'],
    [
      'https://leaks.example/a?n=J%c3%b6+%2d%20x/y&b&&=2',
      'https://leaks.example/a?=2&b=&n=J%C3%B6+-+x%2Fy',
    ],
    ['https://leaks.example/a?n=%cb%f3&n=%CB%F3', 'https://leaks.example/a?n=%CB%F3&n=%CB%F3'],
  ])('writes %s as %s', (address, canonical) => {
    expect(canonicalUrl(address)).toBe(canonical);
  });

  it.each([
    'javascript:alert(1)',
    'ftp://a.example/',
    'data:,x',
    'mailto:a@b.example',
    '',
    'leaks',
  ])('does not take %s for a page', (address) => {
    expect(canonicalUrl(address)).toBeNull();
  });

  it('keeps pages apart that differ in a parameter that counts', () => {
    expect(canonicalUrl('https://a.example/t?id=1')).not.toBe(
      canonicalUrl('https://a.example/t?id=2'),
    );
  });

  it('keeps pages apart whose parameters are written in another charset', () => {
    expect(canonicalUrl('https://a.example/t?n=%CB%F3')).not.toBe(
      canonicalUrl('https://a.example/t?n=%C2%E5'),
    );
    expect(canonicalUrl('https://a.example/t?%CB%F3=1')).not.toBe(
      canonicalUrl('https://a.example/t?%C2%E5=1'),
    );
  });

  it('writes parameters as a browser sends a form, whatever they say', () => {
    // Pieces that a query may be made of, and text of any alphabet as pages write it.
    const piece = fc.oneof(
      fc.constantFrom(
        'ref',
        '&',
        '=',
        '+',
        '%20',
        '%',
        '%2',
        '%2B',
        '%c3%a9',
        '%41',
        "'",
        '*',
        '~',
        'b',
      ),
      fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('#', '')),
      fc.string({ unit: 'grapheme' }).map(encodeURIComponent),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const { href, search } = new URL(`https://a.example/t?x=1&${pieces.join('')}`);
        const form = new URLSearchParams(search);
        // Bytes of another charset are no text of a form: what they become is told above.
        fc.pre(!form.toString().includes('%EF%BF%BD'));
        // Any text may be one that tells where a visitor came from ("ref").
        for (const name of new Set(form.keys())) {
          const alone = `https://a.example/t?${new URLSearchParams({ [name]: '' }).toString()}`;
          if (canonicalUrl(alone) === 'https://a.example/t') form.delete(name);
        }
        form.sort();
        expect(canonicalUrl(href)).toBe(`https://a.example/t?${form.toString()}`);
      }),
      { numRuns: 1000 },
    );
  });

  it('is the same when written twice', () => {
    fc.assert(
      fc.property(
        fc.webUrl({
          withQueryParameters: true,
          withFragments: true,
          validSchemes: ['http', 'https'],
        }),
        (address) => {
          const once = canonicalUrl(address);
          expect(once).not.toBeNull();
          expect(canonicalUrl(once ?? '')).toBe(once);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('never throws, whatever a page links to', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        canonicalUrl(text);
        canonicalUrl(`https://a.example/${text}`);
      }),
    );
  });
});

describe('searchQueries', () => {
  it('asks for the name first, then for copies, then host by host', () => {
    const queries = searchQueries('  @Jane  Doe ');
    expect(queries.slice(0, 4)).toEqual([
      { query: '"Jane Doe"', kind: 'web' },
      { query: '"Jane Doe" leaked', kind: 'web' },
      { query: '"Jane Doe"', kind: 'image' },
      { query: '"Jane Doe"', kind: 'video' },
    ]);
    const texts = queries.map(({ query }) => query).join('\n');
    for (const part of ['mega', 'torrent', 'site:gofile.io', 'site:simpcity.cr', 'site:t.me']) {
      expect(texts).toContain(part);
    }
    expect(new Set(queries.map(({ query, kind }) => kind + query)).size).toBe(queries.length);
  });

  it('fits what the engines take', () => {
    for (const { query } of searchQueries('ab '.repeat(100))) {
      expect(query.length).toBeLessThanOrEqual(400);
      expect(query.split(/\s+/u).length).toBeLessThanOrEqual(50);
    }
  });

  it('lets no name write search syntax', () => {
    expect(searchQueries('Jane" OR site:bank.example "')[0]?.query).toBe(
      '"Jane OR site:bank.example"',
    );
  });

  it('asks in any alphabet, and nothing for a name of signs', () => {
    expect(searchQueries('小美')[0]?.query).toBe('"小美"');
    expect(searchQueries('Анна')[0]?.query).toBe('"Анна"');
    for (const name of ['', '   ', '😀', '"""', '@']) expect(searchQueries(name)).toEqual([]);
  });
});

describe('searchSettingsFromEnv', () => {
  it('reads what is set and takes empty for not set', () => {
    expect(searchSettingsFromEnv({ SEARXNG_URL: ' ', BRAVE_SEARCH_API_KEY: '' })).toEqual({});
    expect(
      searchSettingsFromEnv({
        SEARXNG_URL: 'http://10.0.0.5:8080',
        BRAVE_SEARCH_API_KEY: 'BSA_abcdefgh',
        GOOGLE_SEARCH_API_KEY: 'AIzaSy-abcdefgh',
        GOOGLE_SEARCH_ENGINE_ID: '0123456789abc:def',
        PATH: '/bin',
      }),
    ).toEqual({
      searxngUrl: 'http://10.0.0.5:8080',
      braveApiKey: 'BSA_abcdefgh',
      google: { apiKey: 'AIzaSy-abcdefgh', engineId: '0123456789abc:def' },
    });
  });

  it.each([
    [{ SEARXNG_URL: 'ftp://a.example' }, 'SEARXNG_URL must be an http or https address'],
    [{ BRAVE_SEARCH_API_KEY: 'two words here' }, 'BRAVE_SEARCH_API_KEY must be the bare key'],
    [{ BRAVE_SEARCH_API_KEY: 'line\r\nbreak-x' }, 'BRAVE_SEARCH_API_KEY must be the bare key'],
    [{ GOOGLE_SEARCH_API_KEY: 'AIzaSy-abcdefgh' }, 'must be set together'],
  ])('refuses %o', (env, words) => {
    expect(() => searchSettingsFromEnv(env)).toThrow(words);
  });

  it('does not repeat a key in its complaint', () => {
    expect(() => searchSettingsFromEnv({ BRAVE_SEARCH_API_KEY: 'pasted secret' })).toThrow(
      /^(?!.*pasted).*$/u,
    );
  });

  it('describes every setting for the documentation', () => {
    for (const [name, field] of Object.entries(searchSettingsSchema.shape)) {
      expect(field.description, name).toBeTruthy();
    }
  });
});
