/** What an account needs before anybody can act for the person, in the order of the form. */
export const requiredFacts = [
  'first_name',
  'last_name',
  'date_of_birth',
  'address',
  'postal_code',
  'country',
  'niche',
  'stage_name',
  'official_link',
] as const;
export type RequiredFact = (typeof requiredFacts)[number];

/** The fields and counts that completeness is judged by; texts as the database holds them. */
export type AccountFacts = {
  first_name: string | null;
  last_name: string | null;
  /** ISO date. */
  date_of_birth: string | null;
  address: string | null;
  postal_code: string | null;
  country: string | null;
  niches: number;
  stageNames: number;
  officialLinks: number;
};

export type AccountStatus = 'incomplete' | 'complete';

/** What is missing, in the order of the form; an account without gaps is complete. */
export function judgeAccount(facts: AccountFacts): {
  status: AccountStatus;
  missing: RequiredFact[];
} {
  const counts: Partial<Record<RequiredFact, number>> = {
    niche: facts.niches,
    stage_name: facts.stageNames,
    official_link: facts.officialLinks,
  };
  const missing = requiredFacts.filter((fact) => {
    const count = counts[fact];
    if (count !== undefined) return count === 0;
    const text = facts[fact as Exclude<RequiredFact, 'niche' | 'stage_name' | 'official_link'>];
    return text === null || text.trim() === '';
  });
  return { status: missing.length === 0 ? 'complete' : 'incomplete', missing };
}

/** Verified: the flag on the profile, or an identity verification that was approved. */
export function isVerified(person: {
  verified: boolean;
  /** Status of the newest identity verification; null when there is none. */
  identityStatus: string | null;
}): boolean {
  return person.verified || person.identityStatus === 'approved';
}
