import type { Profile } from '../people/find-profile.ts';
import type { Answer } from '../proxy/answer.ts';
import { detailsHead, detailsHtml } from './profile-details-html.ts';
import { escapeHtml, fillingText, htmlPage } from './page.ts';
import { htmlAnswer } from './site.ts';
import type { DemoSite, SiteRequest } from './site.ts';

/** How a host says that a name does not exist. */
export type SayMissing = (name: string, request: SiteRequest) => Answer;

/**
 * A host with profile pages under a path such as `/@{name}`. `find` gives the profile of a name, letter
 * case ignored.
 */
export function profileSite(options: {
  host: string;
  label: string;
  plays: string;
  path: string;
  find: (name: string) => Profile | null;
  missing: SayMissing;
  existing?: (profile: Profile, request: SiteRequest) => Answer;
}): DemoSite {
  const [before = '', after = ''] = options.path.split('{name}');
  const show = options.existing ?? ((profile) => profilePage(options, profile));
  return {
    host: options.host,
    plays: options.plays,
    answer(request) {
      const name = nameIn(request.path, before, after);
      if (name === null || name === '') {
        if (request.path === '/') return homePage(options.label);
        return options.missing(request.path.slice(1), request);
      }
      const profile = options.find(name);
      return profile === null ? options.missing(name, request) : show(profile, request);
    },
  };
}

/** The name between two fixed parts of a path; a closing slash is ignored. Null when the path differs. */
function nameIn(path: string, before: string, after: string): string | null {
  const bare =
    path.length > 1 && path.endsWith('/') && !after.endsWith('/') ? path.slice(0, -1) : path;
  if (!bare.startsWith(before) || !bare.endsWith(after)) return null;
  const name = bare.slice(before.length, bare.length - after.length);
  if (name.includes('/')) return null;
  try {
    return decodeURIComponent(name);
  } catch {
    return null;
  }
}

/** The usual profile page: name in title, canonical address, og tags and heading. */
export function profilePage(
  site: { host: string; label: string; path: string },
  profile: Profile,
): Answer {
  const address = `https://${site.host}${site.path.replace('{name}', profile.name)}`;
  const name = escapeHtml(profile.name);
  return htmlAnswer(
    200,
    htmlPage({
      title: `${profile.displayName} (@${profile.name}) | ${site.label}`,
      head: `<link rel="canonical" href="${escapeHtml(address)}"><meta property="og:type" content="profile"><meta property="og:title" content="${escapeHtml(profile.displayName)} (@${name})">${detailsHead(profile)}`,
      body: `<main class="profile-card"><h1>${escapeHtml(profile.displayName)}</h1><p class="handle">@${name}</p><p class="bio">${escapeHtml(profile.about)}</p>${detailsHtml(profile)}<section>${fillingText(site.host + profile.name, 120)}</section></main>`,
    }),
  );
}

/** The front page of a host. */
export function homePage(label: string): Answer {
  return htmlAnswer(
    200,
    htmlPage({
      title: label,
      body: `<main><h1>${escapeHtml(label)}</h1><p>${fillingText(label, 80)}</p></main>`,
    }),
  );
}
