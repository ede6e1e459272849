import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Days from the first to the last, both included, in UTC; `to` may lie in the future. */
export type Span = { from: string; to: string };

const leaks = sql`status not in ('mine', 'partner', 'not_me')`;

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
 * `hosts` (host, how many were found, how many of them stand). A page counts as confirmed by her decision, as requested
 * when the first notice about it went out, as gone when a look proved it. What is the creator's own, or somebody else by
 * her word, counts for nothing. Every count reads a stretch of one index per creator, and no page itself.
 */
export const pageCounts = (span: Span) => {
  const found = during(span, 'first_seen_at');
  const count = (what: string, table: RawBuilder<unknown>, column: string, which = sql`true`) => {
    const { rows, week } = during(span, column);
    return sql`select user_id, ${week} as week, ${what}::text as what, count(*)::int as count
      from ${table} where ${rows} and ${which} group by user_id, week`;
  };
  const findings = sql`public.findings`;
  const cases = sql`public.removal_cases`;
  return sql`
  -- By creator and week, and by host, in one pass.
  pages as materialized (
    select user_id, ${found.week} as week, host, count(*)::int as count,
      (count(*) filter (where gone_at is null))::int as standing
    from public.findings where ${found.rows} and ${leaks}
    group by grouping sets ((user_id, week), (host))
  ),
  hosts as (select host, count as found, standing from pages where host is not null),
  counted as materialized (
    select user_id, week, 'found' as what, count from pages where user_id is not null
    union all
    ${count('confirmed', findings, 'reviewed_at', sql`status in ('to_remove', 'watched')`)}
    union all
    ${count('requested', cases, 'first_contact_at')}
    union all
    ${count('gone', findings, 'gone_at', leaks)}
    union all
    ${count('gone', cases, 'resolved_at', sql`finding_id is null`)}
  )`;
};
