import { foldPage, isScript } from './fold-page.ts';
import type { PagePlace } from './fold-page.ts';

/** What platforms keep for themselves where the names of people stand. */
const sections = new Set(
  `addemoji addlist addstickers addtheme all board boost challenge giftcode livecams my_collection proxy reblog
  recordings setlanguage socks subs ticket-and-group-shows
  about account accounts action activity admin ads affiliates album albums api app apps assets audio auth
  best blog bookmarks browse categories category cdn channel channels chats checkout clip clips collection collections
  communities compose contact content countries couple couples create creation creators dashboard developer developers
  dialog direct directory discover dmca docs documents download downloads embed emails events exhibitionist explore
  external_link faq favorites favourites feed feeds female fetishes file files followers following for-creators fullvideo
  galleries gallery games gaming girls group groups guys hashtag help home ideas image images img info intent invite jobs
  join joinchat languages legal likes link links list lists live location locations log login logout male mail market
  marketplace media member members memberships men message messages model models moderator music new news note notes
  notifications oauth page pages payments people permalink photo photo_videos photos picture pictures pin
  pins play player playlist playlists plugins podcast podcasts popout popular post posts premium pricing prime privacy
  product products profile profiles promo public random recommended reel reels register report rules search settings
  shemale share sharer shop shows signin sign-in signup sign-up sitemap spy-shows static stats status store stories story
  stream streams studio subscriptions support tag tagged tags team templates terms thread threads tips tipping today top
  topic topics tos tour trans transsexual trending turbo upload uploads user users video videos view voyeur watch web
  webcam widgets women www`.split(/\s+/u),
);

/**
 * The part of an address under which one person's pages stand, without parameters: as much of it as is the address of a
 * profile on a platform. Null when the page is that part itself, and wherever it is not known that a person's name stands
 * in the path: on a leak site or a forum everybody's pages would be meant.
 * @param patterns addresses of profiles on platforms, with `{username}`
 */
export function profileOf(url: string, patterns: readonly string[]): string | null {
  const [whole, origin = '', host = '', path = ''] =
    /^(https?:\/\/([^/?#]+))((?:\/[^/?#]+)*)/u.exec(url) ?? [];
  if (whole === undefined) return null;
  const shapes = patterns.flatMap((pattern) => readShape(pattern) ?? []);
  const segments = path.split('/').slice(1);
  for (let count = 0; count <= Math.min(segments.length, deepest); count++) {
    const part = segments
      .slice(0, count)
      .map((segment) => `/${segment}`)
      .join('');
    const place = foldPage({ host, path: part.toLowerCase() });
    if (!shapes.some((shape) => isProfile(place, shape))) continue;
    return origin + part === url ? null : origin + part;
  }
  return null;
}

/** Segments that the address of a profile has at most. */
const deepest = 4;

/** What stands before and behind the name; null where the name is a parameter, or the site is not given. */
type Shape = { before: string; after: string };

function readShape(pattern: string): Shape | null {
  const [, host, path] = /^https?:\/\/([^/?#]+)([^?#]*)$/u.exec(pattern) ?? [];
  if (host === undefined || path === undefined) return null;
  const place = foldPage({ host, path: path.replace(/\/$/u, '') });
  const [before, after] = (place.host + place.path).split('{username}');
  if (before === undefined || after === undefined) return null;
  // Names there may be domains of their own as well.
  return { before, after: place.host === 'bsky.app' ? '' : after };
}

function isProfile({ host, path }: PagePlace, { after, before }: Shape): boolean {
  const page = host + path;
  if (!page.startsWith(before) || !page.endsWith(after)) return false;
  const name = page.slice(before.length, page.length - after.length);
  if (!/^[\w.%~-]+$/u.test(name) || isScript(name)) return false;
  const isHostLabel = before === '';
  if (isHostLabel && name.includes('.')) return false;
  // Behind a word of the site's own ("/user/", "/@") stand names only.
  return before.includes('/') && !/^[^/]+\/$/u.test(before) ? true : isNameAtRoot(name);
}

/**
 * Whether a part of a path is a name where names stand beside a site's own sections; those are short words, numbers of
 * posts and languages too. @param name in lower case
 */
export function isNameAtRoot(name: string): boolean {
  if (name.length < 3 || /^\d+$/u.test(name) || /^[a-z]{2}-[a-z]{2}$/u.test(name)) return false;
  return (
    !sections.has(name) &&
    !name.endsWith('-cams') &&
    !/^(?:wall|photo|video|album|clip)-?\d+_\d+$/u.test(name)
  );
}
