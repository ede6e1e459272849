/**
 * Conformance suite: what the platform's client may expect of a backend, as a table of cases. It asks through
 * the unmodified client and can be pointed at any Supabase address.
 */
export { findMissing } from './case.ts';
export type { Case, CaseGroup, Need } from './case.ts';
export { caseGroups } from './cases/index.ts';
export type { Mail, World } from './world.ts';
