import { z } from 'zod';

/** Every code the server may answer with, and the HTTP status it has. */
export const errorStatus = {
  'request.invalid': 400,
  'request.unauthorized': 401,
  'request.forbidden': 403,
  'request.not_found': 404,
  'request.method_not_allowed': 405,
  'request.proof_needed': 403,
  'request.proof_wrong': 403,
  'request.sign_in_again': 403,
  'request.too_large': 413,
  'request.too_many': 429,
  'request.uploads_used_up': 429,
  'server.unexpected': 500,
  'server.stopping': 503,
  'server.database_unavailable': 503,
  'server.files_unavailable': 503,
  'server.files_full': 507,
  'server.platform_unavailable': 502,
  'scans.creator_name_required': 422,
  'scans.creator_name_too_long': 422,
  'scans.creator_name_unreadable': 422,
  'scans.daily_limit_reached': 429,
  'scans.already_running': 409,
  'scans.failed': 500,
  'scans.interrupted': 500,
  'scans.not_found': 404,
  'scans.report_email_invalid': 422,
  'scans.report_too_many': 429,
  'scans.plan_required': 403,
  'scans.names_required': 422,
  'scans.start_limit_reached': 429,
  'scans.none_running': 409,
  'scans.crawl_target_unreadable': 422,
  'scans.crawl_plan_required': 403,
  'scans.crawl_limit_reached': 429,
  'image_searches.fingerprint_invalid': 422,
  'image_searches.not_found': 404,
  'image_searches.picture_unreadable': 422,
  'image_searches.ask_limit_reached': 429,
  'image_searches.connector_off': 404,
  'image_searches.connector_failed': 502,
  'image_searches.connector_refused': 502,
  'image_searches.hit_invalid': 422,
  'findings.address_invalid': 422,
  'findings.page_shared': 422,
  'findings.allow_list_full': 422,
  'removals.link_not_found': 404,
  'removals.mail_decided': 409,
  'removals.recipient_exists': 409,
  'removals.report_decided': 409,
  'removals.no_mail_server': 409,
  'removals.request_unknown': 404,
  'removals.links_full': 422,
  'removals.question_open': 422,
  'removals.not_removable': 422,
  'removals.not_answerable': 409,
  'removals.not_to_file': 409,
  'removals.filing_paused': 409,
  'removals.counter_notice_impossible': 409,
  'removals.plan_required': 403,
  'billing.off': 409,
  'billing.refused': 402,
  'billing.signature_invalid': 400,
  'billing.already_subscribed': 409,
  'billing.covered': 409,
  'billing.coverage_changed': 409,
  'billing.nothing_to_change': 409,
  'billing.payer_gone': 409,
  'billing.provider_unavailable': 502,
  'partners.code_taken': 409,
  'partners.already_applied': 409,
  'partners.not_approved': 403,
  'partners.not_found': 404,
  'partners.already_decided': 409,
  'partners.account_missing': 422,
  'partners.iban_invalid': 422,
  'partners.payout_too_small': 422,
  'partners.payout_open': 409,
  'partners.balance_changed': 409,
  'partners.own_request': 403,
  'partners.suspended': 409,
  'authorisations.letter_invalid': 422,
  'authorisations.signature_required': 422,
  'authorisations.signature_differs': 422,
  'authorisations.name_not_checked': 422,
  'authorisations.owner_name_is_legal': 422,
  'authorisations.not_found': 404,
  'authorisations.already_ended': 409,
  'authorisations.verified_too_often': 429,
  'identity.picture_unreadable': 422,
  'identity.picture_too_large': 422,
  'identity.picture_too_small': 422,
  'identity.picture_heic': 422,
  'identity.side_missing': 422,
  'identity.already_pending': 409,
  'identity.already_approved': 409,
  'identity.already_decided': 409,
  'identity.too_many': 429,
  'identity.own_papers': 403,
  'identity.not_looked_at': 409,
  'identity.name_changed': 409,
  'identity.not_approved': 409,
  'identity.not_found': 404,
  'agencies.already_applied': 409,
  'agencies.already_member': 409,
  'agencies.already_invited': 409,
  'agencies.already_linked': 409,
  'agencies.role_too_small': 403,
  'agencies.not_linked': 403,
  'agencies.not_allowed': 403,
  'agencies.last_owner': 409,
  'agencies.invitation_over': 409,
  'agencies.too_many_invitations': 429,
  'agencies.not_found': 404,
  'agencies.has_own_plan': 409,
  'agencies.already_decided': 409,
  'agencies.logo_unreadable': 422,
  'agencies.name_refused': 422,
  'administration.own_account': 409,
  'administration.is_operator': 403,
  'administration.already_banned': 409,
  'administration.not_banned': 409,
  'administration.verified_by_papers': 409,
  'administration.account_not_found': 404,
  'administration.read_only': 403,
  'administration.not_with_platform': 409,
  'administration.job_gone': 404,
  'administration.maintenance': 503,
  'oauth.too_many_clients': 409,
  'oauth.too_many_webhooks': 409,
  'oauth.webhook_off': 409,
  'oauth.not_found': 404,
  'oauth.request_over': 409,
  'oauth.address_refused': 422,
  'api.insufficient_scope': 403,
  'api.key_reused': 422,
  'api.key_in_use': 409,
  'api.outcome_unknown': 409,
  'api.answer_not_kept': 409,
  'api.too_many': 429,
  'sites.list_unreadable': 422,
  'sites.list_unreachable': 422,
  'sites.not_found': 404,
  'sites.version_over': 409,
  'notifications.link_over': 404,
  'notifications.unknown_time_zone': 422,
  'reports.not_found': 404,
  'reports.not_confirmed': 403,
  'reports.link_over': 404,
  'reports.too_many': 429,
  'exports.too_many': 429,
  'exports.not_found': 404,
  'exports.over': 409,
  'exports.in_the_way': 409,
  'exports.not_requested': 409,
  'exports.begun': 409,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

/**
 * All codes, for exhaustive checks (every locale must have words for each). Called pure, or every browser would load the list.
 */
export const errorCodes = /* @__PURE__ */ Object.keys(errorStatus) as ErrorCode[];

/**
 * A code as it comes over the wire. Held against its form, not against the list: a page that was loaded before the server
 * learned a new code says something general, and does not carry the whole list.
 */
export const errorCode = z.custom<ErrorCode>(
  (value) => typeof value === 'string' && /^[a-z_]+\.[a-z_]+$/.test(value),
);

/** RFC 9457 problem details, with our machine-readable `code`. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().optional(),
  code: errorCode,
  requestId: z.string().optional(),
  /** Seconds after which the same request may succeed. */
  retryAfter: z.number().optional(),
});
export type Problem = z.infer<typeof problemSchema>;

/** An expected failure. `detail` is an English sentence for operators and API users, never a secret. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    detail?: string,
    options?: { cause?: unknown; retryAfter?: number },
  ) {
    super(detail ?? code, options?.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = errorStatus[code];
    this.retryAfter = options?.retryAfter;
  }
}
