import type { RejectReason } from '@leakblock/domain/removal-requests';

/** Why Cloudflare denied a report, in the words of all recipients. */
const reasons: Readonly<Record<string, RejectReason>> = {
  unable_to_confirm: 'incomplete',
  incomplete_report: 'incomplete',
  not_on_cloudflare: 'not_hosted_here',
  duplicate_report: 'duplicate',
  content_removed: 'not_found',
  content_unavailable: 'not_found',
  report_details_mismatch: 'incomplete',
  no_abuse_found: 'policy_no',
  missing_original_work: 'incomplete',
  direct_url_required: 'incomplete',
  wrong_report_category: 'wrong_channel',
  law_enforcement_referral_required: 'needs_court_order',
  domain_dispute_process_required: 'wrong_channel',
};

export function readDenial(reason: string | null | undefined): RejectReason {
  return reasons[reason ?? ''] ?? 'other';
}
