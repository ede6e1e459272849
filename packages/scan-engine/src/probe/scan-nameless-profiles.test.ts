import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SiteRule } from '../catalogue/types.ts';
import { scanSites } from './scan-sites.ts';
import { startTestSites, type Play, type TestSites } from './start-test-sites.ts';
import type { SiteAnswer } from './types.ts';

let web: TestSites;
let count = 0;
beforeAll(async () => {
  web = await startTestSites();
});
afterAll(() => web.close());

async function ask(name: string, play: Play, rule: Partial<SiteRule>): Promise<SiteAnswer> {
  count += 1;
  const host = `nameless${count}`;
  web.play(host, play);
  const options = { ...web, names: [name], sites: [web.site(host, rule)], siteDeadlineMs: 4000 };
  for await (const answer of scanSites(options)) return answer;
  throw new Error('no answer');
}

/** Words in letters, as digits do not count. */
const words = (stem: string, number: number): string =>
  Array.from(
    { length: number },
    (_, at) =>
      `${stem}${'abcdefghijklmnopqrstuvwxyz'[at % 26] ?? ''}${'klmnopqrst'[Math.floor(at / 26)] ?? ''}`,
  ).join(' ');
const page = (main: string): { body: string } => ({
  body: `<html><title>Site</title><nav>${words('menu', 200)}</nav><main>${main}</main></html>`,
});
const profile = (mood: string): { body: string } =>
  page(`<p>Joined in June</p><b>${mood}</b><p>Posts, pictures, fans and followers: what a day</p>`);
const stranger = page('<p>Sorry, there is no such person here, look around instead</p>');
const rule: Partial<SiteRule> = { missing: { text: ['no such person'] }, known: ['zoe'] };

describe('profiles that never print the name', () => {
  const members: Play = (name) =>
    name === 'ann' ? profile('sunny') : name === 'zoe' ? profile('dreamy') : stranger;

  it('are found when they are like the page of a known member, with less confidence', async () => {
    const answer = await ask('ann', members, rule);
    expect(answer).toMatchObject({ verdict: 'found', reason: 'differs_from_impossible_name' });
    expect(answer.probability).toBeLessThan(0.9);
  });

  it('are found by a sloppy rule in the same way', async () => {
    const sloppy = { ...rule, found: { text: ['<main'] } };
    expect((await ask('ann', members, sloppy)).verdict).toBe('found');
  });

  it('are found where a form answers with one word', async () => {
    const form: Play = (name) => ({ body: `{"taken":${String(['ann', 'zoe'].includes(name))}}` });
    const taken = { missing: { text: ['"taken":false'] }, known: ['zoe'] };
    expect((await ask('ann', form, taken)).verdict).toBe('found');
    expect((await ask('bob', form, taken)).verdict).toBe('not_found');
  });

  it('are unknown without a known member to compare with', async () => {
    expect((await ask('ann', members, { ...rule, known: [] })).verdict).toBe('unknown');
    const gone: Play = (name) => (name === 'ann' ? profile('sunny') : stranger);
    expect((await ask('ann', gone, rule)).verdict).toBe('unknown');
  });

  it.each([
    ['a page of its own kind', page('<p>Please confirm your age, then we shall see</p>')],
    ['the front page', page('<p>Welcome, join us today, look around instead</p>')],
    ['a reworded refusal', page('<p>Sorry, that one is closed, look around instead</p>')],
  ])('are not confused with %s', async (_what, other) => {
    const play: Play = (name, request, asked) =>
      name === 'ann' ? other : members(name, request, asked);
    expect((await ask('ann', play, rule)).verdict).toBe('unknown');
  });

  it('are not seen where strangers get such pages now and then', async () => {
    const flapping: Play = (name, _request, asked) =>
      name === 'zoe' || asked === 1 ? profile('sunny') : stranger;
    expect((await ask('bob', flapping, rule)).verdict).toBe('unknown');
  });
});
