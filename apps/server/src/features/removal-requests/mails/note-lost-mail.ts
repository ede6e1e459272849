import { sql } from 'kysely';
import type { OutgoingMailKind } from '@leakblock/domain/removal-requests';
import type { ServerTransaction } from '#platform/database';
import { tellPerson } from '../timers/tell-person.ts';
import { casesOf } from './mail-row.ts';
import type { MailRow } from './mail-row.ts';
import { takeBack } from './take-back.ts';

type LostMail = Pick<MailRow, 'id' | 'kind' | 'request_id' | 'user_id'>;

/**
 * What follows a notice did not reach its recipient: a question is open again, and of a retraction its person is told, since
 * what the notice says still stands with the recipient (17 U.S.C. 512(f)). Each mail is noted once.
 * @param trx as `service_role`; the request is locked
 * @returns false when it was noted before
 */
export async function noteLostMail(
  trx: ServerTransaction,
  mail: LostMail,
  now: Date,
): Promise<boolean> {
  const { id, kind, request_id: requestId, user_id: userId } = mail;
  const action = `${kind}_failed`;
  const known = await trx
    .selectFrom('removal_events')
    .select('id')
    .where('request_id', '=', requestId)
    .where('action', '=', action)
    .where(sql<string>`detail ->> 'mailId'`, '=', id)
    .executeTakeFirst();
  if (known !== undefined) return false;
  const { status } = await trx
    .selectFrom('removal_requests')
    .select('status')
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow();
  await takeBack(trx, mail, { requestStatus: status, action, why: 'failed', now });
  if (kind !== 'retraction') return true;
  // What she can do about it stands in the case.
  const [caseId] = await casesOf(trx, requestId);
  await tellPerson(trx, { userId, what: 'needs_you', count: 1, now, about: { id, caseId } });
  return true;
}

/**
 * The same for a mail that came back, and where it is not known which, for the newest of its request that did: unless that
 * was the notice itself, or it was said in another mail since.
 * @param trx as `service_role`; the request is locked
 * @returns whether a mail is called lost with this
 */
export async function noteBouncedMail(
  trx: ServerTransaction,
  { outgoingMailId, requestId }: { requestId: string; outgoingMailId: string | null },
  now: Date,
): Promise<boolean> {
  const bounced = trx
    .selectFrom('outgoing_mails')
    .select(['id', 'kind', 'ordinal', 'request_id', 'user_id'])
    .where('request_id', '=', requestId)
    .where('status', '=', 'bounced')
    .orderBy('sent_at', 'desc')
    .limit(1)
    .$narrowType<{ kind: OutgoingMailKind }>();
  const mail = await (
    outgoingMailId === null ? bounced : bounced.where('id', '=', outgoingMailId)
  ).executeTakeFirst();
  if (mail === undefined || mail.kind === 'notice') return false;
  const later = await trx
    .selectFrom('outgoing_mails')
    .select('id')
    .where('request_id', '=', requestId)
    .where('kind', '=', mail.kind)
    .where('ordinal', '>', mail.ordinal)
    .limit(1)
    .executeTakeFirst();
  return later === undefined && noteLostMail(trx, mail, now);
}
