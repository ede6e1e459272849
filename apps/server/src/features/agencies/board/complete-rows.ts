import type { AgencyScope, BoardRow } from '@leakblock/domain/agencies';
import { dayOf, daysBetween, judgeLetter, warningDays } from '@leakblock/domain/authorisations';
import { sql } from 'kysely';
import { requestsAboutStoppedOf } from '#features/findings';
import type { ServerTransaction } from '#platform/database';

/** A creator's row as the board is ordered by; the rest is read for those who are shown. */
export type Figures = {
  userId: string;
  name: string;
  stageNames: string[];
  since: string;
  scopes: AgencyScope[];
  isCovered: boolean;
  newFindings: number;
  openRequests: number;
  overdueRequests: number;
};

/** Columns of `figures` under the names of `Figures`. */
export const figureColumns = sql`user_id as "userId", name, stage_names as "stageNames", consented_at as since, scopes,
  is_covered as "isCovered", new_findings as "newFindings", open as "openRequests", overdue as "overdueRequests"`;

type Letter = {
  starts_on: string;
  ends_on: string;
  revoked_at: string | null;
  superseded_at: string | null;
  acts: string[];
};
type More = {
  userId: string;
  sample: number;
  medianHours: number | null;
  lastScanAt: string | null;
  letter: Letter | null;
};

/** Days over which removals are timed. */
const timedDays = 180;

/**
 * The whole rows of these creators, in their order: how long removals took them, their letters, their last scans.
 * @param trx as `service_role`, after membership was asked
 */
export async function completeRows(
  trx: ServerTransaction,
  figures: readonly Figures[],
  now: Date,
): Promise<{ row: BoardRow; acts: string[] }[]> {
  if (figures.length === 0) return [];
  const since = new Date(now.getTime() - timedDays * 86_400_000).toISOString();
  const { rows } = await sql<More>`
    select person.id as "userId", timed.sample, timed.median as "medianHours", scan.at as "lastScanAt", letter.letter
    from unnest(${figures.map(({ userId }) => userId)}::uuid[]) as person (id)
    left join lateral (
      select count(*)::int as sample,
        percentile_cont(0.5) within group (order by extract(epoch from verified_at - coalesce(sent_at, filed_at)) / 3600)
          as median
      from public.removal_requests
      where user_id = person.id and verified_at >= ${since}::timestamptz
        and coalesce(sent_at, filed_at) <= verified_at and id not in ${requestsAboutStoppedOf(sql`array[person.id]`)}
    ) as timed on true
    left join lateral (
      select started_at as at from public.scans
      where user_id = person.id and kind = 'full' and status <> 'failed' order by started_at desc limit 1
    ) as scan on true
    left join lateral (
      select to_jsonb(newest) as letter from (
        select starts_on, ends_on, revoked_at, superseded_at, acts from public.authorisations
        where user_id = person.id order by version desc limit 1
      ) as newest
    ) as letter on true`.execute(trx);
  const more = new Map(rows.map((row) => [row.userId, row]));
  return figures.map((row) => {
    const {
      lastScanAt = null,
      letter = null,
      medianHours = null,
      sample = 0,
    } = more.get(row.userId) ?? {};
    const state = judge(letter, now);
    const isAlive = state.state === 'alive' || state.state === 'expiring';
    return {
      row: {
        ...row,
        removal: { sample, medianHours },
        letter: state,
        lastScanAt,
      },
      acts: isAlive ? (letter?.acts ?? []) : [],
    };
  });
}

/** `expiring`: within the days before its end on which she is reminded. One that was taken back is none. */
function judge(letter: Letter | null, now: Date): BoardRow['letter'] {
  if (letter === null) return { state: 'none', endsOn: null };
  const state = judgeLetter(letter, now);
  if (state === 'expired') return { state, endsOn: letter.ends_on };
  if (state !== 'alive') return { state: 'none', endsOn: null };
  const left = daysBetween(dayOf(now), letter.ends_on);
  return { state: left <= warningDays[0] ? 'expiring' : 'alive', endsOn: letter.ends_on };
}
