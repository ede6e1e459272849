import { demoCreators } from './demo-creators.ts';
import { impostorDetails, officialBio, officialDetails } from './profile-details.ts';
import type { ProfileDetails } from './profile-details.ts';

/** What a profile page shows; accounts of the house and pages of copies have no details. */
export type Profile = {
  name: string;
  displayName: string;
  about: string;
  details?: ProfileDetails;
};

/** Names that exist on every host of our own, so that a site can be calibrated. */
const houseNames = ['staff', 'newsdesk', 'welcome_team'] as const;

/**
 * The profile of a name on a host: a creator's own, an impostor's, a page of copies, or one of the
 * host's own accounts. Letter case is ignored. Anybody else does not exist.
 */
export function findProfile(
  place: string,
  name: string,
  known: readonly string[] = houseNames,
): Profile | null {
  const asked = name.toLowerCase();
  for (const { copies, id, impostors, official, stageName } of demoCreators) {
    const own = official[place];
    if (own?.toLowerCase() === asked) {
      const details = officialDetails(id);
      return { name: own, displayName: stageName, about: officialBio(stageName), details };
    }
    const isFake = impostors.some((fake) => fake.host === place && fake.name === asked);
    if (isFake) {
      const { about, details, displayName } = impostorDetails(place, asked);
      return { name: asked, displayName: displayName ?? stageName, about, details };
    }
    if (copies[place]?.includes(asked) === true) {
      return { name: asked, displayName: stageName, about: `All sets of ${stageName}.` };
    }
  }
  const house = known.find((entry) => entry.toLowerCase() === asked);
  if (house === undefined) return null;
  return { name: house, displayName: house, about: 'An account of the house.' };
}
