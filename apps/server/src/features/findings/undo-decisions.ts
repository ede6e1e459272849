import { randomUUID } from 'node:crypto';
import { findUndoable } from '@leakblock/domain/findings';
import type { FindingStatus, ReviewFindingsAnswer } from '@leakblock/domain/findings';
import type { Hand } from '#platform/caller';
import type { ServerTransaction } from '#platform/database';
import { addEvents } from './add-event.ts';
import type { DecisionDetail } from './decide-findings.ts';
import { addDismissed, forgetDismissed } from './dismiss-names.ts';
import { anyOf, lockFindings } from './lock-findings.ts';
import type { LockedFinding } from './lock-findings.ts';

type Change = {
  findingId: string;
  action: string;
  from: FindingStatus;
  to: FindingStatus;
  detail: DecisionDetail;
  batch: string | null;
};
type Undone = { finding: LockedFinding; last: Change };

/**
 * Takes back each finding's last decision; with a batch only where that decision is of this batch. An allowed page is
 * taken from the list, and with it the decision about everything that lay under it. A "not me" that stands again teaches
 * its name again.
 * @param trx as `service_role`
 */
export async function undoDecisions(
  trx: ServerTransaction,
  userId: string,
  { actor, batch, ids }: { ids: readonly string[]; batch: string | null; actor: Hand['actor'] },
): Promise<ReviewFindingsAnswer> {
  const asked = await readLast(trx, await lockFindings(trx, userId, { ids, hosts: [] }));
  const direct = asked.filter(({ last }) => batch === null || last.batch === batch);
  const undone = [...direct, ...(await listUnderSamePages(trx, userId, direct))];
  if (undone.length === 0) return { changed: [], undoToken: null };
  await restore(trx, userId, undone, actor);
  const pages = undone.flatMap(({ last: { detail } }) =>
    detail.page !== undefined && detail.isAdded === true ? [detail.page] : [],
  );
  if (pages.length > 0) {
    await trx
      .deleteFrom('allowed_pages')
      .where('user_id', '=', userId)
      .where('url', 'in', [...new Set(pages)])
      .execute();
  }
  await addDismissed(trx, userId, namesOf(undone.filter(isNotMeAgain)));
  await forgetDismissed(trx, userId, namesOf(undone.filter((each) => !isNotMeAgain(each))));
  return {
    changed: undone.map(({ finding, last }) => ({ id: finding.id, status: last.from })),
    undoToken: null,
  };
}

const isNotMeAgain = ({ last }: Undone): boolean => last.from === 'not_me';

function namesOf(undone: readonly Undone[]): { host: string; name: string }[] {
  return undone.flatMap(({ finding: { host }, last: { detail } }) =>
    detail.name === undefined ? [] : [{ host, name: detail.name }],
  );
}

/** The last decision about each that can be taken back. */
async function readLast(
  trx: ServerTransaction,
  findings: readonly LockedFinding[],
): Promise<Undone[]> {
  if (findings.length === 0) return [];
  const rows = await trx
    .selectFrom('finding_events')
    .select([
      'finding_id as findingId',
      'action',
      'from_status as from',
      'to_status as to',
      'detail',
      'batch',
    ])
    .where('finding_id', '=', anyOf(findings.map(({ id }) => id)))
    .where('from_status', 'is not', null)
    .whereRef('from_status', '<>', 'to_status')
    .orderBy('id')
    .execute();
  const changes = Map.groupBy(rows as Change[], ({ findingId }) => findingId);
  return findings.flatMap((finding) => {
    const last = findUndoable(changes.get(finding.id) ?? []);
    return last === null || last.to !== finding.status ? [] : [{ finding, last }];
  });
}

/** What was decided together with these because it lies under the same allowed page. */
async function listUnderSamePages(
  trx: ServerTransaction,
  userId: string,
  undone: readonly Undone[],
): Promise<Undone[]> {
  const keyOf = ({ batch, detail }: Change) => `${batch ?? ''} ${detail.page ?? ''}`;
  const allowed = undone.filter(({ last }) => last.detail.page !== undefined);
  const batches = [...new Set(allowed.flatMap(({ last }) => last.batch ?? []))];
  if (batches.length === 0) return [];
  const events = await trx
    .selectFrom('finding_events')
    .select('finding_id')
    .where('user_id', '=', userId)
    .where('batch', 'in', batches)
    .execute();
  const known = new Set(undone.map(({ finding }) => finding.id));
  const others = [...new Set(events.map(({ finding_id: id }) => id))].filter(
    (id) => !known.has(id),
  );
  if (others.length === 0) return [];
  const keys = new Set(allowed.map(({ last }) => keyOf(last)));
  const candidates = await readLast(
    trx,
    await lockFindings(trx, userId, { ids: others, hosts: [] }),
  );
  return candidates.filter(({ last }) => keys.has(keyOf(last)));
}

async function restore(
  trx: ServerTransaction,
  userId: string,
  undone: readonly Undone[],
  actor: Hand['actor'],
): Promise<void> {
  for (const [status, group] of Map.groupBy(undone, ({ last }) => last.from)) {
    await trx
      .updateTable('findings')
      .set({ status, ...(status === 'new' ? { reviewed_at: null } : {}) })
      .where('id', '=', anyOf(group.map(({ finding }) => finding.id)))
      .execute();
  }
  const batch = randomUUID();
  await addEvents(
    trx,
    undone.map((each) => ({
      findingId: each.finding.id,
      userId,
      actor,
      action: 'undo',
      from: each.finding.status,
      to: each.last.from,
      // For the decision that ends the "not me" once more.
      detail: isNotMeAgain(each) ? { name: each.last.detail.name } : {},
      batch,
    })),
  );
}
