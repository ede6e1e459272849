import type { FailureCode } from '#lib/failure.ts';
import { failureText, networkFailure, RequestFailure } from '#lib/failure.ts';
import { secondsUntilRetry } from '#lib/retry-after.ts';
import { text } from '#lib/texts.ts';

/** What sign-in may answer, as far as people need different words for it. */
const answerCodes = [
  'invalid_credentials',
  'email_not_confirmed',
  'already_registered',
  'email_invalid',
  'weak_password',
  'same_password',
  'link_expired',
  'other_browser',
  'banned',
  'signup_disabled',
  'captcha_failed',
  'code_wrong',
  'session_ended',
  'not_offered',
  'google_failed',
] as const;
type AnswerCode = (typeof answerCodes)[number];

/** Codes of the sign-in API (GoTrue) by what they mean for the person. */
const meanings: Record<string, AnswerCode | FailureCode> = {
  invalid_credentials: 'invalid_credentials',
  email_not_confirmed: 'email_not_confirmed',
  user_already_exists: 'already_registered',
  email_exists: 'already_registered',
  email_address_invalid: 'email_invalid',
  weak_password: 'weak_password',
  same_password: 'same_password',
  otp_expired: 'link_expired',
  flow_state_expired: 'link_expired',
  flow_state_not_found: 'other_browser',
  bad_code_verifier: 'other_browser',
  user_banned: 'banned',
  signup_disabled: 'signup_disabled',
  captcha_failed: 'captcha_failed',
  mfa_verification_failed: 'code_wrong',
  mfa_verification_rejected: 'code_wrong',
  mfa_challenge_expired: 'code_wrong',
  mfa_factor_not_found: 'code_wrong',
  mfa_recovery_codes_locked: 'request.too_many',
  insufficient_aal: 'session_ended',
  no_authorization: 'session_ended',
  bad_jwt: 'session_ended',
  session_not_found: 'session_ended',
  session_expired: 'session_ended',
  refresh_token_not_found: 'session_ended',
  refresh_token_already_used: 'session_ended',
  reauthentication_needed: 'session_ended',
  otp_disabled: 'not_offered',
  email_provider_disabled: 'not_offered',
  provider_disabled: 'not_offered',
  oauth_provider_not_supported: 'not_offered',
  access_denied: 'google_failed',
  bad_oauth_callback: 'google_failed',
  bad_oauth_state: 'google_failed',
  provider_email_needs_verification: 'google_failed',
  over_request_rate_limit: 'request.too_many',
  over_email_send_rate_limit: 'request.too_many',
  validation_failed: 'request.invalid',
};

const weakReasons = ['length', 'characters', 'pwned'] as const;
type WeakReason = (typeof weakReasons)[number];

export type AuthFailure = {
  code: AnswerCode | FailureCode;
  /** Seconds until the next try makes sense; null when unknown. */
  retryAfter: number | null;
  /** Why a password was refused. */
  reasons: readonly WeakReason[];
};

/** What went wrong with a call of the sign-in API or on the way to it. Never throws. */
export function explainAuthError(error: unknown): AuthFailure {
  const code = codeOf(error);
  const retryAfter = code === 'request.too_many' ? secondsUntilRetry() : null;
  return { code, retryAfter, reasons: reasonsOf(error) };
}

/** The client's errors by their fields: its classes would bring the client itself along. */
function codeOf(error: unknown): AuthFailure['code'] {
  if (error instanceof RequestFailure) return error.code;
  // A part of the page that is loaded on demand did not come.
  if (error instanceof TypeError) return networkFailure().code;
  if (!(error instanceof Error)) return 'server.unexpected';
  const known = meanings[textOf(error, 'code')];
  if (known !== undefined) return known;
  const status: unknown = Reflect.get(error, 'status');
  if (error.name === 'AuthSessionMissingError') return 'session_ended';
  if (error.name === 'AuthPKCECodeVerifierMissingError') return 'other_browser';
  if (status === 0) return networkFailure().code;
  if (status === 429) return 'request.too_many';
  if (status === 502 || status === 503 || status === 504) return 'client.unreachable';
  return 'server.unexpected';
}

function reasonsOf(error: unknown): WeakReason[] {
  const reasons: unknown = error instanceof Error ? Reflect.get(error, 'reasons') : null;
  return Array.isArray(reasons) ? weakReasons.filter((reason) => reasons.includes(reason)) : [];
}

function textOf(source: object, key: string): string {
  const value: unknown = Reflect.get(source, key);
  return typeof value === 'string' ? value : '';
}

/** The sentences for a failure, the first one first. */
export function authFailureSentences({ code, retryAfter, reasons }: AuthFailure): string[] {
  const isAnswer = (each: string): each is AnswerCode => answerCodes.some((one) => one === each);
  return [
    isAnswer(code) ? text(`sessions.failure.${code}`) : failureText(code),
    ...reasons.map((reason) => text(`sessions.weak.${reason}`)),
    ...(retryAfter === null ? [] : [retryText(retryAfter)]),
  ];
}

function retryText(seconds: number): string {
  if (seconds < 60) return text('sessions.retry.seconds', { seconds });
  const minutes = Math.ceil(seconds / 60);
  return minutes > 90
    ? text('sessions.retry.hours', { hours: Math.ceil(minutes / 60) })
    : text('sessions.retry.minutes', { minutes });
}
