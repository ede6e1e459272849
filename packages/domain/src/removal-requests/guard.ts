import type { AuthorisationAct } from '../authorisations/index.ts';
import type { Maker } from '../works/index.ts';
import { actsFor, isSworn } from './notice-kinds.ts';
import type { BlockedReason, ContactConfidence, ContactScope, RequestKind } from './words.ts';

/** Everything that is known about a request before it goes out. */
export type GuardFacts = {
  kind: RequestKind;
  scope: ContactScope;
  /** The newest letter; null when none was ever signed. */
  letter: {
    isAlive: boolean;
    why: 'none' | 'revoked' | 'expired' | 'not_started' | null;
    acts: readonly (AuthorisationAct | (string & {}))[];
  } | null;
  /** Status of the newest identity verification; null when there is none. */
  identityStatus: string | null;
  works: readonly { madeBy: Maker | null; holdsRights: boolean | null }[];
  fairUseConsidered: boolean;
  contact: { confidence: ContactConfidence | null } | null;
  isGuessApproved: boolean;
  /** An official link of hers, a page she allows, or one of which she decided that it is not about her or may stay. */
  isOwnPage: boolean;
  hasEvidence: boolean;
  /** Secrets found in outgoing fields, from `lintOutgoing`. */
  lint: readonly unknown[];
  /** Elements that the law asks for and the text lacks, from `checkNotice`. */
  missing: readonly unknown[];
};

/** The request is about what the page shows; a page that is gone already cannot be kept as evidence. */
const withoutEvidence: readonly RequestKind[] = ['outdated_content_request', 'complaint'];

const rules: Record<BlockedReason, (facts: GuardFacts) => boolean> = {
  own_page: ({ isOwnPage }) => isOwnPage,
  no_loa: ({ letter }) => letter === null || (!letter.isAlive && letter.why !== 'expired'),
  loa_expired: ({ letter }) => letter !== null && !letter.isAlive && letter.why === 'expired',
  act_not_allowed: ({ kind, letter, scope }) =>
    letter?.isAlive === true && !actsFor(kind, scope).every((act) => letter.acts.includes(act)),
  id_unverified: ({ identityStatus }) => identityStatus !== 'approved',
  ownership_unconfirmed: ({ kind, works }) =>
    isSworn(kind) && (works.length === 0 || works.some((work) => !isHers(work))),
  fair_use_unanswered: ({ fairUseConsidered, kind }) => isSworn(kind) && !fairUseConsidered,
  contact_missing: ({ contact }) => contact === null,
  guess_unapproved: ({ contact, isGuessApproved }) =>
    contact?.confidence === 'guessed' && !isGuessApproved,
  pii_lint: ({ lint }) => lint.length > 0,
  incomplete: ({ missing }) => missing.length > 0,
  no_evidence: ({ hasEvidence, kind }) => !hasEvidence && !withoutEvidence.includes(kind),
};

/** Every reason why a request may not go out, the weightiest first; empty when it may. Asked again when it is sent. */
export function findBlock(facts: GuardFacts): BlockedReason[] {
  return (Object.keys(rules) as BlockedReason[]).filter((reason) => rules[reason](facts));
}

/** What she made is hers; what others made is hers to report when she holds the rights, not because it shows her. */
function isHers(work: GuardFacts['works'][number]): boolean {
  return work.madeBy === 'self' || (work.madeBy !== null && work.holdsRights === true);
}

/** Reasons that the person herself can take away; the others are for an operator or pass by themselves. */
export const personsReasons: readonly BlockedReason[] = [
  'no_loa',
  'loa_expired',
  'act_not_allowed',
  'id_unverified',
  'ownership_unconfirmed',
  'fair_use_unanswered',
  'guess_unapproved',
];
