import { sql } from 'kysely';

/** Days from the first to the last, both included, in UTC; `to` may lie in the future. */
export type Span = { from: string; to: string };

/**
 * What became of the pages of `linked` creators in a span: `moments` (whose, what, on which day). A page counts as
 * confirmed by her decision, as requested when the first notice about it went out, as gone when a look proved it. What
 * is the creator's own, or somebody else by her word, counts for nothing.
 */
export const pageMoments = ({ from, to }: Span) => {
  const during = (column: ReturnType<typeof sql.ref>) =>
    sql`${column} >= ${from}::date and ${column} < ${to}::date + 1`;
  const leaks = sql`status not in ('mine', 'partner', 'not_me')`;
  const reviewed = during(sql.ref('reviewed_at'));
  return sql`
  moments as (
    select user_id, 'found' as what, first_seen_at as at from linked join public.findings using (user_id)
    where ${leaks} and ${during(sql.ref('first_seen_at'))}
    union all
    select user_id, 'confirmed', reviewed_at from linked join public.findings using (user_id)
    where status in ('to_remove', 'watched') and ${reviewed}
    union all
    select user_id, 'requested', first_contact_at from linked join public.removal_cases using (user_id)
    where ${during(sql.ref('first_contact_at'))}
    union all
    select user_id, 'gone', gone_at from linked join public.findings using (user_id)
    where ${leaks} and ${during(sql.ref('gone_at'))}
    union all
    select user_id, 'gone', resolved_at from linked join public.removal_cases using (user_id)
    where finding_id is null and ${during(sql.ref('resolved_at'))}
  )`;
};
