import { describe, expect, it } from 'vitest';
import { builtInSites } from '../catalogue/index.ts';
import { profileAddress } from '../probe/site-address.ts';
import { canonicalUrl } from '../search/canonical-url.ts';
import { readSiteList } from './read-site-list.ts';

const whatsMyName = {
  license: ['test'],
  authors: ['test'],
  categories: ['social'],
  sites: [
    {
      name: 'Plumhub',
      uri_check: 'https://api.plumhub.example/v1/{account}',
      uri_pretty: 'https://plumhub.example/{account}',
      e_code: 200,
      e_string: '"handle":"{account}"',
      m_code: 404,
      m_string: '',
      strip_bad_char: '.',
      headers: { Accept: 'application/json' },
      known: ['ann', 'bob'],
      cat: 'social',
      protection: ['cloudflare'],
    },
    {
      name: 'Formfold',
      uri_check: 'https://formfold.example/check',
      post_body: 'name={account}',
      e_code: 200,
      e_string: 'taken',
      m_code: 200,
      m_string: 'free',
      known: ['ann'],
      cat: 'xx NSFW xx',
    },
    {
      name: 'Gone',
      uri_check: 'https://gone.example/{account}',
      e_code: 200,
      e_string: 'x',
      m_code: 404,
      m_string: '',
      known: [],
      cat: 'misc',
      valid: false,
    },
    {
      name: 'Script',
      uri_check: 'javascript:alert("{account}")',
      e_code: 200,
      e_string: 'x',
      m_code: 404,
      m_string: '',
      known: [],
      cat: 'misc',
    },
    {
      name: 'Tokened',
      uri_check: 'https://t.example/{account}',
      headers: { Authorization: 'Bearer x' },
      e_code: 200,
      e_string: 'x',
      m_code: 404,
      m_string: '',
      known: [],
      cat: 'misc',
    },
    { name: 'Broken', uri_check: 7 },
  ],
};

describe("WhatsMyName's format", () => {
  const list = readSiteList(whatsMyName);

  it('takes both sides, the address for people, and what the site drops', () => {
    expect(list.format).toBe('whatsmyname');
    expect(list.sites[0]).toMatchObject({
      id: 'plumhub',
      label: 'Plumhub',
      source: 'whatsmyname',
      category: 'Social',
      urlPattern: 'https://plumhub.example/{username}',
      rule: {
        probeUrl: 'https://api.plumhub.example/v1/{username}',
        found: { status: [200], text: ['"handle":"{username}"'] },
        missing: { status: [404] },
        stripCharacters: '.',
        headers: { Accept: 'application/json' },
        known: ['ann', 'bob'],
      },
    });
  });

  it('takes forms and adult sites', () => {
    expect(list.sites[1]).toMatchObject({
      isAdult: true,
      category: 'Adult',
      urlPattern: 'https://formfold.example/check#/{username}',
      rule: { method: 'POST', body: 'name={username}' },
    });
  });

  it('keeps the names of a form apart, though they have one page', () => {
    const form = list.sites[1]!;
    const pages = ['ann', 'bob'].map((name) => canonicalUrl(profileAddress(form, name)));
    expect(new Set(pages).size).toBe(2);
  });

  it('says why an entry was left out', () => {
    expect(list.skipped.map(({ name }) => name)).toEqual(['Gone', 'Script', 'Tokened', 'Broken']);
    expect(list.skipped.map(({ why }) => why).join('\n')).toMatch(
      /not valid.*\n.*http and https.*\n.*token.*\nuri_check: /,
    );
  });
});

