import { sql } from 'kysely';
import { loadManner } from '#features/accounts';
import { notify } from '#features/notifications';
import type { ServerTransaction } from '#platform/database';
import type { Delivery } from './claim-deliveries.ts';
import { forgetWaiting } from './save-webhook.ts';
import type { Attempt } from './send-delivery.ts';
import { webhookWords } from './webhook-words.ts';

/** Seconds until the next attempt, after the first, the second …: about three days in all. */
export const retrySeconds = [30, 120, 600, 1800, 7200, 21_600, 43_200, 86_400, 86_400] as const;
/** Days of nothing but failures after which an endpoint is switched off. */
export const failingDays = 5;

/**
 * Keeps what became of an attempt. After a failure the endpoint rests, longer each time, with all that waits for it.
 * @param trx as `service_role`
 */
export async function settleDelivery(
  trx: ServerTransaction,
  delivery: Delivery,
  { attempt, now }: { attempt: Attempt; now: Date },
): Promise<void> {
  // The endpoint before its messages, as everywhere, so that nobody waits for nobody.
  await trx
    .selectFrom('private.webhook_endpoints')
    .select('id')
    .where('id', '=', delivery.endpointId)
    .forNoKeyUpdate()
    .execute();
  const { problem, status } = attempt;
  const attempts = delivery.attempts + 1;
  const wait = problem === null ? undefined : retrySeconds[attempts - 1];
  const at = now.toISOString();
  await trx
    .updateTable('private.webhook_deliveries')
    .set({
      attempts,
      status,
      problem,
      tried_at: at,
      leased_until: null,
      state: problem === null ? 'delivered' : wait === undefined ? 'failed' : 'waiting',
      next_at: wait === undefined ? null : new Date(now.getTime() + wait * 1000).toISOString(),
    })
    .where('id', '=', delivery.id)
    // Switched off in the meantime: what was given up stays so.
    .where('state', '=', 'waiting')
    .execute();
  if (problem === null)
    await trx
      .updateTable('private.webhook_endpoints')
      .set({ failing_since: null, failures: 0, rests_until: null })
      .where('id', '=', delivery.endpointId)
      .where('failures', '>', 0)
      .execute();
  else await noteFailure(trx, delivery, { isGone: status === 410, at });
}

/** Standard Webhooks: an endpoint that answers 410 wants nothing any more. */
async function noteFailure(
  trx: ServerTransaction,
  { endpointId, url }: Delivery,
  { at, isGone }: { at: string; isGone: boolean },
): Promise<void> {
  const { rows } = await sql<{ userId: string; isOver: boolean }>`
    update private.webhook_endpoints set
      failing_since = coalesce(failing_since, ${at}::timestamptz),
      failures = failures + 1,
      rests_until = ${at}::timestamptz + least(3600, 15 * 2 ^ least(failures, 8)) * interval '1 second'
    where id = ${endpointId} and is_enabled
    returning user_id as "userId",
      failing_since <= ${at}::timestamptz - ${failingDays} * interval '1 day' as "isOver"`.execute(
    trx,
  );
  const [endpoint] = rows;
  if (endpoint === undefined || !(isGone || endpoint.isOver)) return;
  await trx
    .updateTable('private.webhook_endpoints')
    .set({ is_enabled: false, disabled_reason: isGone ? 'gone' : 'failing' })
    .where('id', '=', endpointId)
    .execute();
  await forgetWaiting(trx, endpointId);
  await tellPerson(trx, endpoint.userId, { host: new URL(url).host, isGone }, new Date(at));
}

async function tellPerson(
  trx: ServerTransaction,
  userId: string,
  endpoint: { host: string; isGone: boolean },
  now: Date,
): Promise<void> {
  const manner = await loadManner(trx, userId);
  const said = webhookWords(endpoint, manner);
  const told = { userId, kind: 'account', ...said, path: '/oauth-clients' } as const;
  await notify(trx, { now: () => now }, told);
}
