import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SiteRule } from '../catalogue/types.ts';
import { scanSites } from './scan-sites.ts';
import { startTestSites, type Play, type TestSites } from './start-test-sites.ts';

let web: TestSites;
let count = 0;
beforeAll(async () => {
  web = await startTestSites();
});
afterAll(() => web.close());

async function ask(name: string, play: Play, rule: Partial<SiteRule> = {}): Promise<string> {
  count += 1;
  const host = `bare${count}`;
  web.play(host, play);
  const options = { ...web, names: [name], sites: [web.site(host, rule)], siteDeadlineMs: 3000 };
  for await (const answer of scanSites(options)) return `${answer.verdict} ${answer.reason}`;
  throw new Error('no answer');
}
const filling = 'word '.repeat(300);
const page = (title: string, main: string): { body: string } => ({
  body: `<html><title>${title}</title><nav>${filling}</nav><main>${main}</main></html>`,
});
const softly =
  (...members: string[]): Play =>
  (name) =>
    members.includes(name)
      ? page(`${name} on Site`, `<h1>${name}</h1><p>Likes tea, walks and maps</p>`)
      : page('Site', `<p>There is no ${name} among us</p>`);

describe('a site without a rule', () => {
  it('finds a member by the page that an impossible name does not get', async () => {
    expect(await ask('ann', softly('ann'))).toBe('found differs_from_impossible_name');
  });

  it('finds a member where strangers get 404, and takes 404 for an answer', async () => {
    const play: Play = (name) => (name === 'ann' ? page('ann', 'hello') : { status: 404 });
    expect(await ask('ann', play)).toBe('found differs_from_impossible_name');
    expect(await ask('bob', play)).toBe('not_found rule_not_found');
  });

  it('finds a member where strangers are sent away', async () => {
    const play: Play = (name) =>
      name === 'ann' ? page('ann', 'hello') : { status: 302, headers: { location: '/' } };
    expect(await ask('ann', play)).toBe('found differs_from_impossible_name');
  });

  it('knows absence only from a site that shows a known account otherwise', async () => {
    expect(await ask('bob', softly('ann'), { known: ['ann'] })).toBe(
      'not_found same_as_impossible_name',
    );
    expect(await ask('bob', softly('ann'))).toBe('unknown unproven');
    const blind: Play = () => page('Site', 'Welcome');
    expect(await ask('ann', blind, { known: ['bob'] })).toBe('unknown broken_rule');
  });

  it('is not misled by a name that is an ordinary word of the site', async () => {
    const play: Play = () => page('Music', '<a href="/music">music</a> all day');
    expect(await ask('music', play, { known: ['ann'] })).toBe('unknown broken_rule');
  });

  it('is not misled by error pages that repeat the name', async () => {
    const play: Play = (name) => page(`${name} not found`, `<h1>${name}</h1>`);
    expect(await ask('ann', play)).not.toMatch(/^found/);
  });

  it('is not misled by pages that differ by themselves', async () => {
    const play: Play = (name, _request, asked) =>
      page(
        `Hello ${name}`,
        `<p>${`${String.fromCharCode(97 + (asked % 26)).repeat(5)} `.repeat(asked)}</p>`,
      );
    expect(await ask('ann', play)).not.toMatch(/^found/);
  });

  it('is not misled by one wrong page', async () => {
    const play: Play = (name, _request, asked) =>
      asked === 1 ? page(name, 'hello') : { status: 404 };
    expect(await ask('ann', play)).toBe('unknown ambiguous');
  });
});

describe('a rule with one side', () => {
  const missing: Partial<SiteRule> = { missing: { text: ['There is no'] } };
  it('demands more than the absence of an error', async () => {
    expect(await ask('ann', softly('ann'), missing)).toBe('found differs_from_impossible_name');
    expect(await ask('bob', softly('ann'), missing)).toBe('not_found rule_not_found');
    const reworded: Play = () => page('Site', 'Not with us');
    expect(await ask('bob', reworded, missing)).toBe('unknown unproven');
  });

  it('does not believe a hit string that everybody gets', async () => {
    const found: Partial<SiteRule> = { found: { text: ['<main>'] } };
    expect(await ask('ann', softly('ann'), found)).toBe('unknown broken_rule');
  });
});
