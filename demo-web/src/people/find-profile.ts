import { demoCreators } from './demo-creators.ts';

/** What a profile page shows. */
export type Profile = { name: string; displayName: string; about: string };

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
  for (const { stageName, official, impostors, copies } of demoCreators) {
    const own = official[place];
    if (own?.toLowerCase() === asked) {
      return { name: own, displayName: stageName, about: 'My own page. All others are not me.' };
    }
    const isFake = impostors.some((fake) => fake.host === place && fake.name === asked);
    if (isFake) {
      const about = 'The one and only! Write to me for the private list.';
      return { name: asked, displayName: stageName, about };
    }
    if (copies[place]?.includes(asked) === true) {
      return { name: asked, displayName: stageName, about: `All sets of ${stageName}.` };
    }
  }
  const house = known.find((entry) => entry.toLowerCase() === asked);
  if (house === undefined) return null;
  return { name: house, displayName: house, about: 'An account of the house.' };
}
