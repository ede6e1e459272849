import type { Claim, ContactScope } from './words.ts';

export type LadderFacts = {
  /** A delivery network stands before the site. */
  isFronted: boolean;
  /** A large platform with its own desk: whoever hosts or registers it is not asked. */
  isPlatform: boolean;
};
/** Whom to write to that many days after the first notice. */
export type Rung = { day: number; scopes: ContactScope[] };

const sites: Record<Claim, Rung[]> = {
  copyright: [
    { day: 0, scopes: ['platform', 'operator', 'host', 'cdn', 'search'] },
    { day: 7, scopes: ['registrar', 'network'] },
    { day: 10, scopes: ['payment'] },
  ],
  // Every hour counts: everybody at once.
  intimate_image: [
    {
      day: 0,
      scopes: ['platform', 'operator', 'host', 'cdn', 'search', 'network', 'registrar'],
    },
    { day: 2, scopes: ['payment'] },
  ],
  // A name that poses as her is the registrar's concern before it is the host's.
  impersonation: [
    { day: 0, scopes: ['platform', 'operator', 'registrar', 'search'] },
    { day: 3, scopes: ['host', 'cdn'] },
    { day: 7, scopes: ['network'] },
    { day: 10, scopes: ['payment'] },
  ],
  private_data: [
    { day: 0, scopes: ['platform', 'operator', 'host', 'search'] },
    { day: 7, scopes: ['cdn', 'registrar', 'network'] },
  ],
};

/** Whom to write to and when, in order; a rung nobody is left on is left out. */
export function ladder(claim: Claim, facts: LadderFacts): Rung[] {
  const isAsked = (scope: ContactScope) => {
    if (facts.isPlatform) return scope === 'platform' || scope === 'search';
    return scope !== 'platform' && (scope !== 'cdn' || facts.isFronted);
  };
  return sites[claim]
    .map(({ day, scopes }) => ({ day, scopes: scopes.filter(isAsked) }))
    .filter(({ scopes }) => scopes.length > 0);
}
