import type { Verb } from './expectations.ts';

/** What was written once stays as it was: the links of a chain, what happened to money. */
const addedTo = ['update', 'delete'] as const;
/** What is counted or was paid is brought up to date, and never taken away. */
const kept = ['delete'] as const;

/**
 * Which verbs of a table are closed to functions and jobs of the server as well, which work as service_role, past the
 * policies. Of a table that is not named here all four are theirs.
 */
export const closedToServer: Record<string, readonly Verb[]> = {
  agency_events: addedTo,
  audit_log: addedTo,
  authorisation_events: addedTo,
  billing_events: addedTo,
  commissions: addedTo,
  removal_events: addedTo,
  subscription_events: addedTo,
  maintenance: kept,
  partners: kept,
  payments: kept,
  payouts: kept,
  referral_counts: kept,
  referrals: kept,
};
