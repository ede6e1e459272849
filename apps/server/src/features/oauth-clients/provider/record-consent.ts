import type { ApiScope } from '@leakblock/domain/oauth-clients';
import { apiScopes } from '@leakblock/domain/oauth-clients';
import { sql } from 'kysely';
import { loadManner } from '#features/accounts';
import { notify } from '#features/notifications';
import type { Teller } from '#features/notifications';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { consentWords } from './consent-words.ts';
import type { StoredClient } from './read-client.ts';

type Consent = {
  userId: string;
  client: StoredClient;
  asked: readonly ApiScope[];
  scopes: readonly ApiScope[];
};

/**
 * Writes down what a person allows an app: of what was asked exactly what she ticked now, beside what she allowed it on
 * other occasions. Whoever may do more than before is told in her notifications.
 * @returns id of the row of `oauth_grants`
 */
export async function recordConsent(
  context: Pick<ServerContext, 'database' | 'now' | 'queue'>,
  { userId, client, asked, scopes }: Consent,
): Promise<string> {
  const { database, now } = context;
  const { clientId } = client;
  return database.asService(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`consent:${userId}:${clientId}`}, 0))`.execute(
      trx,
    );
    const known = await trx
      .selectFrom('oauth_grants')
      .select(['id', 'scopes'])
      .where('user_id', '=', userId)
      .where('client_id', '=', clientId)
      .where('revoked_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    const isKept = (scope: ApiScope) => known?.scopes.includes(scope) === true;
    const all = apiScopes.filter(
      (scope) => scopes.includes(scope) || (isKept(scope) && !asked.includes(scope)),
    );
    if (scopes.some((scope) => !isKept(scope))) await tellPerson(trx, context, userId, client.name);
    if (known !== undefined) {
      await trx
        .updateTable('oauth_grants')
        .set({ scopes: all })
        .where('id', '=', known.id)
        .execute();
      return known.id;
    }
    const { id } = await trx
      .insertInto('oauth_grants')
      .values({
        user_id: userId,
        client_id: clientId,
        scopes: all,
        created_at: now().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

async function tellPerson(
  trx: ServerTransaction,
  teller: Teller,
  userId: string,
  app: string,
): Promise<void> {
  const manner = await loadManner(trx, userId);
  const said = consentWords(app, manner);
  await notify(trx, teller, { userId, kind: 'account', ...said, path: '/settings' });
}
