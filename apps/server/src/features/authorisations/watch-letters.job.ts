import { dayOf, dueWarning, judgeLetter, warningDays } from '@leakblock/domain/authorisations';
import { sql } from 'kysely';
import { z } from 'zod';
import { loadManner } from '#features/accounts';
import { notify } from '#features/notifications';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { inPages } from '#platform/in-pages';
import { defineJob } from '#platform/queue';
import { addLetterEvent } from './add-letter-event.ts';
import { endLetter } from './end-letter.ts';
import { letterNotification } from './letter-notification-words.ts';

/** Letters that are listed together. */
const perPage = 100;
const dayMs = 86_400_000;

/** Tells of letters that end soon, and ends those that are over: each once, in a transaction of its own. */
export const watchLettersJob = defineJob({
  queue: 'authorisations.watch-letters',
  schedule: '11 * * * *',
  input: z.unknown(),
  async handler(context, _data, signal) {
    const now = context.now();
    for await (const id of inPages(perPage, (after: string | null) => listEnding(context, after))) {
      signal.throwIfAborted();
      try {
        await context.database.asService((trx) => watchLetter(trx, context, id, now));
      } catch (error) {
        // One that cannot be told of now does not keep the others.
        context.log.error({ err: error, letter: id }, 'A letter that ends was not seen to.');
      }
    }
  },
});

/** Letters that end within the first warning, or have ended and nobody was told. */
async function listEnding(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  after: string | null,
): Promise<string[]> {
  const soon = dayOf(new Date(now().getTime() + warningDays[0] * dayMs));
  const rows = await database.asService((trx) =>
    trx
      .selectFrom('authorisations')
      .select('id')
      .where('revoked_at', 'is', null)
      .where('superseded_at', 'is', null)
      .where('ends_on', '<=', soon)
      .$if(after !== null, (query) => query.where('id', '>', after))
      .where((is) =>
        is.not(
          is.exists(
            is
              .selectFrom('authorisation_events as event')
              .select('event.id')
              .whereRef('event.authorisation_id', '=', 'authorisations.id')
              .where('event.action', '=', 'expired'),
          ),
        ),
      )
      .orderBy('id')
      .limit(perPage)
      .execute(),
  );
  return rows.map(({ id }) => id);
}

async function watchLetter(
  trx: ServerTransaction,
  context: ServerContext,
  id: string,
  now: Date,
): Promise<void> {
  const letter = await trx
    .selectFrom('authorisations')
    .select(['user_id', 'starts_on', 'ends_on', 'revoked_at', 'superseded_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (letter === undefined) return;
  const userId = letter.user_id;
  const endsOn = letter.ends_on;
  if (judgeLetter(letter, now) === 'expired') {
    if (await hasEvent(trx, id, 'expired')) return;
    await endLetter(trx, context, { id, userId, how: 'expired', actor: 'system' });
    await tell(trx, context, userId, { kind: 'expired', endsOn });
    return;
  }
  const days = dueWarning(letter, now);
  if (days === null || (await hasEvent(trx, id, 'warned', days))) return;
  await addLetterEvent(trx, {
    authorisationId: id,
    userId,
    actor: 'system',
    action: 'warned',
    detail: { days },
  });
  const left = Math.round((Date.parse(endsOn) - Date.parse(dayOf(now))) / dayMs);
  await tell(trx, context, userId, { kind: 'warned', days: left, endsOn });
}

async function hasEvent(
  trx: ServerTransaction,
  id: string,
  action: 'expired' | 'warned',
  days?: number,
): Promise<boolean> {
  const known = await trx
    .selectFrom('authorisation_events')
    .select('id')
    .where('authorisation_id', '=', id)
    .where('action', '=', action)
    .$if(days !== undefined, (query) => query.where(sql`detail ->> 'days'`, '=', String(days)))
    .executeTakeFirst();
  return known !== undefined;
}

async function tell(
  trx: ServerTransaction,
  context: ServerContext,
  userId: string,
  event: Parameters<typeof letterNotification>[0],
): Promise<void> {
  const manner = await loadManner(trx, userId);
  const said = letterNotification(event, manner);
  await notify(trx, context, { userId, kind: 'authorisations', ...said, path: '/authorisation' });
}
