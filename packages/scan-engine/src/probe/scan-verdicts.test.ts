import { certaintyOf } from '@leakblock/domain/scans';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Calibration, SiteRule } from '../catalogue/types.ts';
import { scanSites } from './scan-sites.ts';
import { startTestSites, type Play, type TestSites } from './start-test-sites.ts';
import type { SiteAnswer } from './types.ts';

let web: TestSites;
let count = 0;
beforeAll(async () => {
  web = await startTestSites();
});
afterAll(() => web.close());

const bothSides: Partial<SiteRule> = {
  found: { status: [200], text: ['class="profile"'] },
  missing: { status: [200, 404], text: ['Nobody here'] },
};
const profile = (name: string): string =>
  `<title>${name} | Site</title><h1>${name}</h1><div class="profile">Joined 2019</div>`;
const nobody = { status: 404, body: '<title>Oops</title><p>Nobody here</p>' };

/** Asks one played site for one name. */
async function ask(
  name: string,
  play: Play,
  rule: Partial<SiteRule> = bothSides,
  change: { calibration?: Partial<Calibration>; siteDeadlineMs?: number } = {},
): Promise<SiteAnswer> {
  count += 1;
  const host = `verdict${count}`;
  web.play(host, play);
  const site = web.site(host, rule);
  const calibrations = new Map<string, Calibration>();
  if (change.calibration) {
    calibrations.set(host, {
      siteId: host,
      state: 'good',
      checkedAt: new Date(),
      history: [{ knownSeen: true, randomMissed: true, at: new Date() }],
      usualMs: 20,
      ...change.calibration,
    });
  }
  const options = {
    ...web,
    names: [name],
    sites: [site],
    calibrations,
    siteDeadlineMs: 4000,
    ...(change.siteDeadlineMs && { siteDeadlineMs: change.siteDeadlineMs }),
  };
  for await (const answer of scanSites(options)) return answer;
  throw new Error('no answer');
}
const members =
  (...names: string[]): Play =>
  (name) =>
    names.includes(name) ? { body: profile(name) } : nobody;
const said = (answer: SiteAnswer): string => `${answer.verdict} ${answer.reason}`;

describe('a rule with both sides', () => {
  it('finds a member, proves it with an impossible name and says how sure it is', async () => {
    const answer = await ask('ann', members('ann'));
    expect(said(answer)).toBe('found rule_found');
    expect(answer.isNameInTitle).toBe(true);
    expect(answer.probability).toBeGreaterThan(0.97);
    expect(answer.parts).toContainEqual({ reason: 'impossible_name_refused', weight: 2 });
  });

  it('asks a trusted site only once', async () => {
    const answer = await ask('ann', members('ann'), bothSides, { calibration: {} });
    expect(said(answer)).toBe('found rule_found');
    expect(answer.requests).toBe(1);
  });

  it('confirms a trusted site whose calibration is older than a day', async () => {
    const checkedAt = new Date(Date.now() - 90_000_000);
    const answer = await ask('ann', members('ann'), bothSides, { calibration: { checkedAt } });
    expect(answer.requests).toBeGreaterThan(1);
  });

  it('is never surer than unverified on a site that failed its last self-test, however well it proves a hit', async () => {
    const [bad, good] = [{ randomMissed: false }, {}].map((sample) => ({
      ...{ knownSeen: true, randomMissed: true, at: new Date() },
      ...sample,
    }));
    const answer = await ask('ann', members('ann'), bothSides, {
      calibration: { state: 'suspect', history: [bad!, good!] },
    });
    expect(said(answer)).toBe('found rule_found');
    expect(certaintyOf(answer.probability ?? 1)).toBe('unverified');
    expect(answer.parts.map(({ reason }) => reason)).toContain('site_unreliable');
  });

  it('does not say of a site without a known account that it failed a test', async () => {
    const answer = await ask('ann', members('ann'), bothSides, {
      calibration: { state: 'unproven' },
    });
    expect(certaintyOf(answer.probability ?? 0)).toBe('certain');
    expect(answer.parts).toContainEqual({ reason: 'site_unproven', weight: -0.5 });
  });

  it('does not find a stranger', async () => {
    expect(said(await ask('ann', members('bob')))).toBe('not_found rule_not_found');
  });

  it.each([
    ['both sides', `${profile('ann')}<p>Nobody here</p>`],
    ['neither side', '<title>Welcome</title><p>Hello</p>'],
  ])('does not know when %s match', async (_sides, body) => {
    expect(said(await ask('ann', () => ({ body })))).toBe('unknown broken_rule');
  });

  it('does not believe a site that accepts every name', async () => {
    const answer = await ask('ann', (name) => ({ body: profile(name) }));
    expect(said(answer)).toBe('unknown broken_rule');
    expect(answer.isSurprise).toBe(true);
  });

  it('does not believe one wrong page among right ones', async () => {
    const flapping: Play = (name, _request, asked) =>
      asked === 1 ? { body: profile(name) } : nobody;
    expect(said(await ask('ann', flapping))).toBe('unknown ambiguous');
  });

  it('believes a site that shows somebody else for strangers only when the page names the asked one', async () => {
    const showsFirst: Play = (name) => ({ body: profile(name === 'ann' ? 'ann' : 'zoe') });
    expect((await ask('ann', showsFirst)).verdict).toBe('found');
    expect((await ask('bob', showsFirst)).verdict).toBe('unknown');
  });
});

