import { z } from 'zod';
import type { Env } from '#platform/env';

/** Account and token with which reports are filed; null where none are set. */
export type CloudflareAccount = { url: string; accountId: string; token: string };

export function cloudflareAccount(env: Env): CloudflareAccount | null {
  const { CLOUDFLARE_ACCOUNT_ID, CLOUDFLARE_API_TOKEN, CLOUDFLARE_API_URL } = env;
  if (CLOUDFLARE_ACCOUNT_ID === undefined || CLOUDFLARE_API_TOKEN === undefined) return null;
  return { url: CLOUDFLARE_API_URL, accountId: CLOUDFLARE_ACCOUNT_ID, token: CLOUDFLARE_API_TOKEN };
}

/**
 * How a call ended. `unreached`: no byte of it arrived; `unknown`: it may have arrived, and nobody said so.
 */
export type CallOutcome<T> =
  | { ok: true; value: T }
  | { ok: false; kind: 'unreached' | 'unknown' | 'refused'; status: number | null; why: string };

const patienceMs = 20_000;
const answerLimit = 2_000_000;
/** Errors before a connection stands. */
const beforeConnection = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const faults = z.object({ errors: z.array(z.object({ message: z.string() })).max(50) });
const statuses = ['submitted', 'accepted', 'denied'] as const;
const report = z.object({
  id: z.string().min(1).max(200),
  cdate: z.string().max(100),
  status: z.enum(statuses),
  denial_reason: z.string().max(100).nullish(),
  domain: z.string().max(300),
});
export type SubmittedReport = z.infer<typeof report>;

/** Posts a report. `id` is null where the answer does not name it: the list of reports does. */
export function postReport(
  account: CloudflareAccount,
  act: string,
  body: object,
): Promise<CallOutcome<{ id: string | null }>> {
  const answer = z.object({
    result: z.unknown(),
    abuse_rand: z.string().min(1).max(200).optional(),
  });
  return call(account, { method: 'POST', path: act, body }, (given) => {
    const read = answer.parse(given);
    const named = typeof read.result === 'string' && read.result !== 'success' ? read.result : null;
    return { id: read.abuse_rand ?? named };
  });
}

export function getReport(
  account: CloudflareAccount,
  id: string,
): Promise<CallOutcome<SubmittedReport & { urls: string[] }>> {
  const answer = z.object({ result: report.extend({ urls: z.array(z.string()).max(1000) }) });
  const path = `submitted/${encodeURIComponent(id)}`;
  return call(account, { method: 'GET', path }, (given) => answer.parse(given).result);
}

/** Reports about a domain that were submitted after a moment. */
export function listReports(
  account: CloudflareAccount,
  { createdAfter, domain }: { createdAfter: Date; domain: string },
): Promise<CallOutcome<SubmittedReport[]>> {
  const query = new URLSearchParams({
    domain,
    created_after: createdAfter.toISOString(),
    per_page: '100',
  });
  const answer = z.object({ result: z.object({ reports: z.array(report).max(1000) }) });
  const path = `submitted?${query.toString()}`;
  return call(account, { method: 'GET', path }, (given) => answer.parse(given).result.reports);
}

/** Mails that were sent to us about a report. */
export function listMails(
  account: CloudflareAccount,
  id: string,
): Promise<CallOutcome<{ id: string; subject: string; body: string }[]>> {
  const mail = z.object({ id: z.string(), subject: z.string(), body: z.string() });
  const answer = z.object({ result: z.object({ emails: z.array(mail).max(1000) }) });
  const path = `submitted/${encodeURIComponent(id)}/emails`;
  return call(account, { method: 'GET', path }, (given) => answer.parse(given).result.emails);
}

async function call<T>(
  { accountId, token, url }: CloudflareAccount,
  { body, method, path }: { method: 'GET' | 'POST'; path: string; body?: object },
  read: (given: unknown) => T,
): Promise<CallOutcome<T>> {
  let status: number | null = null;
  try {
    const answer = await fetch(
      `${url}/accounts/${encodeURIComponent(accountId)}/abuse-reports/${path}`,
      {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      },
    );
    status = answer.status;
    const text = (await answer.text()).slice(0, answerLimit);
    if (status >= 500)
      return { ok: false, kind: 'unknown', status, why: `status ${String(status)}` };
    const given = JSON.parse(text) as unknown;
    if (status >= 400) return { ok: false, kind: 'refused', status, why: sayFaults(given) };
    return { ok: true, value: read(given) };
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
    if (status !== null && status >= 400) return { ok: false, kind: 'refused', status, why };
    const code = codeOf(error);
    const kind = status === null && beforeConnection.has(code) ? 'unreached' : 'unknown';
    return { ok: false, kind, status, why: code === '' ? why : code };
  }
}

function sayFaults(given: unknown): string {
  const parsed = faults.safeParse(given);
  const said = parsed.success ? parsed.data.errors.map(({ message }) => message).join('; ') : '';
  return said.slice(0, 500);
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
}
