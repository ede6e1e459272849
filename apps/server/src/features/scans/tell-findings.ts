import { loadManner } from '#features/accounts';
import { countReopened } from '#features/findings';
import { notify } from '#features/notifications';
import type { Teller } from '#features/notifications';
import type { ServerTransaction } from '#platform/database';
import { scanWords } from './scan-words.ts';

/**
 * Tells the person that a scan or a crawl has found something new, or brings back what was decided about, in the person's
 * language. Where there is neither, nobody is told anything.
 * @param trx as `service_role`
 * @param scan.findings its new ones
 * @param scan.since when its first worker took it up
 */
export async function tellFindings(
  trx: ServerTransaction,
  teller: Teller,
  what: 'scan' | 'crawl',
  scan: { userId: string; scanId: string; findings: number; since: string | null },
): Promise<void> {
  const { findings, userId } = scan;
  const reopened = await countReopened(trx, scan);
  if (findings === 0 && reopened === 0) return;
  const manner = await loadManner(trx, userId);
  const said = scanWords(what, { found: findings, reopened }, manner);
  await notify(trx, teller, { userId, kind: 'alerts', ...said, path: '/dashboard?view=findings' });
}