describe('names that only resemble the asked one', () => {
  it('is no hit when the site redirects john.doe to john', async () => {
    const play: Play = (name) => {
      if (name === 'john') return { body: profile('john') };
      return name.includes('.')
        ? { status: 302, headers: { location: `/u/${name.split('.')[0] ?? ''}` } }
        : nobody;
    };
    expect((await ask('john.doe', play)).verdict).not.toBe('found');
  });

  it('is no hit when the site silently shows john for john.doe', async () => {
    const answer = await ask('john.doe', (name) =>
      name.startsWith('john') ? { body: profile('john') } : nobody,
    );
    expect(answer.verdict).toBe('unknown');
  });

  it('is no hit when the page is about anna_b and was asked for annab', async () => {
    const play: Play = (name) =>
      name === 'annab' ? { body: `${profile('anna_b')}<p>nearest to annab</p>` } : nobody;
    expect((await ask('annab', play)).verdict).toBe('unknown');
  });

  it('follows a redirect that still names the account', async () => {
    const play: Play = (name, request) => {
      if (name !== 'ann') return nobody;
      return request.url === '/u/ann'
        ? { status: 301, headers: { location: '/people/ann' } }
        : { body: profile('ann') };
    };
    expect((await ask('ann', play)).verdict).toBe('found');
  });

  it('spells names as the site does and does not ask for impossible ones', async () => {
    const strict = { ...bothSides, usernamePattern: '[a-z0-9]{3,15}' };
    const refused = await ask('a_n', members('a_n'), strict);
    expect(said(refused)).toBe('not_found name_not_allowed');
    expect(refused.requests).toBe(0);
    const dropping = { ...strict, stripCharacters: '.' };
    const found = await ask('a.n.n', members('ann'), dropping);
    // Where she is to be looked at is where she was found.
    expect([found.verdict, new URL(found.address).pathname]).toEqual(['found', '/u/ann']);
  });
});

