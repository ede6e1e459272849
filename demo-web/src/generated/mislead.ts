import { escapeHtml } from '../sites/page.ts';
import type { Draft } from './draft.ts';
import {
  addressOf,
  draftFound,
  draftJson,
  draftMissing,
  draftProfile,
  draftRedirect,
  draftResults,
  hitMarkup,
  resultItem,
} from './draft-pages.ts';
import type { GeneratedSite } from './plan-sites.ts';
import type { Misleading } from './traits.ts';

type Asked = {
  site: GeneratedSite;
  /** A name that does not exist on the site. */
  name: string;
  exists: (name: string) => boolean;
  /** Requests that the site had before this one. */
  before: number;
};

const soft = (title: string, main: string, meta = ''): Draft => ({
  status: 200,
  title,
  meta,
  main,
});

/** What misleading sites answer when asked for a name that they do not have. */
const answers: Record<Misleading, (asked: Asked) => Draft> = {
  echoed_heading: (asked) =>
    soft(
      `Members - ${asked.site.label}`,
      `<h1>${escapeHtml(asked.name)}</h1><p>${asked.site.miss}: <b>${escapeHtml(asked.name)}</b></p>`,
    ),
  title_echo: (asked) => soft(`${asked.name} - ${asked.site.label}`, `<p>${asked.site.miss}</p>`),
  did_you_mean: (asked) =>
    soft(
      asked.site.label,
      `<p>${asked.site.miss}. Did you mean ${['1', '_x', '.official']
        .map(
          (end) =>
            `<a href="/${encodeURIComponent(asked.name + end)}">${escapeHtml(asked.name + end)}</a>`,
        )
        .join(', ')}?</p>`,
    ),
  hit_string_on_miss: (asked) =>
    soft(asked.site.label, `${hitMarkup(asked.site.hit)}<p>${asked.site.miss}</p>`),
  name_is_free: (asked) =>
    soft(
      `${asked.name} is available on ${asked.site.label}`,
      `<h1>${escapeHtml(asked.name)} is available</h1><p>${asked.site.miss}. Claim it now!</p>`,
    ),
  cached_other_user: ({ site }) => draftProfile(site, site.known[0]),
  meta_echo: (asked) =>
    soft(
      asked.site.label,
      `<p>${asked.site.miss}</p>`,
      `<meta property="og:title" content="${escapeHtml(asked.name)}"><link rel="canonical" href="${escapeHtml(addressOf(asked.site, asked.name))}">`,
    ),
  canonical_redirect: (asked) => {
    const canonical = canonicalName(asked.name);
    return canonical !== asked.name && asked.exists(canonical)
      ? draftRedirect(asked.site.path.replace('{}', encodeURIComponent(canonical)))
      : draftMissing(asked.site, asked.name);
  },
  canonical_silent: (asked) => {
    const canonical = canonicalName(asked.name);
    return canonical !== asked.name && asked.exists(canonical)
      ? draftFound(asked.site, canonical)
      : draftMissing(asked.site, asked.name);
  },
  flapping: ({ site, name, before }) =>
    before % 15 === 7 ? draftProfile(site, name) : draftMissing(site, name),
  echo_on_404: ({ site, name }) => ({
    status: 404,
    title: `${name} - ${site.label}`,
    main: `${hitMarkup(site.hit)}<h1>${escapeHtml(name)}</h1><p>${site.miss}</p>`,
  }),
  json_nearest: ({ site, name }) => draftJson(site, 200, [`${name.slice(0, -1)}z`]),
  json_echo: ({ site, name }) => {
    const query = `"query":${JSON.stringify({ username: name })}`;
    const { status, main } = draftJson(site, site.missStatus, []);
    return { status, main: `${main},${query}` };
  },
  sponsored_results: ({ site, name }) =>
    draftResults(site, name, [], `<aside>Sponsored ${resultItem(site.known[0])}</aside>`),
  redirect_keeps_name: ({ name }) => draftRedirect(`/join?username=${encodeURIComponent(name)}`),
  redirect_to_other_user: ({ site }) => draftRedirect(site.path.replace('{}', site.known[0])),
};

/** The answer of a healthy site to a name that it does not have; misleading where the site is. */
export function draftForStranger(asked: Asked): Draft {
  const { misleading } = asked.site;
  return misleading === null ? draftMissing(asked.site, asked.name) : answers[misleading](asked);
}

/** `john.doe` becomes `john`, as sites do that cut names at the first dot. */
function canonicalName(name: string): string {
  return name.split('.')[0] ?? name;
}
