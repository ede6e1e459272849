/**
 * As whom a statement reaches a function. The REST engine's own role inherits what the first three may, and takes on one
 * of them for every request.
 */
export const callers = ['anon', 'authenticated', 'service_role', 'leakblock_server'] as const;
export type Caller = (typeof callers)[number];

const list = (names: string) => names.trim().split(/\s+/);

/**
 * Who may call which SQL function by its name; one that stands in no group fails functions.test.ts. What policies and
 * triggers call on somebody's behalf is not called by name: schema private is closed to people.
 */
export const functionsFor: { may: readonly Caller[]; names: readonly string[] }[] = [
  // Say who asks, or take a text apart: the platform's own, in every policy.
  {
    may: callers,
    names: list('auth.email auth.jwt auth.role auth.uid'),
  },
  {
    may: ['anon', 'authenticated', 'service_role'],
    names: list(`
      realtime.topic storage.extension storage.filename storage.foldername storage.update_updated_at_column`),
  },
  // What signed-in people ask through the REST engine, each about herself.
  {
    may: ['authenticated', 'service_role'],
    names: list('public.has_role public.is_agency public.protection_overview public.removal_times'),
  },
  // What functions and jobs of the server ask as service_role.
  {
    may: ['service_role'],
    names: list(`
      private.account_of private.agency_ids private.agency_places private.audit_text
      private.authorisation_event_text private.chain_hash private.chain_time private.confirmed_email
      private.confirmed_email_of private.delete_kept_payments private.erase_account private.erase_some
      private.find_broken_audit_entry private.find_broken_authorisation_event private.find_broken_removal_event
      private.free_recipients private.has_role private.is_ending private.is_impersonated private.is_session_alive
      private.is_verified private.managed_user_ids private.may_app_hear private.may_webhook_tell
      private.oldest_transaction_seconds private.own_partner_id
      private.put_away_notification_ids private.put_webhook_event private.removal_event_text private.removal_times
      private.sign_ins_of private.stopped_finding_ids private.stopped_removal_ids private.subscribed_tier
      private.sync_tier_of private.tidy_billing_events private.wake_blocked_requests private.webhook_listeners`),
  },
  // How the gateway tells of changed rows; `see_` has one function for each published table, named by its number.
  {
    may: ['leakblock_server'],
    names: list(`
      leakblock_realtime.check_filter leakblock_realtime.check_room leakblock_realtime.describe_tables
      leakblock_realtime.living_sessions leakblock_realtime.match_filters leakblock_realtime.read_values
      leakblock_realtime.see_ leakblock_realtime.tell_change leakblock_realtime.tell_session_end`),
  },
  // Triggers alone.
  {
    may: [],
    names: list(`
      private.chain_audit_entry private.chain_authorisation_event private.chain_removal_event
      private.end_impersonations private.end_looks_at_operator private.guard_debug_logs
      private.guard_instant_scan_results private.guard_notifications private.guard_owner private.guard_profiles
      private.guard_scans_status private.guard_works private.limit_debug_logs private.limit_rows_per_user
      private.note_renamed_papers private.put_away_notification private.sync_account_search private.sync_agency_tiers
      private.sync_covered_creator private.sync_new_profile_tier private.sync_profile_ban
      private.sync_subscription_tier private.sync_user_ban private.tell_finding_gone private.tell_findings_created
      private.tell_removal_request_changed private.tell_scan_finished private.touch_updated_at
      private.uncover_ended_creator`),
  },
];

/**
 * Functions that run with their owner's rights and that signed-in people may execute (lint 0029 of the platform), each
 * with why that opens nothing. None lies in a schema that the API serves: policies and functions of schema public use
 * them.
 */
export const definersForPeople: Record<string, string> = {
  'private.agency_ids': 'the agencies at which the calling person works, and no row of them',
  'private.confirmed_email': 'the calling person’s own address, once she has confirmed it',
  'private.has_role': 'whether the calling person has a role',
  'private.managed_user_ids': 'the creators whom the calling person’s agencies look after',
  'private.own_partner_id': 'the calling person’s own number as a partner',
  'private.put_away_notification_ids': 'which notifications the calling person has put away',
  'private.removal_times': 'medians over everybody, told from five on',
  'private.stopped_finding_ids':
    'what agencies are not handed on, of creators whom they look after',
  'private.stopped_removal_ids': 'the same of cases and requests',
};
