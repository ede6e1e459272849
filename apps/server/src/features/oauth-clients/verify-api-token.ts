import { apiScopes } from '@leakblock/domain/oauth-clients';
import type { ApiScope } from '@leakblock/domain/oauth-clients';
import { sql } from 'kysely';
import type { ServerContext } from '#platform/feature';
import { hashId } from './hash-id.ts';

/** For whom a token speaks, through which app, and what it may do at this moment. */
export type ApiToken = {
  userId: string;
  email: string;
  clientId: string;
  /** Of `oauth_grants`. */
  grantId: string;
  scopes: ApiScope[];
};

type Row = {
  userId: string;
  email: string | null;
  clientId: string;
  grantId: string;
  asked: string | null;
  allowed: string[];
  isNoted: boolean;
};

/** Longer ones are none of ours, and are not hashed. */
const maxLength = 200;

/**
 * Asks the database each time, so that in the same second nothing is left of a token whose person was banned or deleted,
 * whose grant, client or client’s owner ended, or of a scope that was taken off either.
 * @param bearer an access token as it came
 * @returns null when it does not live
 */
export async function verifyApiToken(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  bearer: string,
): Promise<ApiToken | null> {
  if (bearer === '' || bearer.length > maxLength) return null;
  return database.asService(async (trx) => {
    const { rows } = await sql<Row>`
      select token.payload ->> 'scope' as asked, person.id as "userId", person.email, app.client_id as "clientId",
        consent.id as "grantId",
        array(select unnest(consent.scopes) intersect select unnest(app.scopes)) as allowed,
        coalesce(consent.last_used_at > ${now().toISOString()}::timestamptz - interval '1 minute', false) as "isNoted"
      from private.oauth_models as token
      join private.oauth_models as family on family.kind = 'Grant' and family.id_hash = token.family_hash
        and family.expires_at > now()
      join public.oauth_grants as consent on consent.id = token.grant_id and consent.revoked_at is null
      join public.oauth_clients as app on app.client_id = consent.client_id
      join auth.users as owner on owner.id = app.user_id
        and owner.deleted_at is null and (owner.banned_until is null or owner.banned_until <= now())
      join auth.users as person on person.id = consent.user_id
      where token.kind = 'AccessToken' and token.id_hash = ${hashId(bearer)} and token.expires_at > now()
        and person.deleted_at is null and (person.banned_until is null or person.banned_until <= now())`.execute(
      trx,
    );
    const [row] = rows;
    if (row === undefined) return null;
    const { asked, allowed, isNoted, email, ...known } = row;
    if (!isNoted) {
      // Once a minute is exact enough for the list, and spares a write per request.
      await trx
        .updateTable('oauth_grants')
        .set({ last_used_at: now().toISOString() })
        .where('id', '=', row.grantId)
        .execute();
    }
    const held = new Set((asked ?? '').split(' '));
    const scopes = apiScopes.filter((scope) => held.has(scope) && allowed.includes(scope));
    return { ...known, email: email ?? '', scopes };
  });
}
