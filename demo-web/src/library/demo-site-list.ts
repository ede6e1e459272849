import { contentHosts } from './content-hosts.ts';

const kinds = {
  gallery: 'leak',
  aggregator: 'leak',
  forum: 'forum',
  tube: 'tube',
  file_host: 'file_host',
} as const;

/** A site as our own form of site lists has it; each is asked by its search. */
export type DemoListedSite = {
  id: string;
  label: string;
  urlPattern: string;
  category: 'Other';
  isAdult: true;
  kind: 'leak' | 'forum' | 'tube' | 'file_host';
  icon: { faviconDomain: string };
  source: 'custom';
  rule: {
    found: { status: number[]; text: string[] };
    missing: { status: number[]; text: string[] };
    known: string[];
    isSearch: true;
  };
};

/** The demo web's own sites with copied content as a list of sites, for a folder of lists. */
export function demoSiteList(): DemoListedSite[] {
  return contentHosts
    .filter(({ isEmptyAtFirst }) => isEmptyAtFirst !== true)
    .map(({ host, kind, label, searchPath }) => ({
      id: host.split('.')[0] ?? host,
      label,
      urlPattern: `https://${host}${searchPath.replace('{query}', '{username}')}`,
      category: 'Other',
      isAdult: true,
      kind: kinds[kind],
      icon: { faviconDomain: host },
      source: 'custom',
      rule: {
        found: { status: [200], text: ['class="result"'] },
        missing: { status: [200], text: ['Nothing found for'] },
        // A part of every title: it is found as long as anything is there.
        known: ['marlowe'],
        isSearch: true,
      },
    }));
}
