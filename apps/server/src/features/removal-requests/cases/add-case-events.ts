import type { RemovalActor } from '@leakblock/domain/removal-requests';
import type { ServerTransaction } from '#platform/database';
import { anyUuid } from './any-uuid.ts';

export type CaseEvent = {
  caseId: string;
  userId: string;
  requestId?: string | null;
  actor: RemovalActor;
  actorId?: string | null;
  action: string;
  fromStatus?: string | null;
  toStatus?: string | null;
  reason?: string | null;
  detail?: Record<string, unknown>;
  /** SHA-256 of what was sent, received or stored with it. */
  payloadSha256?: Buffer | Uint8Array | null;
  /** When it happened; unless told, now by the database's clock. */
  at?: Date;
};

/** Rows of one statement. */
const rowsAtOnce = 1000;

/**
 * Adds to the chains of some cases. Nobody may change or delete an event: place and hashes are set by the database.
 * @param trx as `service_role`
 */
export async function addCaseEvents(
  trx: ServerTransaction,
  events: readonly CaseEvent[],
): Promise<void> {
  // In one order, so that two writers about the same cases wait for each other instead of for ever.
  const sorted = events.toSorted((one, other) =>
    one.caseId < other.caseId ? -1 : one.caseId > other.caseId ? 1 : 0,
  );
  for (let start = 0; start < sorted.length; start += rowsAtOnce) {
    const some = sorted.slice(start, start + rowsAtOnce);
    // The cases before their chains: who holds a case and wants its chain would wait for who holds the chain.
    await trx
      .selectFrom('removal_cases')
      .select('id')
      .where('id', '=', anyUuid([...new Set(some.map(({ caseId }) => caseId))]))
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    await trx
      .insertInto('removal_events')
      .values(
        some.map((event) => ({
          case_id: event.caseId,
          user_id: event.userId,
          request_id: event.requestId ?? null,
          actor: event.actor,
          actor_id: event.actorId ?? null,
          action: event.action,
          from_status: event.fromStatus ?? null,
          to_status: event.toStatus ?? null,
          reason: event.reason ?? null,
          detail: JSON.stringify(event.detail ?? {}),
          payload_sha256:
            event.payloadSha256 === undefined || event.payloadSha256 === null
              ? null
              : Buffer.from(event.payloadSha256),
          at: (event.at ?? new Date()).toISOString(),
        })),
      )
      .execute();
  }
}
