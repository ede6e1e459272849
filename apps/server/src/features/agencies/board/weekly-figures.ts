import { sql } from 'kysely';
import { isCounted, pageMoments } from '#features/findings';
import type { PageMoment } from '#features/findings';

/** Days from the first to the last, both included, in UTC; `to` may lie in the future. */
export type Span = { from: string; to: string };

/** The first Monday of a span, as a date. */
export const firstMonday = ({ from }: Span) =>
  sql`date_trunc('week', ${from}::date::timestamp)::date`;

/** Rows of `linked` creators whose moment lies in the span, and the Monday of its week. */
const during = (span: Span, column: string) => {
  const at = sql.ref(column);
  return {
    // The list of creators as one value: the rows of each are a stretch of an index that holds all that is asked.
    rows: sql`user_id = any (array(select user_id from linked))
      and ${at} >= ${span.from}::date and ${at} < ${span.to}::date + 1`,
    // Counts from a fixed Monday, and is cheaper than a date, of which there may be millions.
    week: sql`date_bin('7 days', ${at}, ${firstMonday(span)}::timestamptz)`,
  };
};

/**
 * What became of the pages of `linked` creators in a span: `counted` (whose, in which week, what, how many), and
 * `hosts` (host, how many were found, how many of them stand). What counts when is said by `pageMoments`. Every count reads
 * a stretch of one index per creator, and no page itself.
 */
export const pageCounts = (span: Span) => {
  const found = during(span, 'first_seen_at');
  const count = ({ at, table, what, which }: PageMoment) => {
    const { rows, week } = during(span, at);
    return sql`select user_id, ${week} as week, ${what}::text as what, count(*)::int as count
      from ${table} where ${rows} and ${which} group by user_id, week`;
  };
  const later = pageMoments.filter(({ what }) => what !== 'found').map(count);
  return sql`
  -- By creator and week, and by host, in one pass.
  pages as materialized (
    select user_id, ${found.week} as week, host, count(*)::int as count,
      (count(*) filter (where gone_at is null))::int as standing
    from public.findings where ${found.rows} and ${isCounted}
    group by grouping sets ((user_id, week), (host))
  ),
  hosts as (select host, count as found, standing from pages where host is not null),
  counted as materialized (
    select user_id, week, 'found' as what, count from pages where user_id is not null
    union all
    ${sql.join(later, sql` union all `)}
  )`;
};
