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

/** Messages of one endpoint, of all endpoints of a person, and of all, that a program has under way at once. */
export const perEndpoint = 4;
export const perPerson = 10;
export const atOnce = 40;
/** Longer than an attempt takes, and what became of it may take to be written down while the database is away. */
const leaseSeconds = 130;

/** What was taken, and how many messages were forgotten, so that there may be more. */
export type Claimed = { deliveries: Delivery[]; forgotten: number };

/**
 * Takes messages that are due for the places that are free. Whoever has the fewest under way comes first, and of each
 * person the first message of each endpoint, so that what is slow or much of one holds up nobody else. What may no longer
 * be told, since a link between an agency and a creator has ended, or what a person allowed an app, is forgotten at this
 * place, however long it waited.
 * @param trx as `service_role`
 * @param underWay endpoint of each message that this program is at
 */
export async function claimDeliveries(
  trx: ServerTransaction,
  now: Date,
  underWay: readonly string[],
): Promise<Claimed> {
  const at = now.toISOString();
  const isDue = sql`delivery.state = 'waiting' and delivery.next_at <= ${at}::timestamptz
    and (delivery.leased_until is null or delivery.leased_until < ${at}::timestamptz)`;
  const { rows } = await sql<Delivery & { mayTell: boolean }>`
    with busy as (
      select endpoint.id, endpoint.user_id, count(*) as messages
      from unnest(${underWay}::uuid[]) as under_way
      join private.webhook_endpoints as endpoint on endpoint.id = under_way group by endpoint.id
    ),
    due as (
      select waiting.id, waiting.next_at, endpoint.id as endpoint_id, endpoint.user_id,
        coalesce(busy.messages, 0) + row_number() over (
          partition by endpoint.id order by waiting.next_at, waiting.id) as of_endpoint
      from private.webhook_endpoints as endpoint
      left join busy on busy.id = endpoint.id
      cross join lateral (
        select id, next_at from private.webhook_deliveries as delivery
        where endpoint_id = endpoint.id and ${isDue}
        order by next_at, id limit greatest(${perEndpoint} - coalesce(busy.messages, 0), 0)
      ) as waiting
      where endpoint.is_enabled
        and (endpoint.rests_until is null or endpoint.rests_until <= ${at}::timestamptz)
    ),
    turns as (
      select due.*, coalesce((select sum(messages) from busy where busy.user_id = due.user_id), 0)
        + row_number() over (partition by user_id order by of_endpoint, next_at, id) as of_person
      from due
    ),
    chosen as (
      select delivery.id from turns join private.webhook_deliveries as delivery on delivery.id = turns.id
      where turns.of_person <= ${perPerson} and ${isDue}
      order by turns.of_person, turns.next_at, turns.id
      limit ${atOnce - underWay.length} for update of delivery skip locked
    )
    update private.webhook_deliveries as delivery
    set leased_until = ${at}::timestamptz + ${leaseSeconds} * interval '1 second'
    from chosen, private.webhook_endpoints as endpoint
    where delivery.id = chosen.id and endpoint.id = delivery.endpoint_id
    returning delivery.id, delivery.endpoint_id as "endpointId", delivery.subject_id as "subjectId", delivery.event,
      delivery.data, delivery.at, delivery.attempts, endpoint.url, endpoint.secret,
      private.may_webhook_tell(endpoint.user_id, delivery.subject_id)
        and private.may_app_hear(endpoint.user_id, endpoint.client_id, delivery.event) as "mayTell"`.execute(
    trx,
  );
  const over = rows.filter(({ mayTell }) => !mayTell).map(({ id }) => id);
  if (over.length > 0)
    await trx.deleteFrom('private.webhook_deliveries').where('id', 'in', over).execute();
  return { deliveries: rows.filter(({ mayTell }) => mayTell), forgotten: over.length };
}
