/** Where a page stands: host, and path in lower case without a slash at its end. */
export type PagePlace = { host: string; path: string };

/** Hosts that show the same pages as another one. */
const sameHosts = new Map([
  ['twitter.com', 'x.com'],
  ['old.reddit.com', 'reddit.com'],
  ['threads.net', 'threads.com'],
  ['telegram.me', 't.me'],
]);

const pinterest =
  /^pinterest\.(?:at|ca|ch|cl|de|dk|es|fr|ie|it|jp|nz|ph|pt|ru|se|co\.kr|co\.uk|com\.au|com\.mx)$/u;

/** Sites that put the reader's language before their host: `de.` or `pt-br.`. */
const speakingHosts = new Set([
  'bongacams.com',
  'chaturbate.com',
  'facebook.com',
  'pinterest.com',
  'pornhub.com',
  'stripchat.com',
  'xhamster.com',
]);

/**
 * What a profile's path begins with, and how that is written here. YouTube's `/c/` and `/user/` are left alone: they can
 * be other people's channels than `/@` of the same name.
 */
const samePaths = new Map<string, readonly [RegExp, string]>([
  ['livejasmin.com', [/^\/[a-z]{2}(?:-[a-z]{2})?(?=\/|$)/u, '']],
  ['patreon.com', [/^\/c(?=\/|$)/u, '']],
  ['pornhub.com', [/^\/pornstar(?=\/|$)/u, '/model']],
  ['reddit.com', [/^\/u(?=\/|$)/u, '/user']],
  ['snapchat.com', [/^\/@(?=.)/u, '/add/']],
  ['t.me', [/^\/s(?=\/|$)/u, '']],
]);

/**
 * One place for the usual addresses of a profile, so that a page of hers is known by all of them. Only what is known of
 * a site is folded: to take a stranger's page for hers would hide it.
 */
export function foldPage(page: PagePlace): PagePlace {
  const bare = page.host.replace(/^(?:www|m|mobile)\.(?=[^.]+\.)/u, '');
  const [, blog] = /^([^.]+)\.tumblr\.com$/u.exec(bare) ?? [];
  if (blog !== undefined) return { host: 'tumblr.com', path: `/${blog}${page.path}` };
  const host = foldHost(bare);
  const [before, meant] = samePaths.get(host) ?? [/^$/u, ''];
  return { host, path: page.path.replace(before, meant) };
}

function foldHost(host: string): string {
  const spoken = host.replace(/^[a-z]{2}(?:-[a-z]{2})?\./u, '');
  if (speakingHosts.has(spoken)) return spoken;
  return pinterest.test(host) ? 'pinterest.com' : (sameHosts.get(host) ?? host);
}

/** Whether a path leads to a program, of which only the parameters say what it shows. */
export const isScript = (path: string): boolean =>
  /\.(?:php\d?|phtml|aspx?|jspx?|cfm|cgi|pl|do)$/u.test(path);
