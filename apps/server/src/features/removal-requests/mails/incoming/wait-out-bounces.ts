import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { lockRequest } from '../../requests/lock-requests.ts';
import { recordReturned, reportsDeadMailbox } from '../record-bounce.ts';
import { readReplyAddress } from '../reply-addresses.ts';
import { findReturned } from './match-mail.ts';

/** Bounces of one run; the rest is due a minute later. */
const bouncesAtOnce = 100;

/** A day after a passing failure, by the server's clock: when no answer came since, the address counts as dead. */
export async function waitOutBounces(context: ServerContext): Promise<void> {
  const due = await context.database.asService((trx) =>
    trx
      .selectFrom('incoming_mails')
      .select(['id', 'request_id', 'to_address', 'bounce_status'])
      .where('waits_until', '<=', context.now().toISOString())
      .orderBy('waits_until')
      .limit(bouncesAtOnce)
      .execute(),
  );
  for (const { id, bounce_status: status, request_id: requestId, to_address: to } of due)
    await context.database.asService(async (trx) => {
      // The request before its mails, as everybody who changes one does.
      if (requestId !== null && !(await hasAnswer(trx, id))) {
        await lockRequest(trx, requestId);
        const address = readReplyAddress(context.secrets.linkSigning, to);
        const returned = await findReturned(trx, address);
        await recordReturned(context, trx, {
          ...{ requestId, outgoingMailId: returned?.id ?? null, mailId: id },
          ...{ reason: 'soft_bounce', isMailboxDead: reportsDeadMailbox(status ?? '') },
        });
      }
      await trx
        .updateTable('incoming_mails')
        .set({ waits_until: null })
        .where('id', '=', id)
        .execute();
    });
}

async function hasAnswer(trx: ServerTransaction, bounceId: string): Promise<boolean> {
  const answer = await trx
    .selectFrom('incoming_mails as later')
    .innerJoin('incoming_mails as bounce', 'bounce.request_id', 'later.request_id')
    .select('later.id')
    .where('bounce.id', '=', bounceId)
    .whereRef('later.received_at', '>', 'bounce.received_at')
    .where('later.kind', 'in', ['auto_reply', 'reply'])
    .limit(1)
    .executeTakeFirst();
  return answer !== undefined;
}
