import { sql } from 'kysely';
import type { ServerContext } from '#platform/feature';
import { handOverMs } from '#platform/hand-over-mail';
import { backOffMs } from './record-answer.ts';
import { sendJob } from './queue-mail.ts';

/** Longer than any mail may take to be handed over. */
const leaseMs = handOverMs + 2 * 60_000;

/**
 * Finds what a worker that died left behind. A mail that was being handed over is undecided: it may have arrived, so it
 * is never sent again by itself. A mail that waits and whose job is gone gets a new one.
 */
export async function recoverMails(
  context: ServerContext,
  lease = { handingOverMs: leaseMs, lostJobMs: 15 * 60_000 },
): Promise<{ undecided: number; sentAgain: number }> {
  return context.database.asService(async (trx) => {
    const { rows: left } = await sql`
      update outgoing_mails set status = 'undecided'
      where id in (
        select id from outgoing_mails
        where status = 'handing_over'
          and handed_over_at < now() - make_interval(secs => ${lease.handingOverMs / 1000})
        for update skip locked)
      returning id`.execute(trx);
    const waiting = await trx
      .selectFrom('outgoing_mails')
      .select(['id', 'attempts', 'updated_at'])
      .where('status', '=', 'queued')
      // Those that wait for a day are handed on by the timers.
      .where('waits_until', 'is', null)
      .orderBy('updated_at')
      .limit(500)
      .forUpdate()
      .skipLocked()
      .execute();
    const lost = waiting.filter(
      ({ attempts, updated_at }) =>
        Date.parse(updated_at) + backOffMs(attempts) * Math.sign(attempts) + lease.lostJobMs <
        context.realNow().getTime(),
    );
    for (const { id } of lost) await sendJob(trx, context, id);
    if (lost.length > 0) {
      // Asked for once in a while, not every minute.
      const ids = lost.map(({ id }) => id);
      await trx
        .updateTable('outgoing_mails')
        .set({ status: 'queued' })
        .where('id', 'in', ids)
        .execute();
    }
    if (left.length > 0) context.log.warn({ mails: left.length }, 'Mails are undecided.');
    return { undecided: left.length, sentAgain: lost.length };
  });
}
