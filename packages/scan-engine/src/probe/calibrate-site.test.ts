import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Calibration, SiteRule } from '../catalogue/types.ts';
import type { Fetcher, HostGate } from '../fetch/types.ts';
import { calibrateSite } from './calibrate-site.ts';
import { startTestSites, type Play, type TestSites } from './start-test-sites.ts';

let web: TestSites;
let count = 0;
beforeAll(async () => {
  web = await startTestSites();
});
afterAll(() => web.close());

const full: Partial<SiteRule> = {
  found: { status: [200], text: ['member'] },
  missing: { status: [404] },
  known: ['ann', 'bob'],
};
const members: Play = (name) =>
  ['ann', 'bob'].includes(name) ? { body: `<h1>${name}</h1> member` } : { status: 404 };

function play(answers: Play, rule: Partial<SiteRule> = full) {
  count += 1;
  const host = `canary${count}`;
  web.play(host, answers);
  return web.site(host, rule);
}

/** A self-test that took place. */
async function calibrate(options: Parameters<typeof calibrateSite>[0]): Promise<Calibration> {
  const calibration = await calibrateSite(options);
  if (calibration === null) throw new Error('The site was not asked.');
  return calibration;
}

function sevenGood(siteId: string): Calibration {
  const checkedAt = new Date();
  const sample = { knownSeen: true, randomMissed: true, at: checkedAt };
  return { siteId, state: 'good', checkedAt, history: Array(7).fill(sample), usualMs: 100 };
}

describe('a search of its own', () => {
  const listed = '<a href="/galleries/onlyfans-1">onlyfans, a gallery</a>';
  const test = async (answers: Play) => {
    const site = play((name, request, asked) =>
      request.url?.startsWith('/u/') === true
        ? members(name, request, asked)
        : answers(name, request, asked),
    );
    const { origin } = new URL(site.urlPattern.replace('{username}', 'x'));
    const search = { address: `${origin}/search?q={query}`, known: 'onlyfans' };
    const { history, state } = await calibrate({ ...web, site: { ...site, search } });
    return { state, searchSeen: history[0]?.searchSeen };
  };

  it.each<[string, boolean | null, Play]>([
    ['lists what it must', true, (name) => ({ body: name === 'onlyfans' ? listed : '' })],
    ['has moved away', false, () => ({ status: 404 })],
    ['lists nothing for anybody', false, () => ({ body: '<p>No results</p>' })],
    ['turns us away', null, () => ({ status: 403, headers: { 'cf-mitigated': 'challenge' } })],
  ])('is asked too: one that %s', async (_, searchSeen, answers) => {
    // Its pages under names are what they were.
    expect(await test(answers)).toEqual({ state: 'good', searchSeen });
  });

  it('that the rule asks needs no question of its own', async () => {
    const { history } = await calibrate({ ...web, site: play(members) });
    expect(history[0]).not.toHaveProperty('searchSeen');
  });
});

describe('calibrateSite', () => {
  it('proves a site that shows its member and refuses an impossible name', async () => {
    const calibration = await calibrate({ ...web, site: play(members) });
    expect(calibration.state).toBe('good');
    expect(calibration.history).toMatchObject([{ knownSeen: true, randomMissed: true }]);
    expect(calibration.usualMs).toBeTypeOf('number');
  });

  it.each([
    ['leaky', () => ({ body: 'member' }), full],
    ['blind', () => ({ status: 404 }), full],
    ['drift', () => ({ body: 'new design' }), full],
    ['walled', () => ({ status: 403, headers: { 'cf-mitigated': 'challenge' } }), full],
    ['down', () => ({ status: 500 }), full],
    ['blind', () => ({ body: 'the same for all' }), { known: ['ann'] }],
    ['good', members, { known: ['ann'] }],
    ['unproven', members, { ...full, known: [] }],
  ] as const)('two canaries find a site %s', async (state, answers: Play, rule) => {
    const site = play(answers, rule);
    const first = await calibrate({ ...web, site });
    const second = await calibrate({ ...web, site, previous: first });
    expect(second.state).toBe(state);
    expect(second.history).toHaveLength(2);
  });

  it('asks for another known account and another impossible name each time', async () => {
    const asked: string[] = [];
    const site = play((name, request, number) => {
      asked.push(name);
      return members(name, request, number);
    });
    const first = await calibrate({ ...web, site });
    await calibrate({ ...web, site, previous: first });
    expect(asked.filter((name) => ['ann', 'bob'].includes(name))).toEqual(['ann', 'bob']);
    expect(new Set(asked).size).toBe(4);
  });

  it('keeps the last seven canaries, and none that was broken off', async () => {
    const site = play(members);
    const previous = sevenGood(site.id);
    expect((await calibrate({ ...web, site, previous })).history).toHaveLength(7);
    expect(await calibrateSite({ ...web, site, previous, signal: AbortSignal.abort() })).toBeNull();
  });

  it('learns nothing of a site whose host has no turn left for it', async () => {
    const site = play(members);
    let turns = 0;
    for (const most of [0, 1]) {
      const gate: HostGate = {
        reserve: async (...asked) => (turns++ < most ? web.gate.reserve(...asked) : null),
      };
      turns = 0;
      expect(await calibrateSite({ ...web, gate, site, previous: sevenGood(site.id) })).toBeNull();
    }
  });

  it('counts a site’s time from its turn, however long its host’s queue is', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    try {
      const queueMs = 19_000;
      const gate: HostGate = {
        reserve: (_, deadlineAt) => {
          const turn = { waitMs: queueMs, release: () => undefined };
          return Promise.resolve(performance.now() + queueMs >= deadlineAt ? null : turn);
        },
      };
      const fetcher: Fetcher = ({ url }) => {
        const isMember = ['ann', 'bob'].some((name) => url.includes(name));
        const [status, text] = isMember ? [200, 'member'] : [404, ''];
        const told = { headers: {}, location: null, truncated: null, firstByteMs: 1, ms: 1 };
        return Promise.resolve({ ok: true, status, text, url, ...told });
      };
      const site = play(members);
      const asked = calibrate({ fetcher, gate, site });
      await vi.advanceTimersByTimeAsync(3 * queueMs);
      expect((await asked).state).toBe('good');
    } finally {
      vi.useRealTimers();
    }
  });
});
