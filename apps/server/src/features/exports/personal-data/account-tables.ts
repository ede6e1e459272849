import { letterRecordPurpose } from '#features/authorisations';
import { identityNamePurpose } from '#features/identity-verifications';
import { describeTable as table } from './describe-table.ts';
import type { TableMap } from './types.ts';

/** Who she is, what she proved and signed, and what she was told. */
export const accountTables: TableMap = {
  'public.profiles': table({
    rowsOf: { column: 'id' },
    columns: `id first_name last_name email date_of_birth address postal_code city country phone locale
      discreet_mode subscription_tier verified banned created_at updated_at`,
  }),
  'private.account_search': table({
    leftOut: { derived: 'user_id created_at is_verified is_banned words' },
  }),
  'public.user_niches': table({ columns: 'id user_id niche created_at' }),
  'public.stage_names': table({ columns: 'id user_id name created_at' }),
  'public.official_links': table({ columns: 'id user_id platform url created_at' }),
  'public.user_roles': table({
    columns: 'user_id role created_at',
    leftOut: { others: 'granted_by' },
  }),
  'public.user_bans': table({
    columns: 'id user_id is_active banned_at ban_reason',
    leftOut: { others: 'banned_by', internal: 'admin_notes' },
  }),
  'public.login_events': table({
    columns: 'id user_id session_id user_agent ip_address seen_address created_at',
  }),
  'public.notifications': table({
    columns: 'id notification_id user_id global kind path title message read created_at',
  }),
  'public.mail_settings': table({
    columns: 'user_id off alerts quiet_from quiet_to time_zone created_at updated_at',
  }),
  // Their words may hold a code; what they told stands in her notifications.
  // Also those to her mailbox that no account owns, such as the report of a free check.
  'private.mails': table({
    rowsOf: {
      condition: `(t.user_id = $person or lower(t.email) = (
        select lower(u.email) from auth.users as u where u.id = $person and u.email_confirmed_at is not null))`,
    },
    erase: { how: 'delete' },
    columns: `id user_id email language is_discreet name kind state reason attempts not_before next_at useless_after
      goes_with created_at sent_at settled_at`,
    leftOut: { secret: 'data', keyed_hash: 'address_sha256' },
  }),
  'private.notification_receipts': table({ columns: 'user_id notification_id created_at' }),
  'public.debug_logs': table({ columns: 'id user_id action table_name data created_at' }),
  'public.identity_verifications': table({
    columns: `id user_id status reason decided_at created_at updated_at document_kind files_deleted_at`,
    leftOut: { others: 'decided_by' },
  }),
  'private.identity_documents': table({
    rowsOf: { through: 'verification_id', parent: 'public.identity_verifications' },
    columns: 'verification_id side object_name sha256 created_at renamed_at',
  }),
  'private.identity_names': table({
    rowsOf: { through: 'verification_id', parent: 'public.identity_verifications' },
    columns: 'verification_id legal_name',
    sealed: { legal_name: identityNamePurpose },
  }),
  'public.digital_signatures': table({
    columns: 'id user_id document_type consent_version is_valid signed_at authorisation_id',
  }),
  'public.authorisations': table({
    columns: `id user_id version template_version language legal_name stage_names country protected_content acts
      exclusions owner_name starts_on ends_on signed_at revoked_at revoked_reason superseded_at
      identity_verification_id unsealed_sha256 full_sha256 redacted_sha256 seal_fingerprint audit_trail created_at`,
    sealed: { legal_name: letterRecordPurpose, audit_trail: letterRecordPurpose },
    erase: { how: 'keep', reason: 'sent_notices' },
  }),
  'private.authorisation_documents': table({
    rowsOf: { through: 'authorisation_id', parent: 'public.authorisations' },
    columns: 'authorisation_id edition',
    leftOut: { file: 'document' },
  }),
  'public.authorisation_events': table({
    columns: 'id authorisation_id user_id seq at actor action detail prev_hash hash',
  }),
  // What operators did about her, without who it was. The chain cannot lose an entry, and nothing but her id is in it.
  'public.audit_log': table({
    rowsOf: { condition: `t.actor_id = $person or position($person::text in t.subject) > 0` },
    columns: 'seq at action',
    leftOut: { others: 'actor_id subject detail', internal: 'prev_hash hash' },
    erase: { how: 'stays', reason: 'audit' },
  }),
  'public.data_exports': table({
    columns: 'id user_id status done total bytes created_at ready_at expires_at ended_at',
    leftOut: { internal: 'reason attempts heartbeat_at object_name' },
  }),
  // The pseudonym would lead to what is kept of her.
  'public.account_deletions': table({
    columns: 'user_id requested_at due_at reminded_at begun_at',
    leftOut: { secret: 'pseudonym' },
  }),
};
