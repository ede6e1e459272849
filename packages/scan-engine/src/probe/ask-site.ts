import type { UnknownReason } from '@leakblock/domain/scans';
import type { Site } from '../catalogue/types.ts';
import type { FetchAnswer, FetchOutcome, FetchRequest } from '../fetch/types.ts';
import { isLoginWall } from './find-login-wall.ts';
import { findWall } from './find-wall.ts';
import { findWallAddress } from './find-wall-address.ts';
import { isBare, isNamedStatus, matchRule, type RuleMatch, type RuleShape } from './match-rule.ts';
import { pause } from './pause.ts';
import { hasAccountNumber, isSameAddress, leadsToName } from './page-owner.ts';
import { probeRequest } from './site-address.ts';

/** Sends one request politely (its host's turn, a free place) and within the site's deadline. */
export type Send = (request: Omit<FetchRequest, 'deadlineAt'>) => Promise<FetchOutcome>;

export type AskContext = {
  send: Send;
  /** End of the site's budget; no retry is begun that would outlive it. */
  deadlineAt(): number;
  /** Requests sent so far for this site and name, counted here. */
  count: { requests: number };
  /** Where forms have moved to, by the origin they were asked at: each asks for itself once. */
  moved: Map<string, string>;
  signal?: AbortSignal;
};

/** What came back for one name: an answer that can be judged, or why there is none. */
export type Reading =
  | { isAnswer: true; answer: FetchAnswer; match: RuleMatch }
  | { isAnswer: false; reason: UnknownReason; detail: string };

const retryLimitMs = 5000;
const defaultPauseMs = 2000;
const maxNamedRedirects = 2;

/**
 * Asks a site about a name, with one polite retry (429 and 503 that say when, other 5xx, a reset
 * connection; never 403 and challenges) and following redirects that still name the account.
 * `isControl`: the name is one nobody has.
 */
export async function askSite(
  site: Site,
  shape: RuleShape,
  name: string,
  context: AskContext,
  isControl = false,
): Promise<Reading> {
  const asked = probeRequest(site, name);
  const origin = URL.canParse(asked.url) ? new URL(asked.url).origin : asked.url;
  let request: Omit<FetchRequest, 'deadlineAt'> = {
    ...asked,
    url: asked.url.replace(origin, context.moved.get(origin) ?? origin),
    // A form is sent again where it has moved to; followed elsewhere, its question would be lost.
    ...(asked.method === 'POST' && { redirects: 'none' as const }),
    ...(context.signal ? { signal: context.signal } : {}),
  };
  let isRetried = false;
  let redirects = 0;
  let isNumbered = false;
  for (;;) {
    context.count.requests += 1;
    const outcome = await context.send(request);
    const waitMs = isRetried ? null : pauseBeforeRetry(outcome, shape, name, context.deadlineAt());
    if (waitMs !== null) {
      isRetried = true;
      await pause(waitMs, context.signal);
      continue;
    }
    if (!outcome.ok) return { isAnswer: false, reason: outcome.failure, detail: outcome.detail };
    const { location } = outcome;
    const mayFollow = location !== null && redirects < maxNamedRedirects;
    if (mayFollow && request.method === 'POST' && isSameAddress(request.url, location)) {
      redirects += 1;
      context.moved.set(origin, new URL(location).origin);
      request = { ...request, url: location };
      continue;
    }
    if (
      mayFollow &&
      isUndescribed(shape, outcome, name) &&
      leadsToName(request.url, location, name)
    ) {
      redirects += 1;
      isNumbered = hasAccountNumber(location, name);
      request = { ...request, url: location, method: 'GET' };
      delete request.body;
      delete request.redirects;
      continue;
    }
    const reading = readAnswer(outcome, shape, asked.url, name, isControl);
    // Whose number the site knows exists, or did.
    return isNumbered && reading.isAnswer && isAbsence(reading)
      ? failure('ambiguous', 'the address has an account number, its page shows nobody')
      : reading;
  }
}

