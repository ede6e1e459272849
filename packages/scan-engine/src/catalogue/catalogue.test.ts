import { describe, expect, it } from 'vitest';
import { platformSchema } from '@leakblock/domain/site-catalogue';
import type { SiteKind } from '@leakblock/domain/site-catalogue';
import {
  builtInSites,
  customPlatform,
  findSite,
  officialPlatforms,
  previewSites,
} from './sites.ts';
import { matchRule, shapeRule } from '../probe/match-rule.ts';
import type { Site, SiteRule } from './types.ts';
import { validateCatalogue } from './validate-catalogue.ts';

const sourceKinds: readonly SiteKind[] = ['leak', 'forum', 'tube', 'file_host'];

describe('built-in catalogue', () => {
  it('has no fault', () => {
    expect(validateCatalogue(builtInSites)).toEqual([]);
  });

  it('holds at least 60 sites and about 40 platforms for official links', () => {
    expect(builtInSites.length).toBeGreaterThanOrEqual(60);
    expect(officialPlatforms.length).toBeGreaterThanOrEqual(40);
    expect(officialPlatforms.length).toBeLessThanOrEqual(46);
  });

  it('holds sources of every kind', () => {
    for (const kind of sourceKinds) {
      const count = builtInSites.filter((site) => site.kind === kind).length;
      expect(count, kind).toBeGreaterThanOrEqual(5);
    }
  });

  it('shows every platform as the domain describes one, the rule left out', () => {
    for (const platform of officialPlatforms) {
      expect(platformSchema.parse(platform), platform.id).toEqual(platform);
    }
  });

  it('offers "Other" for whole addresses and never asks it', () => {
    expect(officialPlatforms.at(-1)).toEqual(customPlatform);
    expect(findSite('custom')).toBeUndefined();
  });

  it('sends no secret, cookie or referrer anywhere', () => {
    for (const site of builtInSites) {
      const headers = { ...site.rule.headers, ...site.search?.headers };
      const names = Object.keys(headers).map((name) => name.toLowerCase());
      expect(
        names.filter((name) => name !== 'accept'),
        site.id,
      ).toEqual([]);
    }
  });

  it('asks over TLS only', () => {
    for (const site of builtInSites) {
      const asked = [site.rule.probeUrl ?? site.urlPattern, site.search?.address];
      for (const address of asked.filter((one) => one !== undefined)) {
        expect(new URL(address).protocol, site.id).toBe('https:');
      }
    }
  });

  it('names what a search must list where the rule asks another page', () => {
    const blindly = builtInSites.filter(
      ({ rule, search }) => search !== undefined && rule.isSearch !== true && !search.known,
    );
    expect(blindly.map(({ id }) => id)).toEqual([]);
  });

  it('tells search results by the list, not by the echoed query', () => {
    for (const site of builtInSites.filter((one) => one.rule.isSearch === true)) {
      expect(site.rule.found, site.id).toBeDefined();
      expect(site.rule.missing, site.id).toBeDefined();
    }
  });

  it('never reads a redirect to a sign-in as an absence', () => {
    for (const site of builtInSites) {
      expect(site.rule.missing?.location ?? '', site.id).not.toMatch(/log-?in|sign-?in|auth/u);
    }
  });

  it('tells an empty answer of The Pirate Bay, which has a status too, from files', () => {
    const rule = findSite('piratebay')?.rule;
    if (rule === undefined) throw new Error('the site is missing');
    const match = (entry: object): string =>
      matchRule(
        shapeRule(rule),
        {
          ok: true,
          status: 200,
          headers: {},
          text: JSON.stringify([entry]),
          url: 'https://apibay.org/q.php',
          location: null,
          truncated: null,
          firstByteMs: 1,
          ms: 1,
        },
        'ann',
      );
    const empty = { id: '0', name: 'No results returned', username: '', added: '0' };
    for (const status of ['member', '']) expect(match({ ...empty, status })).toBe('missing');
    for (const status of ['member', 'vip', 'trusted', 'helper']) {
      const file = { id: '74012345', name: 'ann pack', username: 'x', added: '1700000000', status };
      expect(match(file)).toBe('found');
    }
  });

  it('finds a site by id', () => {
    expect(findSite('telegram')?.label).toBe('Telegram');
    expect(findSite('nowhere')).toBeUndefined();
  });
});

describe('free check', () => {
  it('asks ten sites: sources first, then platforms', () => {
    expect(previewSites).toHaveLength(10);
    const sources = previewSites.filter((site) => sourceKinds.includes(site.kind));
    expect(sources.length).toBeGreaterThanOrEqual(5);
    expect(previewSites.slice(0, sources.length)).toEqual(sources);
  });

  it('asks only sites that answer both ways to a visitor', () => {
    for (const site of previewSites) {
      expect(site.rule.found, site.id).toBeDefined();
      expect(site.rule.missing, site.id).toBeDefined();
      expect(site.rule.protection ?? [], site.id).not.toContain('login');
    }
  });
});

describe('validateCatalogue', () => {
  const [model] = builtInSites;
  if (model === undefined) throw new Error('the catalogue is empty');
  const withRule = (rule: Partial<SiteRule>): Site => ({
    ...model,
    rule: { known: ['janedoe'], ...rule },
  });

  it.each<[string, Site[], string]>([
    [
      'a repeated id',
      [model, { ...model, urlPattern: 'https://a.example/{username}' }],
      'used twice',
    ],
    ['a repeated address', [model, { ...model, id: 'twin' }], 'same address'],
    ['an address without the name', [{ ...model, urlPattern: 'https://a.example/' }], 'urlPattern'],
    ['a script address', [{ ...model, urlPattern: 'javascript:{username}' }], 'http or https'],
    ['a fixed probe', [withRule({ probeUrl: 'https://a.example/me' })], 'asks for the name'],
    ['no known account', [withRule({ known: [] })], 'no known account'],
    ['a broken expression', [withRule({ usernamePattern: '(' })], 'regular expression'],
    ['a known name against the grammar', [withRule({ usernamePattern: '^\\d+$' })], 'does not fit'],
    ['an empty side', [withRule({ found: {} })], 'says nothing'],
    ['an empty text', [withRule({ found: { text: [' '] } })], 'empty text'],
    [
      'one text on both sides',
      [withRule({ found: { text: ['profile'] }, missing: { text: ['no profile here'] } })],
      'both sides',
    ],
    [
      'sides that only share a status',
      [withRule({ found: { status: [200] }, missing: { status: [200, 404], text: ['none'] } })],
      'tells the two sides apart',
    ],
    [
      'a search without a query',
      [{ ...model, search: { address: 'https://a.example/search' } }],
      'no query',
    ],
    [
      'a search with a broken expression',
      [{ ...model, search: { address: 'https://a.example/?q={query}', results: '(' } }],
      'regular expression',
    ],
    ['a body without POST', [withRule({ body: 'name={username}' })], 'POST'],
  ])('refuses %s', (_, sites, fault) => {
    expect(validateCatalogue(sites).join('\n')).toContain(fault);
  });
});
