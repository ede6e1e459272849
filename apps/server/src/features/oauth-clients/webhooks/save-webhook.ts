import { AppError } from '@leakblock/domain/errors';
import { webhooksPerPerson } from '@leakblock/domain/oauth-clients';
import type { saveWebhookInput, Webhook } from '@leakblock/domain/oauth-clients';
import { mayReach } from '@leakblock/scan-engine';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { loadWebhook } from './webhook-rows.ts';
import type { Keeper } from './webhook-rows.ts';
import { makeSecret, sealSecret } from './webhook-secret.ts';

const longest = 500;

type Given = z.output<typeof saveWebhookInput>;
type Saved = { webhook: Webhook; secret: string | null };

/**
 * Adds an endpoint, or changes one; its secret is told when it is new. One that is switched off forgets what waits.
 * @throws AppError `oauth.address_refused`, `oauth.too_many_webhooks`, `oauth.not_found`
 */
export async function saveWebhook(
  context: ServerContext,
  keeper: Keeper,
  { events, id, isEnabled, url }: Given,
): Promise<Saved> {
  const { clientId, userId } = keeper;
  const kept = {
    url: readAddress(context, url),
    events: [...new Set(events)],
    is_enabled: isEnabled,
  };
  return context.database.asService(async (trx) => {
    if (id === undefined) {
      const secret = makeSecret();
      const added = await add(trx, userId, {
        ...kept,
        secret: sealSecret(context, secret),
        client_id: clientId,
      });
      return { webhook: await loadWebhook(trx, keeper, added), secret };
    }
    const { numUpdatedRows } = await trx
      .updateTable('private.webhook_endpoints')
      .set({
        ...kept,
        disabled_reason: null,
        failing_since: null,
        failures: 0,
        rests_until: null,
      })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .$if(clientId !== null, (rows) => rows.where('client_id', '=', clientId))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError('oauth.not_found', 'There is no such webhook.');
    if (!isEnabled) await forgetWaiting(trx, id);
    return { webhook: await loadWebhook(trx, keeper, id), secret: null };
  });
}

/** Where nothing is ever sent: into our own network, and in production without encryption. */
function readAddress({ env }: ServerContext, given: string): string {
  // As it is asked: without the characters that a reader of addresses passes over.
  const url = new URL(given).href;
  if (!url.startsWith('https:') && env.NODE_ENV === 'production')
    throw new AppError('oauth.address_refused', 'The address must begin with https://.');
  if (url.length > longest || !mayReach(url, env.fetch))
    throw new AppError('oauth.address_refused', 'This address cannot be reached from outside.');
  return url;
}

async function add(
  trx: ServerTransaction,
  userId: string,
  kept: {
    url: string;
    events: string[];
    is_enabled: boolean;
    secret: string;
    client_id: string | null;
  },
): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${userId}`}, 0))`.execute(
    trx,
  );
  const { count } = await trx
    .selectFrom('private.webhook_endpoints')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (count >= webhooksPerPerson)
    throw new AppError('oauth.too_many_webhooks', `${String(webhooksPerPerson)} at most.`);
  const { id } = await trx
    .insertInto('private.webhook_endpoints')
    .values({ ...kept, user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Gives up what waits for an endpoint. @param trx as `service_role` */
export async function forgetWaiting(trx: ServerTransaction, endpointId: string): Promise<void> {
  await trx
    .updateTable('private.webhook_deliveries')
    .set({ state: 'failed', next_at: null, problem: 'switched_off', leased_until: null })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .execute();
}
