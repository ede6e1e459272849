import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Site, SiteRule } from '../catalogue/types.ts';
import { calibrateSite } from './calibrate-site.ts';
import { scanSites } from './scan-sites.ts';
import { startTestSites, type Play, type TestSites } from './start-test-sites.ts';

let web: TestSites;
let count = 0;
beforeAll(async () => {
  web = await startTestSites();
});
afterAll(() => web.close());

/** Asks one played site for one name and says the verdict with its reason. */
async function ask(
  name: string,
  play: Play,
  rule: Partial<SiteRule>,
  change: Partial<Site> = {},
): Promise<string> {
  count += 1;
  const host = `misleading${count}`;
  web.play(host, play);
  const site = web.site(host, rule, change);
  const options = { ...web, names: [name], sites: [site], siteDeadlineMs: 4000 };
  for await (const answer of scanSites(options)) return `${answer.verdict} ${answer.reason}`;
  throw new Error('no answer');
}
const filling = 'word '.repeat(300);
const page = (title: string, main: string): { body: string } => ({
  body: `<html><title>${title}</title><nav>${filling}</nav><main>${main}</main></html>`,
});
const noPage = { ...page('Oops', '<h1>Nobody here</h1>'), status: 404 };

describe('pages made up for any name', () => {
  const missing: Partial<SiteRule> = { missing: { status: [404] }, known: ['zoe'] };
  const moods = ['Dreamy', 'Queen', 'Star', 'Moon', 'Velvet', 'Sunny'];
  const moodOf = (name: string): string => moods[(name.charCodeAt(1) + name.length) % 6] ?? '';
  /** People searches make a page up for whatever looks like a name. */
  const madeUp: Play = (name) =>
    /^[a-z]{3,20}$/.test(name)
      ? page(
          `${moodOf(name)} (@${name}) | People`,
          `<h1>${moodOf(name)}</h1><p>@${name}</p><a href="/u/${name}">Claim this page</a>`,
        )
      : noPage;

  it('are no hits, whatever else their titles say', async () => {
    const names = ['ann', 'bella', 'cora', 'daisy', 'lunahart', 'esme', 'fay'];
    const said = await Promise.all(names.map((name) => ask(name, madeUp, missing)));
    expect(said.filter((verdict) => verdict.startsWith('found'))).toEqual([]);
  });

  it('are told from a member, whom the title names alone', async () => {
    const play: Play = (name) =>
      name === 'ann' ? page('Ann on Site', '<p>Tea and maps</p>') : page('Site', '<p>Join us</p>');
    expect(await ask('ann', play, missing)).toBe('found differs_from_impossible_name');
  });
});

describe('a rule whose hit string stands on every page', () => {
  const sloppy: Partial<SiteRule> = {
    found: { text: ['<main', 'class="owner"'] },
    missing: { text: ['Nobody here'] },
    known: ['zoe'],
  };
  const site =
    (answer: { body: string }): Play =>
    (name) =>
      name === 'ann' ? answer : page('Oops', '<h1>Nobody here</h1>');

  it('still finds a member whose page names her', async () => {
    const member = page('Ann (@ann)', '<h1>Ann</h1><p>Likes tea</p>');
    expect(await ask('ann', site(member), sloppy)).toBe('found rule_found');
  });

  it.each([
    ['a suspended account', 'Account suspended', '<p>@ann broke our rules</p>'],
    ['a removed account', 'Gone', '<h1>This user was deleted</h1><a href="/u/ann">ann</a>'],
  ])('does not take %s for a profile', async (_what, title, main) => {
    expect(await ask('ann', site(page(title, main)), sloppy)).toBe('unknown ambiguous');
  });

  it('does not take another page without the name for a profile', async () => {
    expect(await ask('ann', site(page('Welcome', '<p>Join us today</p>')), sloppy)).toBe(
      'unknown ambiguous',
    );
  });
});

describe('sites that forbid what is not there', () => {
  const forbidden = { status: 403, body: '<title>Oops</title><h1>Not for you</h1>' };
  const byStatus: Partial<SiteRule> = { missing: { status: [404, 410] } };
  const byText: Partial<SiteRule> = {
    found: { text: ['class="owner"'] },
    missing: { text: ['Nobody here'] },
  };
  const member = page('Ann (@ann)', '<h1 class="owner">Ann</h1>');

  it.each([
    ['a status', byStatus],
    ['texts', byText],
  ])('show a member by %s when only others are refused', async (_what, rule) => {
    const play: Play = (name) => (name === 'ann' ? member : forbidden);
    expect(await ask('ann', play, rule)).toMatch(/^found/);
    expect(await ask('bob', play, rule)).toBe('unknown blocked');
  });

  it.each([
    ['a status', byStatus],
    ['texts', byText],
  ])('are not confused with sites that stop answering (rule by %s)', async (_what, rule) => {
    const tired: Play = (_name, _request, asked) => (asked === 1 ? member : forbidden);
    expect(await ask('ann', tired, rule)).toMatch(/^unknown/);
  });

  it('prove nothing for a page without the name', async () => {
    const play: Play = (name) => (name === 'ann' ? page('Welcome', '<p>Hello</p>') : forbidden);
    expect(await ask('ann', play, byStatus)).toBe('unknown blocked');
  });

  it('are calibrated by a member and a refused stranger', async () => {
    web.play('forbidding', (name) => (name === 'ann' ? member : forbidden));
    const site = web.site('forbidding', { ...byText, known: ['ann'] });
    expect((await calibrateSite({ ...web, site }))?.state).toBe('good');
    web.play('walled', () => forbidden);
    for (const known of [['ann'], []]) {
      const walled = web.site('walled', { ...byText, known });
      const calibration = await calibrateSite({ ...web, site: walled });
      expect(calibration?.history).toMatchObject([{ obstacle: 'walled' }]);
    }
  });
});