/** Sorts an answer: judged by the rule, or no answer about the name at all. */
function readAnswer(
  answer: FetchAnswer,
  shape: RuleShape,
  askedUrl: string,
  name: string,
  isControl: boolean,
): Reading {
  const match = matchRule(shape, answer, name);
  const isSided = match === 'found' || match === 'missing';
  const wall = findWall(answer, isSided && isTextual(shape[match]) ? match : null, name);
  if (wall !== null)
    return failure('challenge', `bot wall ${wall}, status ${String(answer.status)}`);
  // A site may show its login for names that nobody has: as a control that is as good as any miss.
  if (!isControl && isLoginWall(answer, askedUrl, name) && !(isSided && isTextual(shape[match]))) {
    return failure('login_wall', `login asked for, status ${String(answer.status)}`);
  }
  const { location } = answer;
  if (location !== null && !(isSided && shape[match]?.location !== undefined)) {
    const wallAddress = findWallAddress(askedUrl, location, name);
    if (wallAddress !== null) return failure(wallAddress, `sent to a wall: ${location}`);
  }
  if (!(isNamedStatus(shape, answer.status) && isSided)) {
    // Some sites forbid what is not there; the comparison decides what that is worth.
    const refusal = isControl && answer.status === 403 ? null : reasonOfStatus(answer);
    if (refusal !== null) return failure(refusal, `status ${String(answer.status)}`);
  }
  if (answer.truncated === 'bytes' && match === 'neither' && (shape.found ?? shape.missing)) {
    return failure('too_large', `undecided after ${String(answer.text.length)} characters`);
  }
  return { isAnswer: true, answer, match };
}

/** Whether the rule tells nothing of this redirect but that it is one. */
function isUndescribed(shape: RuleShape, answer: FetchAnswer, name: string): boolean {
  const match = matchRule(shape, answer, name);
  return (
    match === 'neither' || (match === 'missing' && shape.missing !== null && isBare(shape.missing))
  );
}

const isAbsence = ({ match, answer }: { match: RuleMatch; answer: FetchAnswer }): boolean =>
  match === 'missing' || (match === 'neither' && [404, 410].includes(answer.status));

const failure = (reason: UnknownReason, detail: string): Reading => ({
  isAnswer: false,
  reason,
  detail,
});
const isTextual = (side: RuleShape['found']): boolean =>
  side?.location !== undefined || (side?.text?.some((text) => text !== '') ?? false);

function reasonOfStatus(answer: FetchAnswer): UnknownReason | null {
  const { status } = answer;
  // 999 is what LinkedIn answers to programs.
  if ([401, 402, 403, 407, 451, 999].includes(status)) return 'blocked';
  if (status === 429) return 'rate_limited';
  if (status === 503 && answer.headers['retry-after'] !== undefined) return 'rate_limited';
  return status >= 500 ? 'server_error' : null;
}

const resetConnection = /reset|closed|hang ?up|terminated|epipe|und_err_socket|other side/i;

/** Milliseconds to wait before the one retry, or null when the answer stands. */
function pauseBeforeRetry(
  outcome: FetchOutcome,
  shape: RuleShape,
  name: string,
  deadlineAt: number,
): number | null {
  const left = deadlineAt - performance.now();
  let waitMs: number | null = null;
  if (!outcome.ok) {
    if (outcome.failure === 'refused' && resetConnection.test(outcome.detail)) waitMs = 0;
  } else if (isPassing(outcome.status, shape) && findWall(outcome, null, name) === null) {
    const { status } = outcome;
    const header = outcome.headers['retry-after'];
    if (header !== undefined) waitMs = readRetryAfter(header);
    else if (status === 503) waitMs = defaultPauseMs;
    // Who asks for less without a word of when is not asked again (SCANNING section 1).
    else if (status !== 429) waitMs = 0;
  }
  return waitMs !== null && waitMs <= retryLimitMs && waitMs < left ? waitMs : null;
}

/** Refusals that may be over in a moment. */
function isPassing(status: number, shape: RuleShape): boolean {
  if (isNamedStatus(shape, status)) return false;
  return status === 429 || (status >= 500 && status !== 501 && status < 600);
}

/** `Retry-After` in milliseconds (seconds or a date, RFC 9110 section 10.2.3). */
function readRetryAfter(header: string): number {
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? defaultPauseMs : Math.max(0, date - Date.now());
}
