import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noSuchPage } from '../catalogue/define-sites.ts';
import type { Calibration, SiteRule } from '../catalogue/types.ts';
import { calibrateSite } from './calibrate-site.ts';
import { scanSites } from './scan-sites.ts';
import { startTestSites, type Play, type TestSites } from './start-test-sites.ts';

let web: TestSites;
let count = 0;
beforeAll(async () => {
  web = await startTestSites();
});
afterAll(() => web.close());

/** As sites of the catalogue that send names nobody has somewhere else. */
const rule: Partial<SiteRule> = {
  found: { status: [200], text: ['class="profile"'] },
  missing: { status: noSuchPage },
  known: ['zoe'],
};
const profile = (name: string): { body: string } => ({
  body: `<title>${name} | Site</title><h1>${name}</h1><div class="profile">Joined 2019</div>`,
});
const moved = (location: string) => ({ status: 302, headers: { location } });
const sends =
  (location: string, ...members: string[]): Play =>
  (name) =>
    members.includes(name) ? profile(name) : moved(location);

function open(play: Play, change: Partial<SiteRule> = {}) {
  count += 1;
  const host = `sends${count}`;
  web.play(host, play);
  return { host, site: web.site(host, { ...rule, ...change }) };
}
async function ask(
  names: string[],
  play: Play,
  change: { rule?: Partial<SiteRule>; isCalibrated?: boolean } = {},
) {
  const { host, site } = open(play, change.rule);
  const calibration: Calibration = {
    siteId: host,
    state: 'good',
    checkedAt: new Date(),
    history: [{ knownSeen: true, randomMissed: true, at: new Date() }],
    usualMs: 20,
  };
  const calibrations = new Map(change.isCalibrated === true ? [[host, calibration]] : []);
  const options = { ...web, names, sites: [site], siteDeadlineMs: 4000, calibrations };
  const answers: string[] = [];
  for await (const { verdict, reason } of scanSites(options)) answers.push(`${verdict} ${reason}`);
  return { answers, requests: web.requests.get(host) };
}
const said = async (...asked: Parameters<typeof ask>): Promise<string | undefined> =>
  (await ask(...asked)).answers[0];

describe('a redirect that names nobody', () => {
  it.each([
    ['/age-verification', 'blocked'],
    ['/agecheck?next=%2Fu%2Fann', 'blocked'],
    ['/over18', 'blocked'],
    ['/cookies/consent?to=ann', 'blocked'],
    ['/geo-blocked', 'blocked'],
    ['/blocked.html', 'blocked'],
    ['/captcha?next=/u/ann', 'challenge'],
    ['/age-verification/u/ann', 'blocked'],
    ['/captcha/u/ann', 'challenge'],
    ['/cdn-cgi/challenge?r=1', 'challenge'],
    ['/verify', 'challenge'],
    ['http://validate.perfdrive.example/?ssa=1', 'challenge'],
    ['http://captcha.site.example/', 'challenge'],
  ])('to %s is a wall, no absence', async (location, reason) => {
    for (const isCalibrated of [false, true]) {
      expect(await said(['ann'], sends(location, 'zoe'), { isCalibrated })).toBe(
        `unknown ${reason}`,
      );
    }
    const text = { missing: { status: [302], text: [''] }, known: ['zoe'] };
    expect(await said(['ann'], sends(location, 'zoe'), { rule: text })).toBe(`unknown ${reason}`);
  });

  it('to a wall takes a site out of service instead of proving it', async () => {
    const { site } = open(sends('/captcha', 'zoe'));
    const calibration = await calibrateSite({ ...web, site });
    expect(calibration?.history).toMatchObject([{ obstacle: 'walled' }]);
  });

  it('is an absence where a known account is shown, for which a site is asked once', async () => {
    const one = await ask(['ann'], sends('/', 'zoe'));
    expect(one).toEqual({ answers: ['not_found rule_not_found'], requests: 3 });
    const three = await ask(['ann', 'bob', 'eve'], sends('/models', 'zoe'));
    expect(new Set(three.answers)).toEqual(new Set(['not_found rule_not_found']));
    expect(three.requests).toBe(5);
  });

  it('is an absence at once on a site that was calibrated', async () => {
    const calibrated = await ask(['ann'], sends('/', 'zoe'), { isCalibrated: true });
    expect(calibrated).toEqual({ answers: ['not_found rule_not_found'], requests: 1 });
  });

  it('is none where known accounts are sent there too, or nobody is known', async () => {
    expect(await said(['ann'], sends('/'))).toBe('unknown unproven');
    expect(await said(['ann'], sends('/'), { rule: { known: [] } })).toBe('unknown unproven');
  });

  it('to another site is believed only of one that shows a known account now', async () => {
    const away = 'http://notice.provider.example/';
    for (const isCalibrated of [false, true]) {
      expect(await said(['ann'], sends(away), { isCalibrated })).toBe('unknown unproven');
      expect(await said(['ann'], sends(away, 'zoe'), { isCalibrated })).toBe(
        'not_found rule_not_found',
      );
    }
  });

  it('is what the rule says where the rule names its target', async () => {
    const named = { missing: { status: [302], location: '/blocked' }, known: [] };
    expect(await said(['ann'], sends('/blocked'), { rule: named })).toBe(
      'not_found rule_not_found',
    );
  });

  it('is no wall for a name that reads like one', async () => {
    const play: Play = (name, request) => {
      if (name === 'zoe') return profile('zoe');
      if (name !== 'captcha') return moved('/');
      return request.url === '/u/captcha' ? moved('/members/captcha') : profile('captcha');
    };
    expect(await said(['captcha'], play)).toBe('found rule_found');
  });
});

describe('a redirect to the account itself', () => {
  it.each([
    ['in its own spelling', '/u/LunaMarlowe'],
    ['at another place', '/pornstar/lunamarlowe'],
    ['with a slash', '/u/lunamarlowe/'],
  ])('%s is followed where any redirect counts as absence', async (_what, target) => {
    const play: Play = (name, request) => {
      if (request.url === target) return profile('LunaMarlowe');
      if (name === 'lunamarlowe') return moved(target);
      return name === 'zoe' ? profile('zoe') : moved('/');
    };
    expect(await said(['lunamarlowe'], play)).toBe('found rule_found');
    expect(await said(['somebody'], play)).toBe('not_found rule_not_found');
  });

  it('that leads on to nobody is an absence', async () => {
    const play: Play = (name, request) => {
      if (name === 'zoe') return profile('zoe');
      return request.url?.startsWith('/u/') === true ? moved(`/models/${name}`) : moved('/');
    };
    expect(await said(['ann'], play)).toBe('not_found rule_not_found');
  });

  it('is not followed where the rule describes that very redirect', async () => {
    const described = { missing: { status: [302], text: ['Nobody'] } };
    const play: Play = (name) =>
      name === 'zoe' ? profile('zoe') : { ...moved(`/claim/${name}`), body: 'Nobody yet' };
    expect(await said(['ann'], play, { rule: described })).toBe('not_found rule_not_found');
  });
});
