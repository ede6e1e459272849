import { loadPageGuard, storeFinding } from '#features/findings';
import type { ServerTransaction } from '#platform/database';
import { addCaseEvents } from '../cases/add-case-events.ts';
import { deriveCases } from '../cases/derive-cases.ts';
import { loadCase } from '../checks/load-case.ts';

/**
 * Stops a case whose page shows signs of a minor: nothing of it is fetched, kept or reported by us any more but its
 * address, and neither is anything of the finding it came from.
 * @param trx as `service_role`
 */
export async function stopCase(trx: ServerTransaction, caseId: string, now: Date): Promise<void> {
  const each = await loadCase(trx, caseId, { isLocked: true });
  if (each === null || each.stop_label !== null) return;
  await trx
    .updateTable('removal_cases')
    .set({ stop_label: 'possible_minor', media_urls: [] })
    .where('id', '=', caseId)
    .execute();
  if (each.finding_id !== null) {
    await storeFinding(trx, await loadPageGuard(trx, each.user_id), {
      userId: each.user_id,
      scanId: null,
      foundBy: 'search',
      address: each.address,
      site: null,
      title: null,
      uploader: null,
      publishedOn: null,
      name: null,
      probability: null,
      isListing: false,
      matches: [],
      pictures: 0,
      evidence: null,
      picture: null,
      stopLabel: 'possible_minor',
    });
  }
  await addCaseEvents(trx, [
    {
      caseId,
      userId: each.user_id,
      actor: 'system',
      action: 'stopped',
      reason: 'possible_minor',
      at: now,
    },
  ]);
  await deriveCases(trx, [caseId], now);
}
