import { describe, expect, it } from 'vitest';
import { judgeFile } from './judge-file.ts';
import { judgePage, type Surroundings } from './judge-page.ts';
import type { PageLook } from './types.ts';

const asked = 'https://leaks.example/set/luna-42';
type Page = PageLook & { kind: 'page' };
const look = (changes: Partial<Page> = {}): Page => ({
  kind: 'page',
  asked,
  url: asked,
  status: 200,
  title: 'Luna set',
  heading: 'Luna set',
  text: 'A set of twelve pictures, uploaded yesterday. '.repeat(10),
  media: [],
  isNoindex: false,
  speaksOfMinor: false,
  barrier: null,
  ms: 1,
  ...changes,
});
const nothing: Surroundings = {
  shows: 'no_match',
  wasMatched: true,
  areFilesGone: false,
  sibling: null,
  front: null,
};
const judge = (page: PageLook, around: Partial<Surroundings> = {}) =>
  judgePage(page, { ...nothing, ...around });

describe('a page is gone', () => {
  it.each([404, 410, 451])('by status %i', (status) => {
    expect(judge(look({ status }))).toEqual({ verdict: 'gone', signals: ['status_gone'] });
  });

  it.each([
    ['Video not found', 'Oops'],
    ['Diese Seite existiert nicht mehr', ''],
    ['', 'Der Inhalt wurde vom Betreiber gelöscht'],
    ['', 'El contenido ha sido eliminado'],
    ['Cette vidéo a été supprimée', ''],
    ['', 'Removed for copyright infringement'],
  ])('when it says so (%s %s) and shows nothing of hers', (title, heading) => {
    const judged = judge(look({ title, heading, text: 'Sorry.' }));
    expect(judged).toEqual({ verdict: 'gone', signals: ['says_missing', 'no_matching_media'] });
  });

  it('when readers are sent to the front page or to the list it lay in', () => {
    expect(judge(look({ url: 'https://leaks.example/' }))).toMatchObject({
      verdict: 'gone',
      signals: ['sent_home', 'no_matching_media'],
    });
    expect(judge(look({ url: 'https://leaks.example/set/' })).signals).toContain('sent_to_parent');
  });

  it('when an address that nobody has shows the same', () => {
    const sibling = look({ asked: 'https://leaks.example/set/0a1b2c' });
    const front = look({
      asked: 'https://leaks.example/',
      text: 'All that is new this week. '.repeat(20),
    });
    expect(judge(look(), { sibling, front }).verdict).toBe('gone');
    const isOther = { ...sibling, status: 404 };
    expect(judge(look(), { sibling: isOther, front }).verdict).toBe('inconclusive');
    const saysOther = { ...sibling, text: 'Something else here' };
    expect(judge(look(), { sibling: saysOther, front }).verdict).toBe('inconclusive');
  });

  it('when it is empty and keeps search engines out', () => {
    const empty = look({ text: '', title: '', heading: '', isNoindex: true });
    expect(judge(empty)).toMatchObject({ verdict: 'gone' });
    expect(judge({ ...empty, isNoindex: false }).verdict).toBe('inconclusive');
  });

  it('when its files are gone and nothing on it matches', () => {
    expect(judge(look(), { areFilesGone: true })).toEqual({
      verdict: 'gone',
      signals: ['files_missing', 'no_matching_media'],
    });
  });
});

