import { describe, expect, it } from 'vitest';
import type { FetchAnswer } from '../fetch/types.ts';
import { isNoindex } from '../gone/look-at-page.ts';
import { canonicalUrl } from '../search/canonical-url.ts';
import { isLoginWall } from './find-login-wall.ts';
import { readSigns } from './read-page.ts';

const url = 'https://hostile.example/a/b';
const answerOf = (text: string): FetchAnswer => ({
  ...{ ok: true, url, status: 200, headers: { 'content-type': 'text/html' }, text, location: null },
  ...{ truncated: null, firstByteMs: 1, ms: 1 },
});

/** So often that one that reads a page's parts again and again never ends within a test's time. */
const pages = 12;

describe('a page that begins a tag again and again and never ends one', () => {
  it.each(['<link rel=canonical ', '<h1>'])('%s has no signs', (piece) => {
    const html = piece.repeat(30_000);
    for (let page = 0; page < pages; page += 1) {
      expect(readSigns(html)).toMatchObject({ canonical: '', ogUrl: '' });
    }
  });

  it('asks no search engine to leave it out', () => {
    const html = '<meta name=robots content=noindex '.repeat(100_000);
    for (let page = 0; page < pages; page += 1) expect(isNoindex(answerOf(''), html)).toBe(false);
  });
});

it('an address of slashes has one spelling', () => {
  const slashes = '/'.repeat(20_000);
  for (let link = 0; link < 100; link += 1) {
    expect(canonicalUrl(`https://hostile.example/${slashes}x${slashes}`)).toBe(
      `https://hostile.example/${slashes}x`,
    );
  }
});

describe('a page in order', () => {
  it('has its signs, however its tags are written', () => {
    expect(
      readSigns(
        `<TITLE lang=en>Ann &amp; Co</title><link rel=stylesheet href=/x.css>
         <link href="https://a.example/ann" rel='canonical'><h1 class="x">Ann <b>Lee</b></h1>`,
      ),
    ).toEqual({
      ...{ title: 'Ann & Co', h1: 'Ann Lee', ogTitle: '', ogUrl: '' },
      canonical: 'https://a.example/ann',
    });
    expect(isLoginWall(answerOf('<input id=p type="password">'), url, 'ann')).toBe(true);
    const asked = '<meta charset=utf-8><META content="noindex, nofollow" name="robots">';
    expect(isNoindex(answerOf(''), asked)).toBe(true);
    expect(isNoindex(answerOf(''), '<meta name=description content=noindex>')).toBe(false);
  });
});
