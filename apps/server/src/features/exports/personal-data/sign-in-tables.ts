import { describeTable as table, through } from './describe-table.ts';
import type { Erase, TableMap } from './types.ts';

const remove: Erase = { how: 'delete' };

/** Sign-in and stored files: schemas of the platform's shape, and our own parts of them. */
export const signInTables: TableMap = {
  'auth.users': table({
    rowsOf: { column: 'id' },
    columns: `id aud role email phone email_confirmed_at confirmed_at invited_at confirmation_sent_at recovery_sent_at
      email_change email_change_sent_at email_change_confirm_status phone_confirmed_at phone_change
      phone_change_sent_at reauthentication_sent_at raw_app_meta_data raw_user_meta_data banned_until deleted_at
      is_sso_user is_anonymous last_sign_in_at created_at updated_at`,
    leftOut: {
      secret: `encrypted_password confirmation_token recovery_token email_change_token_new email_change_token_current
        phone_change_token reauthentication_token`,
    },
    erase: remove,
  }),
  'auth.identities': table({
    columns:
      'id provider provider_id user_id identity_data email last_sign_in_at created_at updated_at',
  }),
  'auth.sessions': table({
    columns: `id user_id not_after refreshed_at user_agent ip tag scopes created_at updated_at aal factor_id`,
    leftOut: { secret: 'refresh_token_hmac_key refresh_token_counter' },
  }),
  'auth.refresh_tokens': table({
    rowsOf: through('session_id', 'auth.sessions'),
    leftOut: {
      secret: 'id instance_id token user_id session_id revoked parent created_at updated_at',
    },
  }),
  'auth.mfa_amr_claims': table({
    rowsOf: through('session_id', 'auth.sessions'),
    columns: 'id session_id authentication_method created_at updated_at',
  }),
  'auth.mfa_factors': table({
    columns:
      'id user_id friendly_name factor_type status created_at updated_at phone last_challenged_at',
    leftOut: { secret: 'secret' },
  }),
  'auth.mfa_challenges': table({
    rowsOf: through('factor_id', 'auth.mfa_factors'),
    columns: 'id factor_id created_at verified_at ip_address',
    leftOut: { secret: 'otp_code' },
  }),
  'auth.one_time_tokens': table({
    leftOut: { secret: 'id user_id token_type token_hash relates_to created_at updated_at' },
  }),
  'auth.flow_state': table({
    leftOut: {
      secret: `id user_id auth_code authentication_method code_challenge code_challenge_method provider_type
        provider_access_token provider_refresh_token auth_code_issued_at invite_token referrer oauth_client_state_id
        linking_target_id email_optional created_at updated_at`,
    },
    erase: remove,
  }),
  'auth.audit_log_entries': table({
    rowsOf: { condition: `t.payload ->> 'actor_id' = $person::text` },
    columns: 'id payload created_at ip_address',
    erase: remove,
  }),
  'leakblock_auth.recovery_codes': table({ leftOut: { secret: 'user_id code_hash created_at' } }),
  'leakblock_auth.guesses': table({
    rowsOf: through('token_id', 'auth.one_time_tokens'),
    leftOut: { secret: 'token_id wrong code_hash purpose flow_id' },
  }),
  'leakblock_auth.proofs': table({
    rowsOf: through('session_id', 'auth.sessions'),
    leftOut: { internal: 'session_id proved_at' },
  }),
  'leakblock_auth.totp_steps': table({
    rowsOf: through('factor_id', 'auth.mfa_factors'),
    leftOut: { secret: 'factor_id step' },
  }),
  'leakblock_auth.oauth_departures': table({
    rowsOf: through('flow_id', 'auth.flow_state'),
    leftOut: { secret: 'state_hash flow_id sealed created_at' },
  }),
  // The rows go with the files, which nothing takes along.
  'storage.objects': table({
    rowsOf: { condition: 't.owner_id = $person::text or t.owner = $person' },
    columns: `id bucket_id name owner created_at updated_at last_accessed_at metadata owner_id user_metadata`,
    leftOut: { derived: 'path_tokens', internal: 'version' },
    erase: remove,
  }),
  // Jobs name what they work on by its id; they are gone a week after their end.
  'pgboss.job': table({
    rowsOf: { condition: `position($person::text in t.data::text) > 0` },
    leftOut: {
      internal: `id name priority data state retry_limit retry_count retry_delay retry_backoff retry_delay_max
        expire_seconds deletion_seconds singleton_key singleton_on group_id group_tier start_after created_on started_on
        completed_on keep_until output dead_letter policy heartbeat_on heartbeat_seconds blocked blocking
        pending_dependencies source_name source_id source_created_on source_retry_count source_output source_root_id`,
    },
    erase: remove,
  }),
};