describe("Sherlock's format", () => {
  const list = readSiteList({
    $schema: 'data.schema.json',
    Status: {
      url: 'https://a.example/{}',
      urlMain: 'https://a.example/',
      errorType: 'status_code',
      username_claimed: 'ann',
      regexCheck: '^[a-z]+$',
    },
    Code: {
      url: 'https://b.example/{}',
      urlMain: 'https://b.example/',
      errorType: 'status_code',
      errorCode: 410,
      username_claimed: 'ann',
    },
    Message: {
      url: 'https://c.example/{}',
      urlProbe: 'https://c.example/api/{}',
      errorType: ['message'],
      errorMsg: ['gone', 'No {} here'],
      isNSFW: true,
      username_claimed: 'ann',
    },
    Url: {
      url: 'https://d.example/{}',
      errorType: 'response_url',
      errorUrl: 'https://d.example/404',
      username_claimed: 'ann',
    },
    Post: {
      url: 'https://e.example/{}',
      urlProbe: 'https://e.example/q',
      errorType: 'message',
      errorMsg: 'null',
      request_method: 'POST',
      request_payload: { variables: { name: '{}' } },
      username_claimed: 'ann',
    },
    Put: {
      url: 'https://f.example/{}',
      errorType: 'message',
      errorMsg: 'x',
      request_method: 'PUT',
      username_claimed: 'ann',
    },
    Odd: { url: 'https://g.example/{}', errorType: 'guess', username_claimed: 'ann' },
  });

  it('takes the missing side of every error type', () => {
    expect(list.format).toBe('sherlock');
    expect(list.sites.map((site) => site.rule.missing)).toEqual([
      { status: [404, 410] },
      { status: [410] },
      { text: ['gone', 'No {username} here'] },
      { location: 'https://d.example/404' },
      { text: ['null'] },
    ]);
    expect(list.sites.every((site) => site.rule.found === undefined)).toBe(true);
    expect(list.sites[0]?.rule).toMatchObject({ usernamePattern: '^[a-z]+$', known: ['ann'] });
    expect(list.sites[2]).toMatchObject({
      isAdult: true,
      rule: { probeUrl: 'https://c.example/api/{username}' },
    });
    expect(list.sites[4]?.rule).toMatchObject({
      method: 'POST',
      body: '{"variables":{"name":"{username}"}}',
      headers: { 'content-type': 'application/json' },
    });
  });

  it('skips what it cannot ask', () => {
    expect(list.skipped.map(({ name }) => name)).toEqual(['Put', 'Odd']);
  });
});

describe("Maigret's format", () => {
  const list = readSiteList({
    engines: {
      Board: {
        name: 'Board',
        site: {
          checkType: 'message',
          presenseStrs: ['class="member"'],
          absenceStrs: ['No such member'],
          url: '{urlMain}{urlSubpath}/members/{username}',
        },
      },
    },
    tags: ['forum'],
    sites: {
      Knit: {
        engine: 'Board',
        urlMain: 'https://knit.example',
        urlSubpath: '/board',
        usernameClaimed: 'ann',
        tags: ['forum'],
        absenceStrs: ['Closed'],
      },
      Lamp: {
        url: 'https://lamp.example/{username}',
        urlProbe: 'https://lamp.example/api/{username}',
        urlMain: 'https://lamp.example',
        checkType: 'status_code',
        usernameClaimed: 'ann',
        tags: ['webcam'],
      },
      Moss: {
        url: 'https://moss.example/{username}',
        checkType: 'message',
        presenceStrs: ['hi'],
        usernameClaimed: 'ann',
        similarSearch: true,
      },
      Off: { url: 'https://off.example/{username}', checkType: 'message', disabled: true },
      Key: {
        url: 'https://key.example/{username}',
        checkType: 'message',
        activation: { method: 'x' },
      },
      Id: { url: 'https://id.example/{username}', checkType: 'message', type: 'gaia_id' },
    },
  });

  it('merges the engine, understands both spellings and all check types', () => {
    expect(list.format).toBe('maigret');
    expect(list.sites[0]).toMatchObject({
      category: 'Forum',
      urlPattern: 'https://knit.example/board/members/{username}',
      rule: {
        found: { text: ['class="member"'] },
        missing: { text: ['Closed', 'No such member'] },
        known: ['ann'],
      },
    });
    expect(list.sites[1]).toMatchObject({
      category: 'Cam',
      rule: { missing: { status: [404, 410] } },
    });
    expect(list.sites[2]?.rule).toMatchObject({ found: { text: ['hi'] }, isSearch: true });
  });

  it('skips disabled sites, tokens and other identifiers', () => {
    expect(list.skipped.map(({ why }) => why)).toEqual([
      'disabled in the list',
      'needs a token (activation)',
      'asks for gaia_id, not for a user name',
    ]);
  });
});

describe('our own format', () => {
  it('takes the catalogue as it is, in an array or an object', () => {
    const json: unknown = JSON.parse(JSON.stringify(builtInSites));
    expect(readSiteList(json).sites).toEqual(builtInSites);
    expect(readSiteList({ sites: json }).skipped).toEqual([]);
  });

  it('asks for little and gives every site an id of its own', () => {
    const entry = { label: 'Tarn', urlPattern: 'https://tarn.example/{username}' };
    const { sites } = readSiteList([entry, entry]);
    expect(sites.map((site) => site.id)).toEqual(['tarn', 'tarn-2']);
    expect(sites[0]).toMatchObject({ source: 'custom', kind: 'platform', rule: { known: [] } });
  });
});

describe('anything else', () => {
  it.each([[null], ['text'], [[]], [[1, 2]], [{}], [{ sites: 'x' }], [{ a: { b: 1 } }]])(
    'is refused with a sentence: %j',
    (json) => {
      expect(() => readSiteList(json)).toThrow(/not a list of sites/);
    },
  );
});
