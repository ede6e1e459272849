import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { takeBounce } from '#features/notifications';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { actOnMail } from './act-on-mail.ts';
import { classifyMail } from './classify-mail.ts';
import { matchMail } from './match-mail.ts';
import type { Match } from './match-mail.ts';
import { maxMailBytes, parseMail } from './parse-mail.ts';
import type { InboundMail } from './parse-mail.ts';

/**
 * `known`: this very mail came before. `gone`: it answers a request that there is no more, and nothing of it was kept.
 * `too_many`: a flood; nothing was kept. `unreadable`: it is no mail.
 */
export type Received = 'kept' | 'known' | 'gone' | 'too_many' | 'unreadable';

/** Mails of a day that are kept for one request, and of those that belong to none. */
const floodLimits = { request: 50, unmatched: 1000 };

/**
 * Takes a mail as it came (RFC 822 bytes): keeps it, finds the request it answers, and does what follows from it, all or
 * nothing. The same mail twice is taken once.
 */
export async function receiveMail(context: ServerContext, source: Buffer): Promise<Received> {
  if (source.length === 0 || source.length > maxMailBytes) return 'unreadable';
  let mail: InboundMail;
  try {
    mail = await parseMail(source);
  } catch (error) {
    context.log.warn({ err: error }, 'A mail could not be read.');
    return 'unreadable';
  }
  // What comes back of mails to people of ours is about no request.
  if (await takeBounce(context, mail)) return 'kept';
  return context.database.asService(async (trx) => {
    const match = await matchMail(trx, context.secrets.linkSigning, mail);
    if (match !== null && 'goneId' in match) {
      // Who answers often writes whom the notice was about, and nobody would ever delete that. After a restore the request
      // may be lost, though: by the id in its address a person finds the mail in the mailbox (docs/runbooks/restore.md).
      const { goneId, purpose } = match;
      context.log.info(
        { id: goneId, purpose },
        'A mail about a request that is gone was not kept.',
      );
      return 'gone';
    }
    if (await isFlood(trx, match, context.now())) return 'too_many';
    const ownText = match === null ? '' : await loadOwnText(trx, match.requestId);
    const mailClass = classifyMail(mail, ownText);
    const kept = await trx
      .insertInto('incoming_mails')
      .values({
        user_id: match?.userId ?? null,
        request_id: match?.requestId ?? null,
        matched_by: match?.by ?? null,
        message_id: mail.messageId,
        from_address: mail.from,
        to_address: mail.to[0] ?? '',
        subject: mail.subject,
        body: mail.text,
        kind: mailClass.kind,
        bounce_status: mailClass.bounceStatus,
        ticket: mailClass.ticket,
        hint: mailClass.hint,
        received_at: context.now().toISOString(),
      })
      .onConflict((is) => is.columns(['message_id', 'to_address']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (kept === undefined) return 'known';
    await trx
      .insertInto('private.incoming_mail_sources')
      .values({ mail_id: kept.id, source: sql`${source}` })
      .execute();
    if (match === null) return 'kept';
    const payloadSha256 = createHash('sha256').update(source).digest();
    const isHandled = await actOnMail(context, trx, {
      ...{ mailId: kept.id, match, mail, mailClass, payloadSha256 },
    });
    if (isHandled) {
      await trx
        .updateTable('incoming_mails')
        .set({ handled_at: context.now().toISOString() })
        .where('id', '=', kept.id)
        .execute();
    }
    return 'kept';
  });
}

/** Bodies of the mails that we wrote about a request. */
async function loadOwnText(trx: ServerTransaction, requestId: string): Promise<string> {
  const rows = await trx
    .selectFrom('outgoing_mails')
    .select('body')
    .where('request_id', '=', requestId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ body }) => body).join('\n');
}

async function isFlood(trx: ServerTransaction, match: Match | null, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - 24 * 3_600_000).toISOString();
  const { count } = await trx
    .selectFrom('incoming_mails')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('received_at', '>', since)
    .where('request_id', match === null ? 'is' : '=', match?.requestId ?? null)
    .executeTakeFirstOrThrow();
  return Number(count) >= (match === null ? floodLimits.unmatched : floodLimits.request);
}
