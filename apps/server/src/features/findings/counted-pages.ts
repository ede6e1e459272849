import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * What figures count of findings, for the API, agencies and reports: not what is the person's own or somebody else's by
 * her word, and nothing that was stopped for showing signs of a minor.
 */
export const isCounted = sql<boolean>`status not in ('mine', 'partner', 'not_me', 'stopped')`;
/** What she decided to have removed, or watched. */
export const isConfirmed = sql<boolean>`status in ('to_remove', 'watched')`;
/** The same of removal cases. */
export const isCountedCase = sql<boolean>`stop_label is null`;
/** Ids of the person's removal requests that name a page which was stopped: nothing is told of them. */
export const requestsAboutStopped = (userId: string) =>
  requestsAboutStoppedOf(sql`array[${userId}::uuid]`);
/**
 * The same of many people.
 * @param people their ids, an array; asked of all at once it is worked out once, and each request looked up in it
 */
export const requestsAboutStoppedOf = (people: RawBuilder<unknown>) => sql<string>`(
    select covered.request_id from public.removal_request_cases as covered
    join public.removal_cases as stopped on stopped.id = covered.case_id
    where stopped.user_id = any(${people}) and stopped.stop_label is not null)`;

/** What becomes of a page, and the moment at which it does. */
export type PageMoment = {
  what: 'found' | 'confirmed' | 'requested' | 'gone';
  table: RawBuilder<unknown>;
  /** Column with the moment; an index on (user_id, it) holds all that is asked. */
  at: string;
  which: RawBuilder<boolean>;
};

const findings = sql`public.findings`;
const cases = sql`public.removal_cases`;

/**
 * A page counts as found when it was first seen, as confirmed by her decision, as requested when the first notice about it
 * went out, as gone when a look proved it.
 */
export const pageMoments: readonly PageMoment[] = [
  { what: 'found', table: findings, at: 'first_seen_at', which: isCounted },
  { what: 'confirmed', table: findings, at: 'reviewed_at', which: isConfirmed },
  { what: 'requested', table: cases, at: 'first_contact_at', which: isCountedCase },
  { what: 'gone', table: findings, at: 'gone_at', which: isCounted },
  // Pages that somebody named herself, and no scan had found, have no finding.
  {
    what: 'gone',
    table: cases,
    at: 'resolved_at',
    which: sql<boolean>`finding_id is null and ${isCountedCase}`,
  },
];
