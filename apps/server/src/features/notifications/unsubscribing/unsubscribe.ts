import { AppError } from '@leakblock/domain/errors';
import type { OptionalKind } from '@leakblock/domain/notifications';
import { sql } from 'kysely';
import type { ServerContext } from '#platform/feature';
import { readSettings } from '../outbox/read-addressee.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

type Answer = { kind: OptionalKind; isOff: boolean };

/** What a mail's link is about, and whether it is done already. @throws AppError `notifications.link_over` */
export async function readUnsubscribe(context: ServerContext, token: string): Promise<Answer> {
  const { kind, userId } = open(context, token);
  return context.database.asService(async (trx) => ({
    kind,
    isOff: (await readSettings(trx, userId)).off.includes(kind),
  }));
}

/** Ends mails of the kind that a mail's link names; a second time changes nothing. @throws AppError `notifications.link_over` */
export async function unsubscribe(context: ServerContext, token: string): Promise<Answer> {
  const { kind, userId } = open(context, token);
  await context.database.asService(async (trx) => {
    // The account may be gone; then there is nothing to end.
    const { rows } = await sql`select from private.account_of(${userId}::uuid)`.execute(trx);
    if (rows.length === 0) throw new AppError('notifications.link_over');
    await trx
      .insertInto('mail_settings')
      .values({ user_id: userId, off: [kind] })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({
          off: sql`array(select distinct unnest(mail_settings.off || excluded.off))`,
        }),
      )
      .execute();
  });
  return { kind, isOff: true };
}

function open({ secrets }: ServerContext, token: string) {
  const read = readUnsubscribeToken(secrets.linkSigning, token);
  if (read === null) throw new AppError('notifications.link_over');
  return read;
}