describe('search pages', () => {
  const search =
    (listed: (query: string) => string[]): Play =>
    (query) => {
      const names = listed(query);
      const items = names.map(
        (name) => `<li class="hit"><a href="/people/${name}">${name}</a></li>`,
      );
      const body = names.length > 0 ? items.join('') : '<p>No results</p>';
      return { body: `<title>${query} - search</title><input value="${query}">${body}` };
    };
  const rule: Partial<SiteRule> = {
    found: { status: [200], text: ['class="hit"'] },
    missing: { status: [200], text: ['No results'] },
    isSearch: true,
  };

  it('is a hit when the very name is listed', async () => {
    const play = search((query) => ['ann', 'anna'].filter((name) => name.startsWith(query)));
    expect((await ask('ann', play, rule)).verdict).toBe('found');
  });

  it('is no hit when only near names are listed', async () => {
    const play = search((query) => (query === 'ann' ? ['anna', 'ann_x', 'joann'] : []));
    expect(said(await ask('ann', play, rule))).toBe('unknown ambiguous');
  });

  it('sees the name through results that are shown for anything', async () => {
    const play = search((query) => ['zoe', 'max', ...(query === 'ann' ? ['ann'] : [])]);
    expect((await ask('ann', play, rule)).verdict).toBe('found');
    expect((await ask('bob', play, rule)).verdict).toBe('unknown');
  });
});

describe('sites that do not let themselves be asked', () => {
  const challenge = '<title>Just a moment...</title><script>window._cf_chl_opt={}</script>';
  it.each([
    ['a challenge with status 200', { body: challenge }, 'challenge'],
    [
      'a challenge with status 503',
      { status: 503, body: challenge, headers: { 'retry-after': '1' } },
      'challenge',
    ],
    [
      'a proof of work',
      { body: '<script src="/.within.website/x/cmd/anubis.js"></script>' },
      'challenge',
    ],
    [
      'a wall that names itself in a header',
      { status: 403, headers: { 'cf-mitigated': 'challenge' } },
      'challenge',
    ],
    ['a refusal', { status: 403, body: 'no' }, 'blocked'],
    ['a legal block', { status: 451, body: 'no' }, 'blocked'],
    [
      'a redirect to the login',
      { status: 302, headers: { location: '/login?next=%2Fu%2Fann' } },
      'login_wall',
    ],
    ['a login form', { body: '<title>Sign in</title><input type="password">' }, 'login_wall'],
  ])('%s is %s', async (_what, answer, reason) => {
    const result = await ask('ann', () => answer);
    expect(said(result)).toBe(`unknown ${reason}`);
    expect(result.requests).toBe(1);
  });

  it('asks a busy site once more', async () => {
    const play: Play = (name, _request, asked) =>
      asked === 1
        ? { status: 429, headers: { 'retry-after': '0' } }
        : members('ann')(name, _request, asked);
    expect((await ask('ann', play)).verdict).toBe('found');
    const busy = await ask('ann', () => ({ status: 429, headers: { 'retry-after': '0' } }));
    expect(said(busy)).toBe('unknown rate_limited');
    expect(busy.requests).toBe(2);
    const curt = await ask('ann', () => ({ status: 429 }));
    expect(said(curt)).toBe('unknown rate_limited');
    expect(curt.requests).toBe(1);
  });

  it('gives a broken server one more chance', async () => {
    const answer = await ask('ann', () => ({ status: 500, body: 'oops' }));
    expect(said(answer)).toBe('unknown server_error');
    expect(answer.requests).toBe(2);
  });

  it('does not wait for a site that never answers', async () => {
    const answer = await ask('ann', () => null, bothSides, { siteDeadlineMs: 200 });
    expect(said(answer)).toBe('unknown timed_out');
  });

  it('reads a profile that talks about captchas', async () => {
    const play: Play = (name) =>
      name === 'ann'
        ? { body: `${profile('ann')}<p>I'm not a robot</p><div class="g-recaptcha"></div>` }
        : nobody;
    expect((await ask('ann', play)).verdict).toBe('found');
  });
});

describe('calibration', () => {
  it.each([
    ['leaky', 'broken_rule'],
    ['blind', 'broken_rule'],
    ['drift', 'broken_rule'],
    ['walled', 'challenge'],
  ] as const)('keeps a %s site from being asked', async (state, reason) => {
    const answer = await ask('ann', members('ann'), bothSides, { calibration: { state } });
    expect(said(answer)).toBe(`unknown ${reason}`);
    expect(answer.requests).toBe(0);
  });
});
