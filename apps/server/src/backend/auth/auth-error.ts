import type { Context } from 'hono';
import { toAppError } from '../../platform/errors.ts';
import type { ServerHono } from '../../platform/feature.ts';

/** Codes of the platform's sign-in that its client knows, with their HTTP status. */
const authErrorStatus = {
  anonymous_provider_disabled: 422,
  bad_code_verifier: 400,
  bad_json: 400,
  bad_jwt: 403,
  bad_oauth_callback: 400,
  bad_oauth_state: 400,
  captcha_failed: 400,
  conflict: 409,
  email_address_invalid: 400,
  email_exists: 422,
  email_not_confirmed: 400,
  email_provider_disabled: 422,
  feature_disabled: 404,
  flow_state_expired: 403,
  flow_state_not_found: 404,
  identity_already_exists: 422,
  identity_not_found: 404,
  insufficient_aal: 401,
  invalid_credentials: 400,
  mfa_challenge_expired: 422,
  mfa_factor_name_conflict: 422,
  mfa_factor_not_found: 404,
  mfa_ip_address_mismatch: 422,
  mfa_phone_enroll_not_enabled: 422,
  mfa_recovery_codes_locked: 429,
  mfa_recovery_codes_sole_factor: 422,
  mfa_verification_failed: 422,
  mfa_verification_rejected: 422,
  mfa_verified_factor_exists: 422,
  mfa_webauthn_enroll_not_enabled: 422,
  no_authorization: 401,
  not_admin: 403,
  oauth_provider_not_supported: 400,
  otp_disabled: 422,
  otp_expired: 403,
  over_email_send_rate_limit: 429,
  over_request_rate_limit: 429,
  passkey_disabled: 404,
  phone_provider_disabled: 422,
  provider_disabled: 400,
  provider_unavailable: 503,
  provider_email_needs_verification: 422,
  reauthentication_needed: 400,
  reauthentication_not_valid: 400,
  refresh_token_already_used: 400,
  refresh_token_not_found: 400,
  request_timeout: 504,
  same_password: 422,
  saml_provider_disabled: 404,
  session_expired: 400,
  session_not_found: 403,
  signup_disabled: 422,
  single_identity_not_deletable: 422,
  too_many_enrolled_mfa_factors: 422,
  unexpected_failure: 500,
  user_already_exists: 422,
  user_banned: 400,
  user_not_found: 404,
  validation_failed: 400,
  weak_password: 422,
  web3_provider_disabled: 422,
} as const satisfies Record<string, number>;

export type AuthErrorCode = keyof typeof authErrorStatus;
/** Reasons that the client shows beside a refused password. */
export type WeakPasswordReason = 'length' | 'characters' | 'pwned';

/** An expected failure of sign-in. The message is an English sentence for people; never repeats input. */
export class AuthError extends Error {
  readonly code: AuthErrorCode;
  readonly status: number;
  readonly reasons: readonly WeakPasswordReason[] | undefined;
  /** Seconds. */
  readonly retryAfter: number | undefined;
  /** Who proved who she is and is banned: she alone may read why. */
  readonly suspendedUserId: string | undefined;

  constructor(
    code: AuthErrorCode,
    message: string,
    options: {
      reasons?: readonly WeakPasswordReason[];
      retryAfter?: number;
      suspendedUserId?: string;
      cause?: unknown;
    } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AuthError';
    this.code = code;
    this.status = authErrorStatus[code];
    this.reasons = options.reasons;
    this.retryAfter = options.retryAfter;
    this.suspendedUserId = options.suspendedUserId;
  }
}

/** From this version on the client reads `code` as a text; before, as the status beside `error_code`. */
const apiVersion = '2024-01-01';
const apiVersionHeader = 'x-supabase-api-version';

/** Our own codes as the client's; what it has no word for is `validation_failed` or `unexpected_failure`. */
export function toAuthError(thrown: unknown): AuthError {
  if (thrown instanceof AuthError) return thrown;
  const error = toAppError(thrown);
  const options = {
    cause: error.cause ?? error,
    ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
  };
  if (error.status === 429) return new AuthError('over_request_rate_limit', error.message, options);
  if (error.status === 401) return new AuthError('no_authorization', error.message, options);
  if (error.status < 500) return new AuthError('validation_failed', error.message, options);
  return new AuthError('unexpected_failure', 'Something went wrong.', options);
}

/** Error handler of `/auth/v1`: bodies as the platform's client reads them, in both of its versions. */
export function answerAuthError(thrown: unknown, c: Context<ServerHono>): Response {
  const error = toAuthError(thrown);
  const status = thrown instanceof AuthError ? error.status : toAppError(thrown).status;
  if (status >= 500) c.var.log.error({ err: error.cause ?? error, code: error.code }, 'failed');
  const headers = new Headers({
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-sb-error-code': error.code,
  });
  if (error.retryAfter !== undefined) {
    headers.set('retry-after', String(Math.max(1, Math.ceil(error.retryAfter))));
  }
  const reasons = error.reasons === undefined ? {} : { weak_password: { reasons: error.reasons } };
  const isCurrent = (c.req.header(apiVersionHeader) ?? '') >= apiVersion;
  if (isCurrent) headers.set(apiVersionHeader, apiVersion);
  const body = isCurrent
    ? { code: error.code, message: error.message, ...reasons }
    : { code: status, error_code: error.code, msg: error.message, ...reasons };
  return new Response(JSON.stringify(body), { status, headers });
}
