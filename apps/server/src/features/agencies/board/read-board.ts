import type { Board, boardInput, boardSorts } from '@leakblock/domain/agencies';
import { AppError } from '@leakblock/domain/errors';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ServerContext } from '#platform/feature';
import { requireMember } from '../require-member.ts';
import { creatorFigures, linkedCreators } from './board-figures.ts';
import { completeRows, figureColumns } from './complete-rows.ts';
import type { Figures } from './complete-rows.ts';

const pageRows = 50;

/** What each order compares, as text of one length per kind; the name decides among equals, and then the id. */
const sortKeys: Record<(typeof boardSorts)[number], ReturnType<typeof sql>> = {
  name: sql`''`,
  overdue: sql`lpad((999999999 - overdue)::text, 9, '0') || lpad((999999999 - open)::text, 9, '0')`,
  open: sql`lpad((999999999 - open)::text, 9, '0')`,
  new: sql`lpad((999999999 - new_findings)::text, 9, '0')`,
  // Who has no letter comes first, then what ends soonest.
  letter: sql`coalesce((
    select case when revoked_at is null and superseded_at is null then ends_on::text end
    from public.authorisations where authorisations.user_id = figures.user_id order by version desc limit 1
  ), '0000-00-00')`,
};

/** A database takes every character but NUL, and no half of a surrogate pair. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed();

const cursorShape = z.tuple([z.string().max(400).transform(storable), z.uuid()]);
type Shown = { figures: Figures; key: string };

/**
 * The board: a row per creator whom the caller's agency looks after, 50 at a time in the wanted order, and the sums over
 * all of them. Two statements, however many creators there are.
 * @throws AppError `agencies.not_found` for who belongs to no active agency, `request.invalid` for a foreign cursor
 */
export async function readBoard(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  userId: string,
  { cursor, query = '', sort }: z.output<typeof boardInput>,
): Promise<Board> {
  const at = now();
  const wanted = storable(query);
  const [afterKey, afterId] = cursor === undefined ? [null, null] : readCursor(cursor);
  return database.asService(async (trx) => {
    const { agencyId } = await requireMember(trx, userId, 'look');
    const { rows } = await sql<{ totals: Board['totals']; shown: Shown[] }>`
      with ${linkedCreators(agencyId)}, ${creatorFigures(at)},
      keyed as (
        select figures.*, ${sortKeys[sort]} || lower(name) as key from figures
        where ${wanted} = '' or exists (
          select from unnest(array_append(stage_names, name)) as known (name)
          where strpos(lower(known.name), lower(${wanted})) > 0
        )
      ),
      shown as (
        select ${figureColumns}, key from keyed
        where ${afterKey}::text is null or (key, user_id) > (${afterKey}::text, ${afterId}::uuid)
        order by key, user_id limit ${pageRows + 1}
      )
      select
        (select jsonb_build_object('creators', count(*), 'newFindings', coalesce(sum(new_findings), 0),
           'openRequests', coalesce(sum(open), 0), 'overdueRequests', coalesce(sum(overdue), 0)) from figures) as totals,
        (select coalesce(jsonb_agg(jsonb_build_object('figures', to_jsonb(shown) - 'key', 'key', shown.key)
           order by shown.key, shown."userId"), '[]') from shown) as shown`.execute(trx);
    const { shown, totals } = rows[0] ?? {
      shown: [],
      totals: { creators: 0, newFindings: 0, openRequests: 0, overdueRequests: 0 },
    };
    const page = shown.slice(0, pageRows);
    const last = page.at(-1);
    const full = await completeRows(
      trx,
      page.map(({ figures }) => figures),
      at,
    );
    return {
      rows: full.map(({ row }) => row),
      next: shown.length > pageRows && last !== undefined ? writeCursor(last) : null,
      totals,
    };
  });
}

const writeCursor = ({ figures: { userId }, key }: Shown) =>
  Buffer.from(JSON.stringify([key, userId])).toString('base64url');

function readCursor(cursor: string): [string, string] {
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new AppError('request.invalid', 'cursor: not one of ours.');
  }
}
