/** Other hosts of social networks, under which the catalogue does not name them. */
const aliases: Readonly<Record<string, string>> = {
  'twitter.com': 'x.com',
  'fb.com': 'facebook.com',
  'fb.watch': 'facebook.com',
  'instagr.am': 'instagram.com',
  'threads.net': 'threads.com',
  'youtu.be': 'youtube.com',
  'redd.it': 'reddit.com',
  'telegram.me': 't.me',
};

/** Hosts that a site may be known by of which this is one: itself, then what stands above it. */
export function hostsAbove(host: string): string[] {
  const labels = host.toLowerCase().split('.');
  return labels.slice(0, -1).map((_, start) => {
    const name = labels.slice(start).join('.');
    return aliases[name] ?? name;
  });
}

/** Host of an address pattern without `www.` and without a placeholder label. */
export function patternHost(urlPattern: string): string | null {
  const address = urlPattern.replaceAll('{username}', 'name');
  return URL.canParse(address) ? new URL(address).hostname.replace(/^(?:www|name)\./u, '') : null;
}
