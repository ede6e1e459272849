import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { impossibleName } from './impossible-name.ts';
import { compilePattern, spellForSite } from './name-grammar.ts';
import { countName, hasName } from './name-text.ts';
import { digestPage, similarity } from './page-digest.ts';
import { namesResembling, ownerOf } from './page-owner.ts';
import { readSigns } from './read-page.ts';

describe('the exact name in a text', () => {
  it.each([
    ['<title>Ann | Site</title>', true],
    ['Profile of ann.', true],
    ['https://site.example/@ann?tab=1', true],
    ['{"username":"ANN"}', true],
    ['/u/%40ann', true],
    ['"\\u0040ann"', true],
    ['/people/ann.html', true],
    ["ann's page", true],
    ['anna', false],
    ['joann', false],
    ['ann_x', false],
    ['ann.marie', false],
    ['ann-marie', false],
    ['mary-ann', false],
    ['annä', false],
    ['ann1', false],
  ])('%s: %s', (text, isThere) => {
    expect(hasName(text, 'ann')).toBe(isThere);
  });

  it('never sees a name inside a longer one', () => {
    const letters = fc.string({
      unit: fc.constantFrom('a', 'b', '1', '_'),
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(letters, letters, (name, more) => {
        expect(countName(`<p>${name}${more}</p>`, name).exact).toBe(0);
      }),
    );
  });

  it('tells an account from an echo', () => {
    const page = '<input value="ann"><p>Results for ann</p><a href="/search?q=ann">again</a>';
    expect(countName(page, 'ann')).toMatchObject({ exact: 3, strong: 0 });
    expect(countName('<a href="/u/ann">x</a>', 'ann').strong).toBe(1);
    expect(countName('{"login":"ann","query":"ann"}', 'ann')).toMatchObject({
      exact: 2,
      strong: 1,
    });
    expect(countName('<link href="https://ann.site.example/">', 'ann', '.site.example').exact).toBe(
      1,
    );
  });
});

describe('impossible names', () => {
  const seeded = (): (() => number) => {
    let state = 7;
    return () => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    };
  };

  it('are fresh, long, and shaped like the asked name', () => {
    const random = seeded();
    const names = Array.from({ length: 200 }, () => impossibleName({}, 'jane.doe_25', random));
    expect(new Set(names).size).toBe(200);
    for (const name of names) expect(name).toMatch(/^[a-z]{4}\.[a-z]{3}_\d\d[a-z]+$/);
  });

  it('are as long as a long asked name, which a site may refuse for its length', () => {
    const asked = 'a-rather-long-name-of-thirty-ch';
    expect(impossibleName({}, asked, seeded())).toHaveLength(asked.length);
  });

  it.each(['^[a-z]{3,15}$', '[A-Z][a-z]+[0-9]{4}', '^\\d{6,9}$', '(?i)^[a-z0-9-]{4,}\\Z'])(
    'keep to the grammar %s',
    (usernamePattern) => {
      const name = impossibleName({ usernamePattern }, 'jane.doe', seeded());
      expect(compilePattern(usernamePattern)?.test(name)).toBe(true);
    },
  );

  it('do without a grammar that cannot be used', () => {
    for (const pattern of ['(unclosed', '^(a+)+$', `^[a-z]{3,}${'x?'.repeat(300)}$`]) {
      expect(compilePattern(pattern)).toBeNull();
      expect(spellForSite({ usernamePattern: pattern }, 'ann')).toBe('ann');
    }
  });
});

describe('reading pages', () => {
  it('reads what says whom a page is about', () => {
    const signs = readSigns(
      `<head><title>Ann &amp; Bob &#8211; Site</title><meta content='Ann' property="og:title">
       <link rel="canonical" href="https://s.example/u/ann"></head><h1 class="x">Hi <b>Ann</b></h1>`,
    );
    expect(signs).toMatchObject({
      title: 'Ann & Bob – Site',
      h1: 'Hi Ann',
      ogTitle: 'Ann',
      canonical: 'https://s.example/u/ann',
    });
  });

  it('reads the owner out of an address', () => {
    const pattern = 'https://s.example/u/@{username}/videos';
    expect(ownerOf('https://www.s.example/u/@john/videos/', pattern)).toBe('john');
    expect(ownerOf('https://s.example/about', pattern)).toBeNull();
    expect(ownerOf('https://s.example/u/@4711/videos', pattern)).toBeNull();
  });

  it.each([
    ['anna_b | Site', 'annab', true],
    ['john | Site', 'john.doe', true],
    ['ann1 | Site', 'ann', true],
    ['Jane Doe | Site', 'janedoe', false],
    ['Jane Doe (@janedoe)', 'janedoe', false],
    ['Members of Site', 'janedoe', false],
  ])('tells whether "%s" is about somebody like %s', (heading, name, isLike) => {
    expect(namesResembling(heading, name, true)).toBe(isLike);
  });

  it('compares pages without regard to numbers that change', () => {
    const text = (nonce: string): string => `${'many words of a page '.repeat(200)} ${nonce}`;
    expect(similarity(digestPage(text('a81f3c')), digestPage(text('b92e4d')))).toBe(1);
    expect(similarity(digestPage('{"count":0}'), digestPage('{"count":1}'))).toBeLessThan(0.9);
    expect(similarity(digestPage(''), digestPage(''))).toBe(1);
    const reply = (id: string): string => `{"taken":true,"request_id":"f3${id}","ts":17953${id}}`;
    expect(similarity(digestPage(reply('88123451')), digestPage(reply('99234567')))).toBe(1);
  });
});
