import type { PlatformCategory, SiteKind } from '@leakblock/domain/site-catalogue';
import type { Site, SiteRule, SiteSearch } from './types.ts';

/** What a catalogue file writes down of a site; the rest follows from the file's own heading. */
type SiteEntry = {
  id: string;
  label: string;
  urlPattern: string;
  usernameHint?: string;
  /** Platforms people register as their own have a logo of our own; all others show their favicon. */
  logo?: boolean;
  rule: SiteRule;
  search?: SiteSearch;
};

/**
 * Statuses of sites that send names nobody has somewhere else (front page, list of models) or answer 404.
 * The prober tells redirects to a sign-in or another wall and those to the account itself apart, and believes
 * none of this where no account was ever seen.
 */
export const noSuchPage: readonly number[] = [301, 302, 303, 307, 308, 404];

type Heading = { kind: SiteKind; category: PlatformCategory; isAdult: boolean };

/** Completes the entries of one file: kind, category, icon and source are the same for all of them. */
export function defineSites(heading: Heading, entries: readonly SiteEntry[]): readonly Site[] {
  return entries.map(({ logo, ...entry }) => ({
    ...entry,
    kind: heading.kind,
    category: heading.category,
    isAdult: heading.isAdult,
    source: 'built-in',
    icon:
      logo === true
        ? { bucketKey: entry.id }
        : { faviconDomain: registrableHost(entry.urlPattern) },
  }));
}

/** Host of an address pattern without `www.` and without a placeholder label. */
function registrableHost(urlPattern: string): string {
  const host = new URL(urlPattern.replaceAll('{username}', 'name')).hostname;
  return host.replace(/^(?:www|name)\./u, '');
}
