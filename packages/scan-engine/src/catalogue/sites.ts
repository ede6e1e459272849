import type { Platform } from '@leakblock/domain/site-catalogue';
import { previewPlatforms } from '@leakblock/domain/scans';
import { adultPlatforms } from './adult-platforms.ts';
import { camPlatforms } from './cam-platforms.ts';
import { fileSites } from './file-sites.ts';
import { forumSites } from './forum-sites.ts';
import { leakSites } from './leak-sites.ts';
import { linkPlatforms } from './link-platforms.ts';
import { socialPlatforms } from './social-platforms.ts';
import { tubeSearches } from './tube-searches.ts';
import { tubeProfiles } from './tube-sites.ts';
import type { Site } from './types.ts';

/**
 * Every site the product knows by itself: platforms first, then leak, forum, tube and file sites.
 * The rules are written from how the public pages answer a visitor without an account; whether they
 * still hold is for calibration to say, never for this list.
 */
export const builtInSites: readonly Site[] = [
  ...adultPlatforms,
  ...socialPlatforms,
  ...camPlatforms,
  ...linkPlatforms,
  ...leakSites,
  ...forumSites,
  ...tubeProfiles,
  ...tubeSearches,
  ...fileSites,
];

const sitesById = new Map(builtInSites.map((site) => [site.id, site]));

/** The built-in site of this id, or undefined. */
export function findSite(id: string): Site | undefined {
  return sitesById.get(id);
}

/** "Other": the person types the whole address (SPEC section 3). Offered in forms, never asked. */
export const customPlatform: Platform = {
  id: 'custom',
  label: 'Other',
  urlPattern: '{username}',
  usernameHint: 'https://…',
  category: 'Other',
  kind: 'platform',
  icon: { bucketKey: 'custom' },
};

/** What may be registered as an official link: every platform and "Other", without the rules. */
export const officialPlatforms: readonly Platform[] = [
  ...builtInSites
    .filter((site) => site.kind === 'platform')
    .map(({ id, label, urlPattern, usernameHint, category, kind, icon }) => ({
      id,
      label,
      urlPattern,
      ...(usernameHint === undefined ? {} : { usernameHint }),
      category,
      kind,
      icon,
    })),
  customPlatform,
];

/**
 * The top sites of the free check, in the order they are asked and shown: where copies surface first,
 * then the platforms where an impostor does most harm and which answer plain requests honestly.
 */
const previewIds = [
  'coomer',
  'fapello',
  'erome',
  'redgifs',
  'eporner',
  'reddit-communities',
  'fansly',
  'tiktok',
  'telegram',
  'chaturbate',
];

export const previewSites: readonly Site[] = previewIds
  .map((id) => sitesById.get(id))
  .filter((site) => site !== undefined)
  .slice(0, previewPlatforms);
