import { sql } from 'kysely';
import { z } from 'zod';
import { deleteInParts } from '#platform/delete-in-parts';
import { defineJob } from '#platform/queue';

/** Hourly: forgets questions, codes and tokens that are over, and ends what apps were allowed that hold none any more. */
export const cleanStoreJob = defineJob({
  queue: 'oauth-clients.clean-store',
  schedule: '23 * * * *',
  input: z.object({}),
  async handler({ database, now }, _data, signal) {
    const over = { table: 'private.oauth_models', where: sql`expires_at < now()` };
    await deleteInParts(database.asService, over, signal);
    await database.asService(async (trx) => {
      await sql`
        delete from private.oauth_models as model where family_hash is not null and not exists (
          select from private.oauth_models as family
          where family.kind = 'Grant' and family.id_hash = model.family_hash
        )`.execute(trx);
      // An hour, so that a consent whose code is still on its way is not taken for one that ended.
      await sql`
        update public.oauth_grants as consent set revoked_at = ${now().toISOString()}
        where revoked_at is null and created_at < ${now().toISOString()}::timestamptz - interval '1 hour'
          and not exists (
            select from private.oauth_models as model where model.grant_id = consent.id
              and model.kind in ('RefreshToken', 'AccessToken', 'AuthorizationCode') and consumed_at is null
          )`.execute(trx);
    });
  },
});
