import { fractionOf, pickFrom } from '../random/seeded-random.ts';
import { escapeHtml } from '../sites/page.ts';
import type { Draft } from './draft.ts';
import type { GeneratedSite } from './plan-sites.ts';

/** The page of a name that exists. */
export function draftFound(site: GeneratedSite, name: string): Draft {
  if (site.base === 'json') return draftJson(site, 200, [name]);
  if (site.base === 'search') return draftResults(site, name, [name]);
  return draftProfile(site, name);
}

/** A profile for people to read. */
export function draftProfile(site: GeneratedSite, name: string): Draft {
  const safe = escapeHtml(name);
  const display = name.replace(/[._-]/gu, ' ');
  const titles = [
    `${name} - ${site.label}`,
    `${site.label} | ${name}'s profile`,
    `@${name} on ${site.label}`,
    `${site.label} member page`,
    `${display} (${name}) | ${site.label}`,
  ];
  const followers = Math.floor(fractionOf(site.host, name) * 90_000);
  return {
    status: 200,
    title: titles[site.titleStyle] ?? name,
    meta: `<link rel="canonical" href="${escapeHtml(addressOf(site, name))}">`,
    main: `${hitMarkup(site.hit)}<h1>${safe}</h1><p class="handle">@${safe}</p><p>${followers} followers</p><img alt="${safe}" src="/media/${encodeURIComponent(name)}.jpg">`,
  };
}

/** The page of a name that does not exist, honest. */
export function draftMissing(site: GeneratedSite, name: string): Draft {
  switch (site.base) {
    case 'json':
      return draftJson(site, site.missStatus, []);
    case 'search':
      return draftResults(site, name, []);
    case 'redirect':
      return draftRedirect(missTarget(site));
    case 'status_404':
    case 'soft_404':
      return {
        status: site.missStatus,
        title: `${site.miss} - ${site.label}`,
        main: `<h1>${site.miss}</h1><p>Check the address or go back to the front page.</p>`,
      };
  }
}

/** Search results; the asked name stands in title and field either way. */
export function draftResults(
  site: GeneratedSite,
  query: string,
  names: readonly string[],
  sponsored = '',
): Draft {
  const items = names.map((name) => resultItem(name)).join('');
  const safe = escapeHtml(query);
  return {
    status: 200,
    title: `Search: ${query} - ${site.label}`,
    main: `<form><input name="q" value="${safe}"></form>${items === '' ? `<p>No results for ${safe}</p>` : `<p>${names.length} members</p>${items}`}${sponsored}`,
  };
}

export function resultItem(name: string): string {
  const safe = escapeHtml(name);
  return `<a class="result-item" href="/m/${encodeURIComponent(name)}">${safe}</a>`;
}

/** The JSON answer; a list or one object, by the site's own way. */
export function draftJson(site: GeneratedSite, status: number, names: readonly string[]): Draft {
  const users = names.map((name) => JSON.stringify({ username: name, id: name.length * 977 }));
  if (site.missStatus === 200) return { status, main: `{"users":[${users.join(',')}]` };
  const [user] = users;
  return { status, main: user === undefined ? '{"error":"not_found"' : user.slice(0, -1) };
}

export function draftRedirect(location: string): Draft {
  return { status: 302, title: 'Moved', main: 'Moved', headers: { location } };
}

/** Where a redirecting site sends readers whose name does not exist. */
export function missTarget(site: GeneratedSite): string {
  return pickFrom(['/login', '/', '/404', '/join'], fractionOf(site.host, 'target'));
}

/** Address of a name's page for people. */
export function addressOf(site: GeneratedSite, name: string, scheme = 'http'): string {
  return `${scheme}://${site.host}${site.prettyPath.replace('{}', encodeURIComponent(name))}`;
}

/** The hit string as it stands in real markup. */
export function hitMarkup(hit: string): string {
  if (hit.startsWith('"')) return `<script type="application/ld+json">{${hit}}</script>`;
  if (hit.startsWith('<')) return `${hit} in 2021</span>`;
  if (hit.startsWith('rel=')) return `<a ${hit} href="/">home</a>`;
  return hit.startsWith('property=') ? `<meta ${hit}>` : `<div ${hit}></div>`;
}
