import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Site, SiteRule } from '../catalogue/types.ts';
import { scanSites } from './scan-sites.ts';
import { startTestSites, type Play, type TestSites } from './start-test-sites.ts';

let web: TestSites;
let count = 0;
beforeAll(async () => {
  web = await startTestSites();
});
afterAll(() => web.close());

/** Asks one played site for one name; `path` follows the host in its address. */
async function ask(
  name: string,
  path: string,
  play: Play,
  rule: Partial<SiteRule> = full,
  change: Partial<Site> = {},
): Promise<string> {
  count += 1;
  const host = `address${count}`;
  web.play(host, play);
  web.play(`www.${host}`, play);
  const root = new URL(web.site(host).urlPattern).origin;
  const { probeUrl, ...rest } = rule;
  const site = web.site(
    host,
    { ...rest, ...(probeUrl !== undefined && { probeUrl: root + probeUrl }) },
    { urlPattern: root + path, ...change },
  );
  const options = { ...web, names: [name], sites: [site], siteDeadlineMs: 4000 };
  for await (const answer of scanSites(options)) return `${answer.verdict} ${answer.reason}`;
  throw new Error('no answer');
}
const full: Partial<SiteRule> = {
  found: { text: ['class="profile"'] },
  missing: { text: ['Nobody here'] },
};
const noPage: Partial<SiteRule> = { missing: { status: [404] } };
const profile = (name: string): { body: string } => ({
  body: `<title>${name} | Site</title><h1>${name}</h1><div class="profile">Joined 2019</div>`,
});
const nobody = { status: 404, body: '<title>Oops</title><p>Nobody here</p>' };
const moved = (location: string) => ({ status: 301, headers: { location } });
const isAt = (path: string, request: { url?: string | undefined }): boolean => request.url === path;

describe('names in the query of an address', () => {
  /** The site spells names with a capital and redirects to that. */
  const spelled: Play = (_name, request) => {
    if (isAt('/profile?name=ann', request)) return moved('/profile?name=Ann');
    return isAt('/profile?name=Ann', request) ? profile('Ann') : nobody;
  };
  it.each([
    ['both sides', full],
    ['a status', noPage],
  ])('are followed to their own spelling (rule with %s)', async (_what, rule) => {
    expect(await ask('ann', '/profile?name={username}', spelled, rule)).toMatch(/^found/);
    expect(await ask('bob', '/profile?name={username}', spelled, rule)).toMatch(/^not_found/);
  });

  it('are no hits when the page calls itself by another name', async () => {
    const play: Play = (_name, request) =>
      isAt('/profile?name=john.doe', request)
        ? {
            body: `<title>Site</title><link rel="canonical" href="/profile?name=john">
                   <div class="profile">john.doe was asked for</div>`,
          }
        : nobody;
    expect(await ask('john.doe', '/profile?name={username}', play)).toBe('unknown ambiguous');
  });

  it('are not followed to another name or a login', async () => {
    const play =
      (location: string): Play =>
      (_name, request) =>
        isAt('/profile?name=ann', request) ? moved(location) : profile('somebody');
    expect(await ask('ann', '/profile?name={username}', play('/profile?name=ann_b'))).toMatch(
      /^unknown/,
    );
    expect(await ask('ann', '/profile?name={username}', play('/login?name=ann'))).toBe(
      'unknown login_wall',
    );
  });
});

describe('interfaces that answer for a page elsewhere', () => {
  it('are not taken for the owner of what they describe', async () => {
    const play: Play = (_name, request) => {
      const of = new URL(request.url ?? '', 'http://x').searchParams.get('url') ?? '';
      return of.endsWith('/ann')
        ? { body: `{"url":"${of}","html":"<a href=\\"${of}\\">Posts</a>","type":"rich"}` }
        : { status: 404, body: '{"error":"Not found"}' };
    };
    const rule: Partial<SiteRule> = {
      probeUrl: '/oembed?url=https://site.example/{username}',
      found: { status: [200], text: ['site.example/{username}'] },
      missing: { status: [404] },
    };
    expect(await ask('ann', '/{username}', play, rule)).toBe('found rule_found');
    expect(await ask('bob', '/{username}', play, rule)).toBe('not_found rule_not_found');
  });

  it('are asked by the same form where they have moved to, which is found out once', async () => {
    let misdirected = 0;
    const play: Play = (_name, request) => {
      const { pathname, search, searchParams } = new URL(request.url ?? '', 'http://x');
      if (request.headers.host?.startsWith('www.') !== true) {
        misdirected += 1;
        return moved(`http://www.${request.headers.host ?? ''}${pathname}${search}`);
      }
      if (request.method !== 'POST') return { status: 400, body: '{"error":"post it"}' };
      return { body: `{"taken":${String(searchParams.get('user') === 'ann')}}` };
    };
    const rule: Partial<SiteRule> = {
      probeUrl: '/check?user={username}',
      method: 'POST',
      body: '{"username":"{username}"}',
      found: { text: ['"taken":true'] },
      missing: { text: ['"taken":false'] },
    };
    expect(await ask('ann', '/{username}', play, rule)).toBe('found rule_found');
    expect(misdirected).toBe(1);
    expect(await ask('bob', '/{username}', play, rule)).toBe('not_found rule_not_found');
  });
});

describe('addresses with the account’s number', () => {
  it.each([
    ['/users/{username}', '/users/ann', '/profile/4711-ann'],
    ['/members/?username={username}', '/members/?username=ann', '/members/ann.4711/'],
    ['/people/{username}/', '/people/ann/', '/people/Ann-12/'],
  ])('are followed from %s', async (path, from, to) => {
    const play: Play = (_name, request) => {
      if (isAt(from, request)) return moved(to);
      return isAt(to, request) ? profile('ann') : nobody;
    };
    expect(await ask('ann', path, play)).toBe('found rule_found');
    expect(await ask('ann', path, play, noPage)).toBe('found differs_from_impossible_name');
    expect(await ask('bob', path, play)).toBe('not_found rule_not_found');
  });

  it('are no absence when the site knows a number and then shows nobody', async () => {
    const play: Play = (_name, request) =>
      isAt('/profile/ann', request) ? moved('/profile/4711-ann') : nobody;
    expect(await ask('ann', '/profile/{username}', play)).toBe('unknown ambiguous');
    expect(await ask('ann', '/profile/{username}', play, noPage)).toBe('unknown ambiguous');
  });

  it('are no hits when they turn out to be somebody else’s', async () => {
    const play: Play = (_name, request) => {
      if (isAt('/u/ann', request)) return moved('/u/ann_2');
      return isAt('/u/ann_2', request) ? profile('ann_2') : nobody;
    };
    expect(await ask('ann', '/u/{username}', play)).toBe('unknown ambiguous');
  });
});

describe('redirects to a login', () => {
  const rule: Partial<SiteRule> = {
    found: { status: [200], text: ['class="profile"'] },
    missing: { status: [302], text: ['Redirecting'] },
    known: ['zoe'],
  };
  const login = { status: 302, headers: { location: '/login?next=x' }, body: 'Redirecting' };

  it('are an absence where members are shown', async () => {
    const play: Play = (name) => (name === 'zoe' ? profile('zoe') : login);
    expect(await ask('ann', '/u/{username}', play, rule)).toBe('not_found rule_not_found');
  });

  it('are none where members are hidden behind them too', async () => {
    expect(await ask('ann', '/u/{username}', () => login, rule)).toBe('unknown login_wall');
  });
});