describe('a page is not gone', () => {
  it('because it shows nothing of hers, when it never did', () => {
    const judged = judge(look(), { wasMatched: false });
    expect(judged).toEqual({ verdict: 'present', signals: ['page_stands'] });
  });

  it('while it shows her work, whatever its status and its words say', () => {
    for (const status of [200, 404, 410, 451]) {
      const page = look({ status, title: 'Page not found' });
      expect(judge(page, { shows: 'match', areFilesGone: true })).toMatchObject({
        verdict: 'present',
        signals: ['matching_media'],
      });
    }
  });

  it('by one sign alone', () => {
    const picture = { url: 'https://leaks.example/1.jpg', kind: 'picture' as const };
    const shown = { media: [{ ...picture, alt: '', linkedTo: null }] };
    expect(judge(look({ title: 'Page not found', ...shown }), { shows: 'unknown' })).toEqual({
      verdict: 'inconclusive',
      signals: ['says_missing', 'too_few_signals'],
    });
    expect(judge(look(), { shows: 'no_match' }).verdict).toBe('inconclusive');
  });

  it('when every address shows the same: works on the site, an application that a browser fills', () => {
    const shell = { title: 'Leaks', heading: '', text: 'Loading', media: [] };
    const sibling = look({ ...shell, asked: 'https://leaks.example/set/0a1b2c' });
    const front = look({
      ...shell,
      asked: 'https://leaks.example/',
      url: 'https://leaks.example/',
    });
    expect(judge(look(shell), { sibling, front })).toEqual({
      verdict: 'inconclusive',
      signals: ['no_matching_media', 'too_few_signals'],
    });
    const silent = {
      kind: 'failure' as const,
      asked: front.asked,
      why: 'timed_out' as const,
      ms: 1,
    };
    expect(judge(look(shell), { sibling, front: silent }).verdict).toBe('inconclusive');
  });

  it('when it moved with the same content', () => {
    const url = 'https://leaks.example/album/luna-42';
    expect(judge(look({ url }), { shows: 'match' }).verdict).toBe('moved');
    const secure = look({ asked: 'http://www.leaks.example/a', url: 'https://leaks.example/a' });
    expect(judge(secure, { shows: 'match' }).verdict).toBe('present');
  });

  it.each([
    [401, 'status_refused'],
    [403, 'status_refused'],
    [407, 'status_refused'],
    [429, 'rate_limited'],
    [500, 'server_error'],
    [502, 'server_error'],
    [503, 'server_error'],
    [400, 'other_status'],
    [302, 'other_status'],
  ] as const)('by status %i', (status, signal) => {
    expect(judge(look({ status }), { areFilesGone: true })).toEqual({
      verdict: 'inconclusive',
      signals: [signal],
    });
  });

  it.each(['challenge', 'login_wall', 'age_wall', 'geo_wall'] as const)(
    'behind a %s',
    (barrier) => {
      for (const status of [200, 403, 404, 503]) {
        const page = look({ status, barrier, title: 'Page not found', text: '' });
        expect(judge(page, { areFilesGone: true })).toEqual({
          verdict: 'inconclusive',
          signals: [barrier],
        });
      }
    },
  );

  it.each(['name_unknown', 'timed_out', 'tls_error', 'unreachable', 'unsafe_address'] as const)(
    'when nobody answers: %s',
    (why) => {
      const failure: PageLook = { kind: 'failure', asked, why, ms: 1 };
      expect(judge(failure, { areFilesGone: true })).toEqual({
        verdict: 'inconclusive',
        signals: [why],
      });
      expect(judgeFile(failure, undefined).verdict).toBe('inconclusive');
    },
  );
});

describe('a file', () => {
  const file: PageLook = {
    kind: 'file',
    asked,
    url: asked,
    status: 200,
    bytes: new Uint8Array(1),
    ms: 1,
  };

  it('stands while it shows her work, and when nobody could compare it', () => {
    expect(judgeFile(file, { distance: 3 }).verdict).toBe('present');
    expect(judgeFile(file, undefined).verdict).toBe('present');
  });

  it('is gone when it is missing, or another stands in its place', () => {
    expect(judgeFile(look({ status: 404 }), undefined).verdict).toBe('gone');
    expect(judgeFile(file, null)).toEqual({ verdict: 'gone', signals: ['other_file'] });
  });

  it('is neither when a page or a refusal answers', () => {
    expect(judgeFile(look(), undefined).verdict).toBe('inconclusive');
    expect(judgeFile(look({ status: 403 }), undefined).verdict).toBe('inconclusive');
  });
});
