import { errors } from 'oidc-provider';
import type { AdapterFactory, AdapterPayload } from 'oidc-provider';
import { sql } from 'kysely';
import type { ServerContext } from '#platform/feature';
import { hashId } from '../hash-id.ts';
import { endFamily } from './end-family.ts';
import { readClient } from './read-client.ts';

/** What is kept. Everything else is forgotten: no session of the provider's own outlives the request that made it. */
const keptKinds = new Set([
  'Interaction',
  'Grant',
  'AuthorizationCode',
  'AccessToken',
  'RefreshToken',
]);

/** A grant of the provider is `<row of oauth_grants>.<random>`: what came from one consent, and nothing else. */
const rowOf = (family: string): string => family.slice(0, family.indexOf('.'));

type Row = { payload: AdapterPayload; consumedAt: string | null };

/**
 * The provider's memory in private.oauth_models, and its clients from public.oauth_clients. An id is never stored, only
 * its hash, and what is read gets the id back that was asked for. Moments are real: nobody skips the minutes of a token.
 */
export function createStore(context: ServerContext): AdapterFactory {
  const { database } = context;
  return (kind) => ({
    async upsert(id, payload, expiresIn) {
      if (!keptKinds.has(kind)) return;
      const kept = { ...payload, jti: undefined };
      const family = kind === 'Grant' ? id : payload.grantId;
      await database.asService((trx) =>
        sql`
          insert into private.oauth_models (kind, id_hash, family_hash, grant_id, payload, expires_at)
          values (
            ${kind}, ${hashId(id)}, ${family === undefined ? null : hashId(family)},
            ${family === undefined ? null : rowOf(family)}::uuid, ${JSON.stringify(kept)}::jsonb,
            now() + make_interval(secs => ${expiresIn})
          )
          on conflict (kind, id_hash) do update
          set payload = excluded.payload, expires_at = excluded.expires_at`.execute(trx),
      );
    },

    async find(id) {
      if (kind === 'Client') return readClient(context, id);
      if (!keptKinds.has(kind)) return undefined;
      const { rows } = await database.asService((trx) =>
        sql<Row>`
          select model.payload, model.consumed_at as "consumedAt"
          from private.oauth_models as model
          where model.kind = ${kind} and model.id_hash = ${hashId(id)} and model.expires_at > now()
            and (model.family_hash is null or exists (
              select from private.oauth_models as family
              join public.oauth_grants as consent on consent.id = family.grant_id and consent.revoked_at is null
              where family.kind = 'Grant' and family.id_hash = model.family_hash and family.expires_at > now()
            ))`.execute(trx),
      );
      const [row] = rows;
      if (row === undefined) return undefined;
      const consumed = row.consumedAt === null ? {} : { consumed: true };
      return { ...row.payload, jti: id, ...consumed };
    },

    /** Two may come with the same code or token at once: one of them is first, and the other ends what came of both. */
    async consume(id) {
      const isFirst = await database.asService(async (trx) => {
        const { rows } = await sql<{ payload: AdapterPayload }>`
          update private.oauth_models set consumed_at = now()
          where kind = ${kind} and id_hash = ${hashId(id)} and consumed_at is null
          returning payload`.execute(trx);
        if (rows.length > 0) return true;
        const { rows: used } = await sql<{ familyHash: Buffer }>`
          select family_hash as "familyHash" from private.oauth_models
          where kind = ${kind} and id_hash = ${hashId(id)} and family_hash is not null`.execute(
          trx,
        );
        for (const { familyHash } of used) await endFamily(trx, context, familyHash);
        return false;
      });
      if (!isFirst) throw new errors.InvalidGrant('it was used already');
    },

    async destroy(id) {
      await database.asService(async (trx) => {
        if (kind === 'Grant') await endFamily(trx, context, hashId(id));
        await sql`delete from private.oauth_models where kind = ${kind} and id_hash = ${hashId(id)}`.execute(
          trx,
        );
      });
    },

    async revokeByGrantId(grantId) {
      await database.asService((trx) =>
        sql`
          delete from private.oauth_models where kind = ${kind} and family_hash = ${hashId(grantId)}`.execute(
          trx,
        ),
      );
    },

    // Off: no provider's sessions and no codes that people type in.
    findByUid: () => Promise.resolve(undefined),
    findByUserCode: () => Promise.resolve(undefined),
  });
}
