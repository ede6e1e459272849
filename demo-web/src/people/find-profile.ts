import type { Profile } from '../sites/profile-site.ts';
import { demoCreators } from './demo-creators.ts';

/** Names that exist on every played host of our own, so that a site can be calibrated. */
export const houseNames = ['staff', 'newsdesk', 'welcome_team'] as const;

/**
 * The profile of a name on a host: a creator's own, an impostor's, or one of the host's own accounts.
 * Letter case is ignored. Anybody else does not exist.
 */
export function findProfile(
  host: string,
  name: string,
  known: readonly string[] = houseNames,
): Profile | null {
  const asked = name.toLowerCase();
  for (const creator of demoCreators) {
    if (creator.official[host]?.toLowerCase() === asked) {
      const about = 'My own page. Everything else is not me.';
      return { name: creator.official[host], displayName: creator.stageName, about };
    }
    const fake = creator.impostors.find(
      (entry) => entry.host === host && entry.name.toLowerCase() === asked,
    );
    if (fake !== undefined) {
      const about = 'The one and only! Write to me for the private list.';
      return { name: fake.name, displayName: creator.stageName, about };
    }
  }
  const own = known.find((entry) => entry.toLowerCase() === asked);
  return own === undefined
    ? null
    : { name: own, displayName: own, about: 'An account of the house.' };
}
