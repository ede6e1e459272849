import type { ListedAgency, listAgenciesInput } from '@leakblock/domain/agencies';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ServerContext } from '#platform/feature';
import { readPlace, writePlace } from '../place.ts';

const pageRows = 50;

/**
 * For operators: agencies whose name holds these words, the newest first.
 * @throws AppError `request.invalid` for a cursor that was not ours
 */
export async function listAgencies(
  { database }: Pick<ServerContext, 'database'>,
  { cursor, query, status }: z.output<typeof listAgenciesInput>,
): Promise<{ rows: ListedAgency[]; next: string | null }> {
  const place = cursor === undefined ? null : readPlace(cursor);
  // What LIKE reads as a pattern is a letter here.
  const words = query
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(0, 6)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`);
  const conditions = [
    status === undefined ? sql`true` : sql`status = ${status}`,
    ...words.map((word) => sql`lower(name) like ${word}`),
    ...(place === null
      ? []
      : [sql`(created_at, id) < (${place.at}::timestamptz, ${place.id}::uuid)`]),
  ];
  const { rows } = await database.asService((trx) =>
    sql<ListedAgency>`
      select id, name, status, website, country, created_at as since,
        (select count(*) from public.agency_members as m where m.agency_id = agency.id) as members,
        (select count(*) from public.agency_creators as c
          where c.agency_id = agency.id and c.status = 'active') as creators,
        case when status = 'suspended' then (
          select json_build_object('reason', entry.detail ->> 'reason', 'at', entry.at)
          from public.audit_log as entry
          where entry.subject = agency.id::text and entry.action = 'agencies.agency_suspended'
          order by entry.seq desc limit 1) end as suspension
      from (
        select * from public.agencies where ${sql.join(conditions, sql` and `)}
        order by created_at desc, id desc limit ${pageRows + 1}
      ) as agency
      order by created_at desc, id desc`.execute(trx),
  );
  const shown = rows.slice(0, pageRows);
  const last = rows.length > pageRows ? shown.at(-1) : undefined;
  return { rows: shown, next: last === undefined ? null : writePlace(last.since, last.id) };
}
