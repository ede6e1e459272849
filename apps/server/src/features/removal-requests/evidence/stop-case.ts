import { loadPageGuard, storeFinding } from '#features/findings';
import type { ServerTransaction } from '#platform/database';
import { addCaseEvents } from '../cases/add-case-events.ts';
import { deriveCases } from '../cases/derive-cases.ts';
import { loadCase } from '../checks/load-case.ts';
import { withdrawUnsent } from '../requests/withdraw-unsent.ts';

/**
 * Stops a case whose page shows signs of a minor: nothing of it is fetched, kept or reported by us any more but its
 * address, and neither is anything of the finding it came from. What was to go out about it goes to nobody.
 * @param trx as `service_role`
 * @returns other cases that the withdrawn requests covered, to be drafted anew
 */
export async function stopCase(
  trx: ServerTransaction,
  caseId: string,
  now: Date,
): Promise<string[]> {
  const each = await loadCase(trx, caseId, { isLocked: true });
  if (each === null || each.stop_label !== null) return [];
  await trx
    .updateTable('removal_cases')
    .set({ stop_label: 'possible_minor', media_urls: [] })
    .where('id', '=', caseId)
    .execute();
  // Packs of better days too. Their files are swept, and the events still name the hashes.
  await trx.deleteFrom('evidence_packs').where('case_id', '=', caseId).execute();
  if (each.finding_id !== null) {
    await storeFinding(trx, await loadPageGuard(trx, each.user_id), {
      userId: each.user_id,
      scanId: null,
      isPageSeen: false,
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
  const why = { actor: 'system', action: 'stopped', reason: 'possible_minor', now } as const;
  const others = await withdrawUnsent(trx, [caseId], why);
  await deriveCases(trx, [caseId], now);
  return others;
}
