import { bareName } from './name-likeness.ts';
import type { NameLikeness } from './name-likeness.ts';
import type { FakeProfilePart } from './parts.ts';

type UnreadReason = Extract<FakeProfilePart, { reason: 'unread' }>['why'];

/** What is known about a profile that is not the person's own. Null: not shown, or not readable. */
export type ProfileEvidence = {
  /** The person's name that the user name is most like. */
  matchedName: string;
  /** `nameSimilarity` of the scan engine, 0 to 1, and its kind. */
  similarity: number;
  likeness: NameLikeness;
  /** She said "not me" to a page of this name on this site: somebody else bears it there. */
  isNameDismissed: boolean;
  /** The display name beside the person's stage names. */
  displayName: 'same' | 'alike' | 'other' | null;
  /** `none`: a picture was compared and is like none of hers. */
  avatar: { label: 'exact' | 'high' | 'good'; of: 'work' | 'official' } | 'none' | null;
  /** Share of the bio that stands in an official one, see `judgeBioCopy`. */
  bioShare: number | null;
  /** Links of the profile to the person's official pages, and to other pages where things are sold. */
  links: { own: number; sales: number };
  accountAgeDays: number | null;
  followers: number | null;
  /** The most that one of her official profiles has. */
  officialFollowers: number | null;
  /** The engine's probability that the profile exists. */
  existence: number | null;
  /** Why only its name could be judged; null when its page was read. */
  unread: UnreadReason | null;
  /** Signs of a minor on the page: nothing of it may be used. */
  isStopped: boolean;
};

export type ProfileJudgement = { score: number; parts: FakeProfilePart[] };

/** Below this a profile is not kept: more of them would be strangers than impostors. */
export const storedFromScore = 0.35;

/** Less alike than this, a name alone is another name ("luna" and "lucas"). */
const leastSimilar = 0.75;
/** From this share on a bio is copied: what another bearer of the name writes of himself is not. */
const copiedBio = 0.5;
/** Names this short are borne by many ("mia"). */
const shortName = 6;

/**
 * Log-odds before anything is looked at: of profiles that a site holds under a variant of somebody's name, about one
 * in ten poses as her.
 */
const startingOdds = -2.2;

/**
 * The same name may be her own forgotten account or another person's. Look-alike letters have no honest reason, an
 * added "official" or "vip" few, a misspelling many.
 */
const likenessWeights: Record<NameLikeness, number> = {
  same: 1.8,
  confusable: 2.6,
  added: 1.7,
  edited: 0.6,
};

/** A picture of hers is the strongest sign of all; a near match less, since like scenes look alike. */
const avatarWeights = { exact: 4, high: 3.2, good: 2 } as const;

const displayNameWeights = { same: 1, alike: 0.4, other: -1.2 } as const;

/**
 * How sure it is that a profile poses as the person: the sum of independent weights as log-odds (naive Bayes), each
 * kept as a part. Null below `storedFromScore`, when name and picture are unlike hers, and of a name that she dismissed
 * on this site, where neither her picture nor her words stand beside it. It says nothing
 * about whether the profile exists beyond doubt; that is the engine's probability, of which only doubt counts here.
 * Parts are sorted by what they weigh, the weightiest first.
 */
export function judgeFakeProfile(evidence: ProfileEvidence): ProfileJudgement | null {
  const hasHerPicture = evidence.avatar !== null && evidence.avatar !== 'none';
  if (evidence.similarity < leastSimilar && !hasHerPicture) return null;
  const hasHerWords = evidence.bioShare !== null && evidence.bioShare >= copiedBio;
  if (evidence.isNameDismissed && !hasHerPicture && !hasHerWords) return null;
  const parts = [...judgeName(evidence), ...(evidence.isStopped ? [] : judgePage(evidence))];
  if (evidence.isStopped) parts.push({ reason: 'stopped', weight: 0 });
  const odds = parts.reduce((sum, part) => sum + part.weight, startingOdds);
  const score = 1 / (1 + Math.exp(-odds));
  if (score < storedFromScore) return null;
  return { score, parts: parts.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight)) };
}

function judgeName(evidence: ProfileEvidence): FakeProfilePart[] {
  const { existence, likeness, matchedName, similarity, unread } = evidence;
  const parts: FakeProfilePart[] = [];
  if (similarity >= leastSimilar) {
    parts.push({ reason: 'name', likeness, weight: likenessWeights[likeness] });
    if (bareName(matchedName).length < shortName)
      parts.push({ reason: 'short_name', weight: -0.9 });
  }
  if (existence !== null && existence < 0.8) {
    // What may not exist can hardly be a fake; being sure of it says nothing about whose it is.
    parts.push({
      reason: 'existence',
      probability: existence,
      weight: existence < 0.5 ? -1.5 : -0.6,
    });
  }
  if (unread !== null) parts.push({ reason: 'unread', why: unread, weight: 0 });
  return parts;
}

function judgePage(evidence: ProfileEvidence): FakeProfilePart[] {
  const { accountAgeDays, avatar, bioShare, displayName, links } = evidence;
  const parts: FakeProfilePart[] = [];
  if (displayName !== null) {
    parts.push({
      reason: 'display_name',
      is: displayName,
      weight: displayNameWeights[displayName],
    });
  }
  if (avatar === 'none') {
    // Weak: most of what she has made may not be registered.
    parts.push({ reason: 'avatar', label: 'none', of: 'none', weight: -0.3 });
  } else if (avatar !== null) {
    parts.push({ reason: 'avatar', ...avatar, weight: avatarWeights[avatar.label] });
  }
  // A few words in common are chance; whole sentences are taken over on purpose.
  if (bioShare !== null && bioShare >= 0.25) {
    const weight = bioShare >= 0.8 ? 2.5 : bioShare >= copiedBio ? 1.6 : 0.7;
    parts.push({ reason: 'bio', share: bioShare, weight });
  }
  // Who earns by her name keeps visitors to himself; fan pages and her own second accounts send them to her.
  if (links.own > 0) parts.push({ reason: 'links_to_own', count: links.own, weight: -1.5 });
  if (links.sales > 0) parts.push({ reason: 'links_to_sales', count: links.sales, weight: 1.2 });
  // Impostors are reported and begin anew: their accounts rarely get old.
  if (accountAgeDays !== null) {
    const weight =
      accountAgeDays < 30 ? 0.8 : accountAgeDays < 180 ? 0.4 : accountAgeDays > 1095 ? -0.4 : 0;
    if (weight !== 0) parts.push({ reason: 'age', days: Math.floor(accountAgeDays), weight });
  }
  return [...parts, ...judgeFollowers(evidence)];
}

/** Copies stay small beside the original; one that outgrew it is more likely the original of something else. */
function judgeFollowers({ followers, officialFollowers }: ProfileEvidence): FakeProfilePart[] {
  if (followers === null || officialFollowers === null || officialFollowers < 100) return [];
  const ratio = followers / officialFollowers;
  const weight = ratio < 0.01 ? 0.6 : ratio < 0.1 ? 0.3 : ratio >= 1 ? -0.8 : 0;
  return weight === 0
    ? []
    : [{ reason: 'followers', followers, official: officialFollowers, weight }];
}
