import { missTarget } from './draft-pages.ts';
import type { GeneratedSite } from './plan-sites.ts';

/** The generated sites in the formats of the lists; rotten sites carry the rule that was once right. */
export type SiteLists = {
  asWhatsMyName(): object;
  asSherlock(): Record<string, object>;
  asMaigret(): object;
  /** Our own format: an array of sites with both sides of each rule. */
  asSiteList(): ListedSite[];
};

/** A site in our own format. */
export type ListedSite = {
  id: string;
  label: string;
  urlPattern: string;
  category: 'Social' | 'Forum' | 'Other';
  kind: 'platform';
  icon: { faviconDomain: string };
  source: 'custom';
  rule: {
    probeUrl: string;
    found: { status: number[]; text: string[] };
    missing: { status: number[]; text?: string[]; location?: string };
    usernamePattern?: string;
    known: string[];
    protection?: string[];
    isSearch?: true;
  };
};

/** Makes the lists for the sites under one scheme. */
export function listSites(sites: readonly GeneratedSite[], scheme: 'http' | 'https'): SiteLists {
  const root = (site: GeneratedSite) => `${scheme}://${site.host}`;
  const probe = (site: GeneratedSite, slot: string) => root(site) + site.path.replace('{}', slot);
  const pretty = (site: GeneratedSite, slot: string) =>
    root(site) + site.prettyPath.replace('{}', slot);
  const isJsonOrSearch = (site: GeneratedSite) => site.base === 'json' || site.base === 'search';
  const walled = (site: GeneratedSite) => site.condition === 'wall' && site.isAnnotated;

  return {
    asWhatsMyName: () => ({
      license: ['Generated for benches'],
      authors: ['demo web'],
      categories: ['social', 'hobby', 'misc'],
      sites: sites.map((site) => ({
        name: site.label,
        uri_check: probe(site, '{account}'),
        ...(isJsonOrSearch(site) && { uri_pretty: pretty(site, '{account}') }),
        e_code: 200,
        e_string: site.hit,
        m_string: site.miss,
        m_code: site.missStatus,
        known: [...site.known],
        cat: 'social',
        ...(walled(site) && { protection: [site.face.split('_')[0]] }),
      })),
    }),
    asSherlock: () =>
      Object.fromEntries(
        sites.map((site) => [
          site.label,
          {
            url: isJsonOrSearch(site) ? pretty(site, '{}') : probe(site, '{}'),
            ...(isJsonOrSearch(site) && { urlProbe: probe(site, '{}') }),
            urlMain: `${root(site)}/`,
            username_claimed: site.known[0],
            ...(site.grammar !== null && { regexCheck: site.grammar }),
            ...sherlockDetection(site, root(site)),
          },
        ]),
      ),
    asMaigret: () => ({
      engines: {},
      tags: ['social'],
      sites: Object.fromEntries(
        sites.map((site) => [
          site.label,
          {
            url: isJsonOrSearch(site) ? pretty(site, '{username}') : probe(site, '{username}'),
            ...(isJsonOrSearch(site) && { urlProbe: probe(site, '{username}') }),
            urlMain: `${root(site)}/`,
            usernameClaimed: site.known[0],
            usernameUnclaimed: 'noonewouldeverusethis7',
            alexaRank: 1000,
            tags: ['social'],
            ...(site.grammar !== null && { regexCheck: site.grammar }),
            ...(walled(site) && { protection: ['cf_js_challenge'] }),
            ...maigretDetection(site),
          },
        ]),
      ),
    }),
    asSiteList: () =>
      sites.map((site, index) => ({
        id: `gen-${index + 1}`,
        label: site.label,
        urlPattern: pretty(site, '{username}'),
        category: 'Social',
        kind: 'platform',
        icon: { faviconDomain: site.host },
        source: 'custom',
        rule: {
          probeUrl: probe(site, '{username}'),
          found: { status: [200], text: [site.hit] },
          missing:
            site.base === 'redirect'
              ? { status: [site.missStatus], location: missTarget(site) }
              : { status: [site.missStatus], text: [site.miss] },
          ...(site.grammar !== null && { usernamePattern: site.grammar }),
          known: [...site.known],
          ...(walled(site) && { protection: [site.face] }),
          ...(site.base === 'search' && { isSearch: true as const }),
        },
      })),
  };
}

function sherlockDetection(site: GeneratedSite, root: string): object {
  if (site.base === 'redirect') {
    return { errorType: 'response_url', errorUrl: root + missTarget(site) };
  }
  if (site.missStatus === 404) return { errorType: 'status_code' };
  return { errorType: 'message', errorMsg: site.miss };
}

function maigretDetection(site: GeneratedSite): object {
  if (site.base === 'redirect') return { checkType: 'response_url' };
  // As in the real list: half of the status sites have strings on neither side.
  if (site.missStatus === 404 && !site.isAnnotated) return { checkType: 'status_code' };
  return { checkType: 'message', presenseStrs: [site.hit], absenceStrs: [site.miss] };
}
