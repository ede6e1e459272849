import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SiteRule } from '../catalogue/types.ts';
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

describe('calibrateSite', () => {
  it('proves a site that shows its member and refuses an impossible name', async () => {
    const calibration = await calibrateSite({ ...web, site: play(members) });
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
    const first = await calibrateSite({ ...web, site });
    const second = await calibrateSite({ ...web, site, previous: first });
    expect(second.state).toBe(state);
    expect(second.history).toHaveLength(2);
  });

  it('asks for another known account and another impossible name each time', async () => {
    const asked: string[] = [];
    const site = play((name, request, number) => {
      asked.push(name);
      return members(name, request, number);
    });
    const first = await calibrateSite({ ...web, site });
    await calibrateSite({ ...web, site, previous: first });
    expect(asked.filter((name) => ['ann', 'bob'].includes(name))).toEqual(['ann', 'bob']);
    expect(new Set(asked).size).toBe(4);
  });

  it('keeps the last seven canaries, and none that was broken off', async () => {
    const sample = { knownSeen: true, randomMissed: true, at: new Date() };
    const site = play(members);
    const previous = {
      siteId: site.id,
      state: 'good' as const,
      checkedAt: new Date(),
      history: Array(7).fill(sample),
      usualMs: 100,
    };
    expect((await calibrateSite({ ...web, site, previous })).history).toHaveLength(7);
    const ended = await calibrateSite({ ...web, site, previous, signal: AbortSignal.abort() });
    expect(ended.history).toEqual(previous.history);
  });
});
