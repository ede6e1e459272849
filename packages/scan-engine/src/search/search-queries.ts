import { builtInSites } from '../catalogue/sites.ts';
import type { SearchKind } from './types.ts';

/** One question for a search connector; `name` quoted, so that its words stay together. */
export type SearchQuery = { query: string; kind: SearchKind };

/** Words that stand beside a name on pages with copies, the most telling first. */
const leakWords = ['leaked', 'onlyfans', 'mega', 'torrent', 'nudes', 'download'];

/** Hosts of copies that have no search of their own, so that only engines can find pages there. */
const unsearchableHosts = [
  'mega.nz',
  'gofile.io',
  'pixeldrain.com',
  'cyberdrop.me',
  'mediafire.com',
];

/** Several sites in one question: each question is paid for. */
const sitesPerQuery = 4;

/**
 * What to ask about a name, in the order of what it yields: the name itself, with telling words, its
 * pictures and videos, then on hosts that cannot be searched, leak sites and forums. Callers take as
 * many from the front as their budget allows. Empty for a name without a letter or digit.
 * @param name Stage name in any alphabet, as typed.
 */
export function searchQueries(name: string): SearchQuery[] {
  const quoted = quote(name);
  if (quoted === null) return [];
  const web = (query: string): SearchQuery => ({ query: `${quoted} ${query}`.trim(), kind: 'web' });
  const [firstWord = '', ...otherWords] = leakWords;
  return [
    web(''),
    web(firstWord),
    { query: quoted, kind: 'image' },
    { query: quoted, kind: 'video' },
    ...otherWords.map(web),
    ...group(unsearchableHosts).map((hosts) => web(hosts)),
    web('(site:t.me OR site:reddit.com OR site:x.com)'),
    ...group(leakHosts()).map((hosts) => web(hosts)),
  ];
}

/** The name in quotation marks without what engines would read as syntax; at most 60 characters. */
function quote(name: string): string | null {
  const plain = name
    .normalize('NFC')
    .replace(/["\u201c-\u201f\u00ab\u00bb\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/^@+/u, '');
  const cut = Array.from(plain).slice(0, 60).join('').trim();
  return /[\p{L}\p{N}]/u.test(cut) ? `"${cut}"` : null;
}

function leakHosts(): string[] {
  const hosts = builtInSites
    .filter((site) => site.kind === 'leak' || site.kind === 'forum')
    .map((site) => new URL(site.urlPattern).hostname.replace(/^www\./u, ''));
  return [...new Set(hosts)];
}

function group(hosts: readonly string[]): string[] {
  const groups: string[] = [];
  for (let start = 0; start < hosts.length; start += sitesPerQuery) {
    const sites = hosts.slice(start, start + sitesPerQuery).map((host) => `site:${host}`);
    groups.push(sites.length === 1 ? sites.join('') : `(${sites.join(' OR ')})`);
  }
  return groups;
}
