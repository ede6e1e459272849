import { describeTable as table, through } from './describe-table.ts';
import type { TableMap } from './types.ts';

/** What was looked for and found: scans, works, findings, fake profiles, pictures. */
export const findingTables: TableMap = {
  'public.reports': table({
    columns: 'id user_id kind from_day to_day scan_id figures created_at',
    leftOut: { derived: 'counts' },
  }),
  'public.scans': table({
    columns: `id kind status user_id creator_name started_at heartbeat_at finished_at sites_total sites_done stage
      failure_code requested_by names options sites_answered pages_seen pictures_seen findings_new fake_profiles_new
      end_reason stop_requested_at taken_at searches_unanswered`,
  }),
  'public.scan_checks': table({
    rowsOf: through('scan_id', 'public.scans'),
    columns: 'id scan_id site_id name verdict reason ms probability checked_at',
  }),
  'public.scan_pages': table({
    columns: `id scan_id user_id parent_id url address depth state reason http_status title pictures hits seen_at`,
  }),
  'public.instant_scan_results': table({
    columns: `id scan_id email user_id creator_name result created_at expires_at report_requested_at report_language email_confirmed_at report_mails`,
    leftOut: { secret: 'token_hash' },
  }),
  'private.scan_allowances': table({
    columns: 'id scan_id user_id state taken_at',
    leftOut: { keyed_hash: 'device_key agent_key address_key' },
  }),
  'private.scan_tasks': table({
    rowsOf: through('scan_id', 'public.scans'),
    leftOut: {
      internal: 'id scan_id key kind payload state leased_by leased_until attempts created_at',
    },
  }),
  'public.works': table({
    columns: `id user_id kind title made_by maker_name source source_url sha256 quality is_whole_only thumbnail
      duration_seconds created_at compared_at`,
    pictures: 'thumbnail',
  }),
  'public.work_fingerprints': table({ columns: 'id work_id user_id second fingerprint' }),
  'private.passed_pictures': table({ columns: 'user_id url outcome passed_at' }),
  'public.findings': table({
    columns: `id user_id url address host site_id site_label site_kind found_by title uploader published_on lane quality
      score parts preview status stop_label first_scan_id last_scan_id first_seen_at last_seen_at gone_at reviewed_at`,
    leftOut: { derived: 'search_text' },
    pictures: 'preview',
  }),
  'public.finding_matches': table({
    columns: 'id finding_id user_id work_id media_url second label distance paths box created_at',
  }),
  'public.finding_events': table({
    columns: 'id finding_id user_id actor action from_status to_status detail batch at',
  }),
  'public.evidence': table({
    columns: `id finding_id user_id url captured_at http_status content_type body_sha256 body_bytes media_url
      media_sha256`,
  }),
  'private.evidence_pictures': table({
    rowsOf: through('evidence_id', 'public.evidence'),
    columns: 'evidence_id',
    leftOut: { file: 'picture' },
  }),
  'public.allowed_pages': table({ columns: 'id user_id url reason created_at' }),
  'public.saved_filters': table({ columns: 'id user_id list name query created_at' }),
  'private.dismissed_names': table({ columns: 'user_id host name times updated_at' }),
  'public.fake_profiles': table({
    columns: `id user_id url site_id site_label category username display_name bio followers account_created_on
      matched_name score parts avatar status first_scan_id last_scan_id first_seen_at last_seen_at gone_at
      reviewed_at`,
    pictures: 'avatar',
  }),
  'public.fake_profile_events': table({
    columns: 'id fake_profile_id user_id actor action from_status to_status detail at',
  }),
  'public.image_searches': table({
    columns: 'id user_id fingerprint query sha256 quality thumbnail summary created_at',
    pictures: 'thumbnail',
  }),
  'private.seen_pictures': table({
    columns: `id user_id media_url page_url page_title sha256 quality width height query preview seen_at`,
    pictures: 'preview',
  }),
  'private.image_asks': table({ columns: 'user_id day asks' }),
};
