import { describeTable as table, through } from './describe-table.ts';
import type { Erase, TableMap } from './types.ts';

const keepNotices: Erase = { how: 'keep', reason: 'sent_notices' };

/** Cases, notices, answers, checks, evidence. */
export const removalTables: TableMap = {
  'public.removal_cases': table({
    columns: `id user_id number finding_id fake_profile_id url address host site_label media_urls claim answers status
      status_word source_state search_state engines stop_label restart_count rung moved_to_case_id next_step next_at
      first_contact_at claimed_gone_at first_gone_at resolved_at prepared_at preparing_until created_at updated_at
      begun_tier counted_from`,
    erase: keepNotices,
  }),
  'public.removal_case_works': table({
    columns:
      'id case_id user_id work_id description kind made_by holds_rights original_url distance',
  }),
  'public.removal_contacts': table({
    columns: `id case_id user_id scope host source outcome method name address form_url confidence detail recipient_id
      fetched_at`,
  }),
  'public.removal_requests': table({
    columns: `id user_id number recipient_id scope recipient_name recipient_address form_url channel kind host language
      template_version status blocked_reason reject_reason subject body text_sha256 fields owner_name is_guess
      is_guess_approved is_sworn authorisation_id approved_at approved_sha256 queued_at sent_at message_id filed_at
      reference acknowledged_at claimed_at verified_at verified_by_check follow_ups previous_request_id rung breach_at
      next_step next_at status_at timers_done_until created_at updated_at`,
    leftOut: { others: 'author_id approved_by filed_by' },
    erase: keepNotices,
  }),
  'public.removal_request_cases': table({
    columns: 'request_id case_id user_id restart recipient_key outcome is_live',
  }),
  'public.removal_events': table({
    columns: `id case_id request_id user_id seq at actor action from_status to_status reason detail payload_sha256
      prev_hash hash`,
    leftOut: { others: 'actor_id' },
    erase: keepNotices,
  }),
  'public.outgoing_mails': table({
    columns: `id user_id request_id kind ordinal to_address subject body message_id in_reply_to envelope_from reply_to
      status handed_over_at sent_at answer attempts created_at updated_at waits_until`,
    leftOut: { others: 'decided_by' },
    erase: keepNotices,
  }),
  'public.incoming_mails': table({
    columns: `id user_id request_id message_id from_address to_address subject body kind matched_by bounce_status ticket
      hint received_at handled_at waits_until`,
    leftOut: { others: 'handled_by' },
    erase: keepNotices,
  }),
  'private.incoming_mail_sources': table({
    rowsOf: through('mail_id', 'public.incoming_mails'),
    columns: 'mail_id',
    leftOut: { file: 'source' },
  }),
  'public.removal_checks': table({
    columns:
      'id case_id user_id run at vantage target url http_status verdict signals distance ms work_id',
  }),
  'public.counter_notices': table({
    columns: `id user_id request_id incoming_mail_id received_on subscriber_name statement elements decide_by restored_by
      status decided_at created_at`,
    erase: keepNotices,
  }),
  'public.evidence_packs': table({
    columns: `id case_id user_id occasion captured_at manifest manifest_sha256 timestamp_url bytes`,
    leftOut: { file: 'timestamp_token' },
    erase: keepNotices,
  }),
  'public.evidence_files': table({
    columns: 'pack_id user_id name type sha256 bytes object_name',
    erase: keepNotices,
  }),
  'public.case_links': table({
    columns: 'id case_id user_id label expires_at revoked_at last_opened_at opened created_at',
    leftOut: { secret: 'token_sha256' },
  }),
  'public.cloudflare_reports': table({
    columns: `request_id user_id status handed_over_at report_id denial_reason answer read_mails polled_at next_poll_at`,
    leftOut: { others: 'decided_by' },
  }),
};
