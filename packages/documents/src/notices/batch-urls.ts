import type { ContactScope, RequestChannel, RequestKind } from '@leakblock/domain/removal-requests';
import { findForm } from './forms/find-form.ts';

export type BatchRule = { maxUrls: number; isOneHost: boolean };

/** Pages in one mail at most: more than that and nobody works through it. */
const mailUrls = 200;

/** How many addresses one request takes, and whether all have to be on one hostname. */
export function batchRule(request: {
  kind: RequestKind;
  scope: ContactScope;
  channel: RequestChannel;
  formUrl: string | null;
}): BatchRule {
  const { channel, formUrl, kind, scope } = request;
  if (kind === 'outdated_content_request') return { maxUrls: 1, isOneHost: true };
  if (channel === 'cloudflare_api') return { maxUrls: 250, isOneHost: true };
  if (channel === 'email') return { maxUrls: mailUrls, isOneHost: true };
  const form = formUrl === null ? 'platform' : findForm(formUrl);
  if (form === 'cloudflare') return { maxUrls: 250, isOneHost: true };
  if (form === 'google_copyright' || form === 'bing_copyright')
    return { maxUrls: 1000, isOneHost: false };
  if (scope === 'search') return { maxUrls: 1000, isOneHost: false };
  return { maxUrls: kind === 'impersonation_report' ? 1 : 100, isOneHost: true };
}

/**
 * Cuts the pages for one recipient into requests: each of one hostname (unless the form takes several) and of no more
 * addresses than it takes, files counted too. A page with its files is never cut apart unless it alone is too large.
 * Order is kept; nothing is lost.
 */
export function batchUrls<T extends { host: string; urls: number }>(
  pages: readonly T[],
  { isOneHost, maxUrls }: BatchRule,
): { host: string | null; pages: T[] }[] {
  const batches: { host: string | null; pages: T[]; urls: number }[] = [];
  const openBatch = new Map<string | null, (typeof batches)[number]>();
  for (const page of pages) {
    const host = isOneHost ? page.host : null;
    let batch = openBatch.get(host);
    if (batch === undefined || batch.urls + page.urls > maxUrls) {
      batch = { host, pages: [], urls: 0 };
      batches.push(batch);
      openBatch.set(host, batch);
    }
    batch.pages.push(page);
    batch.urls += page.urls;
  }
  return batches.map(({ host, pages: its }) => ({ host, pages: its }));
}
