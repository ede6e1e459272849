import { sql } from 'kysely';
import type { FindAccount } from 'oidc-provider';
import { z } from 'zod';
import type { ServerContext } from '#platform/feature';

/** People whose account is neither deleted nor banned; asked whenever tokens are made. */
export function createFindAccount({ database }: Pick<ServerContext, 'database'>): FindAccount {
  return async (_ctx, id) => {
    if (!z.uuid().safeParse(id).success) return undefined;
    const { rows } = await database.asService((trx) =>
      sql`
        select from auth.users where id = ${id}::uuid and deleted_at is null
          and (banned_until is null or banned_until <= now())`.execute(trx),
    );
    return rows.length === 0
      ? undefined
      : { accountId: id, claims: () => Promise.resolve({ sub: id }) };
  };
}
