import type { ErasureAnswer } from '@leakblock/domain/exports';
import { sql } from 'kysely';
import { loadLeft } from '#features/partners';
import type { ServerTransaction } from '#platform/database';
import { countKept } from './count-kept.ts';
import { listObstacles } from './list-obstacles.ts';
import { loadDeletion } from './load-deletion.ts';

/** What deleting a person's account would do, or is about to do. @param trx as `service_role` */
export async function readErasure(
  trx: ServerTransaction,
  userId: string,
  now: Date,
): Promise<ErasureAnswer> {
  const deletion = await loadDeletion(trx, userId);
  const { rows } = await sql<Omit<ErasureAnswer['ends'], 'balance'>>`
    select
      (select count(*)::int from public.removal_cases where user_id = ${userId}::uuid
        and status not in ('resolved', 'delisted_only', 'exhausted', 'invalid', 'withdrawn')) as "openCases",
      exists (select from public.subscriptions
        where user_id = ${userId}::uuid and status in ('active', 'past_due', 'paused')) as "hasPlan",
      (select count(*)::int from public.oauth_grants
        where user_id = ${userId}::uuid and revoked_at is null) as apps`.execute(trx);
  return {
    requestedAt: deletion?.requestedAt.toISOString() ?? null,
    dueAt: deletion?.dueAt.toISOString() ?? null,
    kept: await countKept(trx, userId),
    ends: {
      ...(rows[0] ?? { openCases: 0, hasPlan: false, apps: 0 }),
      balance: await loadLeft(trx, userId, now),
    },
    obstacles: await listObstacles(trx, userId, now),
  };
}
