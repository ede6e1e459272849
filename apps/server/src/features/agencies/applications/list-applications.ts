import type { ApplicationsPage } from '@leakblock/domain/agencies';
import { sql } from 'kysely';
import type { ServerContext } from '#platform/feature';
import { readPlace, writePlace } from '../place.ts';

const pageRows = 50;

type Row = ApplicationsPage['rows'][number];
type Found = Omit<Row, 'applicant'> & { userId: string; email: string | null };

/**
 * For operators, a page at a time: those that wait, the oldest first; those that were decided, the newest first.
 * @throws AppError `request.invalid` for a cursor that was not ours
 */
export async function listApplications(
  { database }: Pick<ServerContext, 'database'>,
  { cursor, status }: { status: Row['status']; cursor?: string | undefined },
): Promise<ApplicationsPage> {
  const isWaiting = status === 'applied';
  const at = sql.ref(isWaiting ? 'created_at' : 'decided_at');
  const order = isWaiting ? sql`asc` : sql`desc`;
  const place = cursor === undefined ? null : readPlace(cursor);
  const beyond =
    place === null
      ? sql`true`
      : sql`(${at}, id) ${isWaiting ? sql`>` : sql`<`} (${place.at}::timestamptz, ${place.id}::uuid)`;
  const { rows: found } = await database.asService((trx) =>
    sql<Found>`
      select id, name, website, country, creators, message, status, reason, created_at as "createdAt",
        decided_at as "decidedAt", user_id as "userId", account.email
      from (
        select * from public.agency_applications where status = ${status} and ${beyond}
        order by ${at} ${order}, id ${order} limit ${pageRows + 1}
      ) as application
      left join lateral (select email from private.account_of(user_id)) as account on true
      order by ${at} ${order}, id ${order}`.execute(trx),
  );
  const shown = found.slice(0, pageRows);
  const last = found.length > pageRows ? shown.at(-1) : undefined;
  return {
    rows: shown.map(({ email, userId, ...row }) => ({
      ...row,
      applicant: { userId, email: email ?? '' },
    })),
    next:
      last === undefined
        ? null
        : writePlace(isWaiting ? last.createdAt : (last.decidedAt ?? ''), last.id),
  };
}
