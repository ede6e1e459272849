import { randomUUID } from 'node:crypto';
import { notify } from '../../apps/server/src/features/notifications/notify.ts';
import { queueMail } from '../../apps/server/src/features/removal-requests/mails/queue-mail.ts';
import { plantNotices } from '../../apps/server/src/features/removal-requests/mails/testing/plant-notices.ts';
import type { Hand } from './open-hand.ts';
import type { Sql } from './start-database.ts';

/** Queues notices, each to a host of its own, in one transaction. Answers their requests. */
export async function promiseNotices(
  sql: Sql,
  { context }: Hand,
  count: number,
): Promise<string[]> {
  const run = randomUUID().slice(0, 8);
  const hosts = Array.from({ length: count }, (_, n) => `abuse@h${String(n)}-${run}.example`);
  const { notices, userId } = await plantNotices(sql, hosts);
  // There is nothing behind these pages that evidence could be kept of.
  await sql('update removal_cases set prepared_at = now() where user_id = $1', [userId]);
  await context.database.asService(async (trx) => {
    for (const { number, requestId, to } of notices)
      await queueMail(trx, context, {
        ...{ requestId, kind: 'notice', toAddress: to },
        ...{ subject: `[Case ${number}] Notice`, body: `Please remove it: ${number}` },
      });
  });
  return notices.map(({ requestId }) => requestId);
}

/** Tells a person something that is mailed as well, so often. Answers the ids, which stand in the Message-IDs. */
export async function promiseNews(
  { context }: Hand,
  userId: string,
  count: number,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await context.database.asService(async (trx) => {
    for (const id of ids)
      await notify(trx, context, {
        ...{ id, userId, kind: 'account', path: null },
        ...{ title: 'News', message: 'It stands.' },
      });
  });
  return ids;
}
