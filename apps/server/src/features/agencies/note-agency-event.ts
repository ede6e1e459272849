import type { ServerTransaction } from '#platform/database';

/** What a member of an agency did, or what became of a link. */
export type AgencyEvent = {
  agencyId: string;
  /** Who; null for the program itself. */
  actorId: string | null;
  /** About whom; null when it is about the agency itself. */
  creatorId?: string | null;
  /** `<what>.<became>`, such as `creator.linked`. */
  action: string;
  /** Counts, ids and roles; nothing of what a page holds. */
  detail?: Record<string, unknown>;
};

/**
 * Adds a line to an agency's own trail, in the transaction of what it tells: neither happens without the other.
 * @param trx as `service_role`
 */
export async function noteAgencyEvent(trx: ServerTransaction, event: AgencyEvent): Promise<void> {
  await trx
    .insertInto('agency_events')
    .values({
      agency_id: event.agencyId,
      actor_id: event.actorId,
      creator_id: event.creatorId ?? null,
      action: event.action,
      detail: JSON.stringify(event.detail ?? {}),
    })
    .execute();
}
