import { builtInSites } from '@leakblock/scan-engine';
import { pageKey } from './page-key.ts';
import type { PageKey } from './page-key.ts';

/** Hosts of many people that the catalogue does not ask. */
const sharedHosts = [
  'google.com',
  'drive.google.com',
  'docs.google.com',
  'bing.com',
  'duckduckgo.com',
  'yandex.com',
  'dropbox.com',
  'github.com',
  'blogspot.com',
  'wordpress.com',
  'discord.com',
  'telegram.org',
  'wikipedia.org',
  'amazon.com',
];

/** Parts of sites under which everybody's pages stand. */
const sharedPaths = new Set(
  ['r', 'c', 'p', 'i', 'channel', 'watch', 'hashtag', 'search', 'explore', 'tag', 'tags', 'video']
    .concat(['videos', 'reel', 'u', 'user', 'users', 'profile', 'model', 'models', 'threads'])
    .map((part) => `/${part}`),
);

const shared = collectShared();

/** Hosts, and paths on them, up to where the name of a person begins. */
function collectShared(): Map<string, Set<string>> {
  const pages = new Map<string, Set<string>>(sharedHosts.map((host) => [host, new Set([''])]));
  for (const { urlPattern } of builtInSites) {
    const [before = ''] = urlPattern.replace('{username}.', '').split('{username}');
    const key = pageKey(before);
    if (key === null) continue;
    const paths = pages.get(key.host) ?? new Set(['']);
    pages.set(key.host, paths);
    for (let path = key.path; path !== ''; path = path.slice(0, path.lastIndexOf('/')))
      paths.add(path);
  }
  return pages;
}

/** Whether many people's pages lie under this one, so that nobody may call all of it her own. */
export function isSharedPage({ host, path, rest }: PageKey): boolean {
  if (!host.includes('.')) return true;
  if (rest !== '') return false;
  const paths = shared.get(host);
  return paths !== undefined && (paths.has(path) || sharedPaths.has(path));
}
