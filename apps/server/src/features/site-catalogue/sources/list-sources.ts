import { AppError } from '@leakblock/domain/errors';
import { sourceRow, sourceRules } from '@leakblock/domain/site-catalogue';
import type { Source, Sources, listSourcesInput } from '@leakblock/domain/site-catalogue';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';

const pageSize = 50;

/** Its own search listed nothing in the last self-tests, though it must. */
const isSearchDead = sql<boolean>`(
  select count(*) from jsonb_array_elements(health.history) with ordinality as each (sample, place)
  where place <= ${sourceRules.searchMissed} and sample -> 'searchSeen' = 'false'
) = ${sourceRules.searchMissed}`;

/** How urgent a site is for an operator: what went off by itself and what tells wrong things first. */
const rank = sql<number>`case
  when not site.is_enabled then case when site.disabled_by = 'itself' then 0 else 6 end
  when health.state in ('leaky', 'blind', 'drift') then 1
  when health.state in ('walled', 'down') or ${isSearchDead} then 2
  when health.state = 'suspect' then 3
  when health.state = 'good' then 5
  else 4 end`;
const name = sql<string>`lower(site.label) collate "C"`;

/** A row with its place in the list, which is not told. */
type Row = Source & { rank: number; name: string };
const place = z.tuple([z.number().int(), z.string(), z.string()]);

/**
 * A page of sites with how they answer, the ill ones first, and figures of all of them.
 * @throws AppError `request.invalid` for a cursor that is none
 */
export async function listSources(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  { cursor, query, state }: z.output<typeof listSourcesInput>,
): Promise<Sources> {
  const after = cursor === undefined ? null : readPlace(cursor);
  const words = `%${query.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
  return database.asService(async (trx) => {
    const rows = await selectSources(
      trx,
      now(),
      sql`
        ${query === '' ? sql`true` : sql`(site.label ilike ${words} or site.id ilike ${words} or site.url_pattern ilike ${words})`}
        ${state === null ? sql`` : state === 'disabled' ? sql`and not site.is_enabled` : sql`and site.is_enabled and coalesce(health.state, 'unproven') = ${state}`}
        ${after === null ? sql`` : sql`and (${rank}, ${name}, site.id) > (${after[0]}::int, ${after[1]}, ${after[2]})`}`,
      pageSize + 1,
    );
    const page = rows.slice(0, pageSize);
    const last = page.at(-1);
    const hasMore = rows.length > pageSize && last !== undefined;
    return {
      rows: page.map((row) => sourceRow.parse(row)),
      next: hasMore ? writePlace([last.rank, last.name, last.id]) : null,
      totals: await countSources(trx),
    };
  });
}

/** One site as operators see it; null when there is none. */
export async function readSource(
  trx: ServerTransaction,
  now: Date,
  siteId: string,
): Promise<Source | null> {
  const [row] = await selectSources(trx, now, sql`site.id = ${siteId}`, 1);
  return row === undefined ? null : sourceRow.parse(row);
}

async function selectSources(
  trx: ServerTransaction,
  now: Date,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<Row[]> {
  const from = new Date(now.getTime() - 6 * 86_400_000).toISOString().slice(0, 10);
  // What belongs to the page is looked up for the page alone.
  const { rows } = await sql<Row>`
    with page as materialized (
      select site.*, coalesce(health.state, 'unproven') as state, health.good_at, health.usual_ms,
        ${isSearchDead} as is_search_dead, ${rank} as rank, ${name} as name
      from public.sites as site left join public.site_health as health on health.site_id = site.id
      where ${condition}
      order by ${rank}, ${name}, site.id limit ${limit}
    )
    select page.id, page.label, coalesce(list.name, page.source) as source, page.category, page.kind,
      page.is_enabled as "isEnabled", page.disabled_by as "disabledBy",
      page.disabled_reason as "disabledReason", page.state, page.is_search_dead as "isSearchDead", page.rank, page.name,
      coalesce(day.asked, 0)::int as asked, coalesce(day.answered, 0)::int as answered,
      coalesce(day.blocked, 0)::int as blocked,
      greatest(page.good_at, day.last_answered_at) as "lastSuccessAt",
      case when test.checked_at is not null then jsonb_build_object(
        'at', test.checked_at, 'knownSeen', test.known_seen, 'randomMissed', test.random_missed,
        'reason', test.reason, 'ms', test.ms) end as test
    from page
    left join public.site_lists as list on list.id = page.list_id
    left join lateral (
      select sum(asked) filter (where day >= ${from}::date) as asked,
        sum(answered) filter (where day >= ${from}::date) as answered,
        sum(blocked) filter (where day >= ${from}::date) as blocked,
        max(last_answered_at) as last_answered_at
      from private.site_days where site_id = page.id
    ) as day on true
    left join lateral (
      select checked_at, known_seen, random_missed, reason, ms from public.site_checks
      where site_id = page.id order by checked_at desc, id desc limit 1
    ) as test on true
    order by page.rank, page.name, page.id`.execute(trx);
  return rows;
}

async function countSources(trx: ServerTransaction): Promise<Sources['totals']> {
  const { rows } = await sql<Sources['totals']>`
    select count(*)::int as sites, count(*) filter (where is_enabled)::int as enabled,
      count(*) filter (where is_enabled and health.state = 'good')::int as good,
      count(*) filter (where not is_enabled)::int as disabled
    from public.sites left join public.site_health as health on health.site_id = sites.id`.execute(
    trx,
  );
  return rows[0] ?? { sites: 0, enabled: 0, good: 0, disabled: 0 };
}

const writePlace = (at: z.output<typeof place>): string =>
  Buffer.from(JSON.stringify(at)).toString('base64url');

function readPlace(cursor: string): z.output<typeof place> {
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw new AppError('request.invalid', 'cursor: not one of this list');
  }
}
