import type { GlobalNotifications } from '@leakblock/domain/administration';
import { sql } from 'kysely';
import type { ServerContext } from '#platform/feature';
import { readCursor, writeCursor } from '../cursor.ts';

const pageSize = 50;

/**
 * A page of what was sent to everybody, the newest first: also what the operator herself has put away.
 * @throws AppError `request.invalid` for a cursor that is none
 */
export async function listGlobalNotifications(
  { database }: Pick<ServerContext, 'database'>,
  cursor?: string,
): Promise<GlobalNotifications> {
  const place = readCursor(cursor);
  const { rows: found } = await database.asService((trx) =>
    sql<GlobalNotifications['rows'][number]>`
      select id, title, message, created_at as "createdAt" from public.notifications
      where user_id is null
        ${place === null ? sql`` : sql`and (created_at, id) < (${place.at}::timestamptz, ${place.id}::uuid)`}
      order by created_at desc, id desc limit ${pageSize + 1}`.execute(trx),
  );
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  const isMore = found.length > pageSize && last !== undefined;
  return { rows, next: isMore ? writeCursor({ at: last.createdAt, id: last.id }) : null };
}
