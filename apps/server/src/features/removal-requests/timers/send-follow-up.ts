import { writeFollowUp } from '@leakblock/documents/notices';
import type { FollowUp } from '@leakblock/documents/notices';
import type { NoticeLanguage } from '@leakblock/domain/removal-requests';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { addCaseEvents } from '../cases/add-case-events.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { takeBack } from '../mails/take-back.ts';
import { toLaterMail } from '../requests/later-mail.ts';
import { loadParts } from '../requests/load-parts.ts';
import type { RequestRow } from '../requests/load-request.ts';
import { hashText } from '../requests/write-request.ts';

/** A host that claims a removal whenever it is written to is not written to for ever. */
const mostFollowUps = 3;

/** After an outage several steps are due at once; a recipient is not reminded twice in a day for that. */
const leastMsBetween = 24 * 3_600_000;

/**
 * Reminds a recipient, in the thread of the notice and only of pages that are still up. It says nothing new under oath, so
 * it follows from the approved notice.
 * @param trx as `service_role`
 */
export async function sendFollowUp(
  trx: ServerTransaction,
  context: ServerContext,
  { id, user_id }: Pick<RequestRow, 'id' | 'user_id'>,
  now: Date,
): Promise<void> {
  const parts = await loadParts(trx, id);
  if (parts === null) return;
  const { request } = parts;
  if (request.channel !== 'email' || request.recipient_address === null) return;
  const waiting = await findWaiting(trx, id);
  // The one that waits was counted already.
  const given = waiting === null ? request.follow_ups : Math.max(request.follow_ups - 1, 0);
  if (given >= mostFollowUps) return;
  const up = await listUp(trx, id);
  const which = followUpOf({ status: request.status, follow_ups: given });
  if (up.length === 0 || waiting?.which === String(which)) return;
  // That what was said to be gone still stands is said at once.
  if (waiting === null && which !== 'claim_false' && (await wasJustReminded(trx, id, now))) return;
  if (waiting !== null)
    await withhold(trx, { ...waiting, user_id }, { requestStatus: request.status, now });
  const mail = writeFollowUp(
    which,
    request.language as NoticeLanguage,
    toLaterMail(context, parts, new Set(up)),
  );
  const queued = await queueMail(trx, context, {
    requestId: id,
    kind: 'follow_up',
    toAddress: request.recipient_address,
    subject: mail.subject,
    body: mail.body,
    inReplyTo: request.message_id ?? undefined,
  });
  if (queued === null) return;
  await trx
    .updateTable('removal_requests')
    .set((is) => ({ follow_ups: is('follow_ups', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await addCaseEvents(
    trx,
    up.map((caseId) => ({
      caseId,
      userId: user_id,
      requestId: id,
      actor: 'system',
      action: 'follow_up',
      detail: { which: String(which), mailId: queued.mailId },
      payloadSha256: hashText(mail.subject, mail.body),
      at: now,
    })),
  );
}

function followUpOf({ follow_ups, status }: Pick<RequestRow, 'follow_ups' | 'status'>): FollowUp {
  if (status === 'claim_false' || status === 'partially_removed') return 'claim_false';
  if (status === 'acknowledged') return 'reminder';
  return follow_ups === 0 ? 1 : 2;
}

type Waiting = { id: string; request_id: string; which: string | null };

/** One that has not gone out is enough: it is written anew when its pages change, or what it has to say. */
async function findWaiting(trx: ServerTransaction, requestId: string): Promise<Waiting | null> {
  const waiting = await trx
    .selectFrom('outgoing_mails')
    .select(['id', 'request_id'])
    .where('request_id', '=', requestId)
    .where('kind', '=', 'follow_up')
    .where('status', '=', 'queued')
    .forUpdate()
    .executeTakeFirst();
  if (waiting === undefined) return null;
  const told = await trx
    .selectFrom('removal_events')
    .select(sql<string | null>`detail ->> 'which'`.as('which'))
    .where('request_id', '=', requestId)
    .where('action', '=', 'follow_up')
    .where(sql<string>`detail ->> 'mailId'`, '=', waiting.id)
    .executeTakeFirst();
  return { ...waiting, which: told?.which ?? null };
}

/** Whether one went out, or may have, shortly before. */
async function wasJustReminded(
  trx: ServerTransaction,
  requestId: string,
  now: Date,
): Promise<boolean> {
  const reminder = await trx
    .selectFrom('removal_events as event')
    .innerJoin('outgoing_mails as mail', (is) =>
      is.on(sql<boolean>`mail.id = (event.detail ->> 'mailId')::uuid`),
    )
    .select('mail.id')
    .where('event.request_id', '=', requestId)
    .where('event.action', '=', 'follow_up')
    .where('event.at', '>', new Date(now.getTime() - leastMsBetween).toISOString())
    .where('mail.status', 'not in', ['withheld', 'failed', 'bounced'])
    .limit(1)
    .executeTakeFirst();
  return reminder !== undefined;
}

/** A reminder that says something else than what holds by now stays here, and counts as not given. */
async function withhold(
  trx: ServerTransaction,
  mail: Pick<Waiting, 'id' | 'request_id'> & { user_id: string },
  { now, requestStatus }: { now: Date; requestStatus: string },
): Promise<void> {
  const why = 'reminder_changed';
  await trx
    .updateTable('outgoing_mails')
    .set({ status: 'withheld', answer: why })
    .where('id', '=', mail.id)
    .execute();
  await takeBack(trx, { ...mail, kind: 'follow_up' }, { requestStatus, why, now });
}

/**
 * Whether every page that a reminder names may still be up, and nobody gave it up or stopped it since it was written.
 * @param trx as `service_role`
 */
export async function namesOnlyUp(
  trx: ServerTransaction,
  { id, request_id: requestId }: { id: string; request_id: string },
): Promise<boolean> {
  const up = await listUp(trx, requestId);
  const named = await trx
    .selectFrom('removal_events')
    .select('case_id')
    .where('request_id', '=', requestId)
    .where('action', '=', 'follow_up')
    .where(sql<string>`detail ->> 'mailId'`, '=', id)
    .execute();
  return up.length > 0 && named.every(({ case_id }) => up.includes(case_id));
}

/** Cases of the request whose page may still be up, and that have not begun anew since: those have notices of their own. */
async function listUp(trx: ServerTransaction, requestId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('removal_request_cases as asked')
    .innerJoin('removal_cases as each', 'each.id', 'asked.case_id')
    .select('each.id')
    .where('asked.request_id', '=', requestId)
    .whereRef('asked.restart', '=', 'each.restart_count')
    .where('asked.outcome', '<>', 'removed')
    .where('each.source_state', 'in', ['up', 'unknown'])
    .where('each.stop_label', 'is', null)
    .where('each.status', 'not in', ['withdrawn', 'invalid'])
    .orderBy('each.id')
    .execute();
  return rows.map(({ id }) => id);
}
