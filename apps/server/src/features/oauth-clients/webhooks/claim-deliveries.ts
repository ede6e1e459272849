import type { WebhookEvent } from '@leakblock/domain/oauth-clients';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

export type Delivery = {
  id: string;
  endpointId: string;
  subjectId: string;
  event: WebhookEvent;
  data: Record<string, unknown>;
  at: string;
  attempts: number;
  url: string;
  /** Sealed. */
  secret: string;
};

/** Messages of one endpoint that are under way at once: one that is slow holds up nobody else. */
const perEndpoint = 4;
const atOnce = 40;
/** Longer than an attempt takes. */
const leaseSeconds = 60;

/**
 * Takes messages that are due. What may no longer be told, since a link between an agency and a creator has ended, or
 * what a person allowed an app, is forgotten at this place, however long it waited.
 * @param trx as `service_role`
 */
export async function claimDeliveries(trx: ServerTransaction, now: Date): Promise<Delivery[]> {
  const at = now.toISOString();
  const { rows } = await sql<Delivery & { mayTell: boolean }>`
    with due as (
      select waiting.id from private.webhook_endpoints as endpoint
      cross join lateral (
        select id from private.webhook_deliveries
        where endpoint_id = endpoint.id and state = 'waiting' and next_at <= ${at}::timestamptz
          and (leased_until is null or leased_until < ${at}::timestamptz)
        order by next_at, id limit ${perEndpoint} for update skip locked
      ) as waiting
      where endpoint.is_enabled
        and (endpoint.rests_until is null or endpoint.rests_until <= ${at}::timestamptz)
      limit ${atOnce}
    )
    update private.webhook_deliveries as delivery
    set leased_until = ${at}::timestamptz + ${leaseSeconds} * interval '1 second'
    from due, private.webhook_endpoints as endpoint
    where delivery.id = due.id and endpoint.id = delivery.endpoint_id
    returning delivery.id, delivery.endpoint_id as "endpointId", delivery.subject_id as "subjectId", delivery.event,
      delivery.data, delivery.at, delivery.attempts, endpoint.url, endpoint.secret,
      private.may_webhook_tell(endpoint.user_id, delivery.subject_id)
        and private.may_app_hear(endpoint.user_id, endpoint.client_id, delivery.event) as "mayTell"`.execute(
    trx,
  );
  const over = rows.filter(({ mayTell }) => !mayTell).map(({ id }) => id);
  if (over.length > 0)
    await trx.deleteFrom('private.webhook_deliveries').where('id', 'in', over).execute();
  return rows.filter(({ mayTell }) => mayTell);
}
