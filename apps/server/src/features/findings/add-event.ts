import type { FindingStatus } from '@leakblock/domain/findings';
import type { ServerTransaction } from '#platform/database';

export type FindingEvent = {
  findingId: string;
  userId: string;
  actor: 'person' | 'agency' | 'scan';
  action: string;
  from: FindingStatus | null;
  to: FindingStatus;
  detail?: Record<string, unknown>;
  /** Decisions of one call, which can be taken back together. */
  batch?: string;
};

/** Rows of one statement: it has 65,535 values at most. */
const rowsAtOnce = 1000;

/** Keeps what happened to some findings. */
export async function addEvents(
  trx: ServerTransaction,
  events: readonly FindingEvent[],
): Promise<void> {
  for (let start = 0; start < events.length; start += rowsAtOnce)
    await insertEvents(trx, events.slice(start, start + rowsAtOnce));
}

async function insertEvents(trx: ServerTransaction, events: readonly FindingEvent[]) {
  await trx
    .insertInto('finding_events')
    .values(
      events.map(({ action, actor, batch, detail, findingId, from, to, userId }) => ({
        finding_id: findingId,
        user_id: userId,
        actor,
        action,
        from_status: from,
        to_status: to,
        detail: JSON.stringify(detail ?? {}),
        batch: batch ?? null,
      })),
    )
    .execute();
}
