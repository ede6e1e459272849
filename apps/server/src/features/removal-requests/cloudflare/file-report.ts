import { z } from 'zod';
import { claimHandOver } from '#platform/claim-hand-over';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { writePatiently } from '#platform/write-patiently';
import { noteLateSending } from '../mails/note-late-sending.ts';
import { wasRevoked } from '../mails/was-stopped.ts';
import { mayGoOut } from '../requests/before-sending.ts';
import { endStopped } from '../requests/end-stopped.ts';
import { isSuspended, nextLook } from '../requests/is-suspended.ts';
import { cloudflareQueue } from '../requests/release-request.ts';
import { changeRequest } from '../requests/change-request.ts';
import { tryNextContact } from '../requests/try-next-contact.ts';
import { stopUnsentQueue } from '../timers/stop-unsent.queue.ts';
import { cloudflareAccount, postReport } from './cloudflare-api.ts';
import type { CallOutcome, CloudflareAccount } from './cloudflare-api.ts';

const hourMs = 3_600_000;
const answerLimit = 500;
const fieldsSchema = z.array(z.object({ name: z.string(), value: z.string() }));

/** The report could not be handed over; the queue tries again. */
export class ReportNotHandedOver extends Error {}

/**
 * Files a request with Cloudflare's abuse interface. That it is being handed over is committed before the call and what
 * was said after it: a report is posted once, or its fate is visibly unknown. Where the account may not file reports the
 * web form takes its place.
 * @throws ReportNotHandedOver when nothing of it arrived
 */
export async function fileCloudflareReport(
  context: ServerContext,
  requestId: string,
): Promise<void> {
  const account = cloudflareAccount(context.env);
  const claimed = await claimHandOver(context, (trx) =>
    claimReport(context, trx, requestId, account),
  );
  if (claimed === null || account === null) return;
  const { act, ...body } = claimed;
  const outcome = await postReport(account, act, body);
  await recordOutcome(context, requestId, outcome);
}

type Body = Record<string, string | number | boolean> & { act: string };

/** Marks the report as being handed over; null when there is nothing to hand over. */
async function claimReport(
  context: ServerContext,
  trx: ServerTransaction,
  requestId: string,
  account: CloudflareAccount | null,
): Promise<Body | null> {
  const now = context.now();
  const request = await trx
    .selectFrom('removal_requests')
    .select(['status', 'channel', 'user_id', 'fields'])
    .where('id', '=', requestId)
    .forUpdate()
    .executeTakeFirst();
  if (request?.status !== 'queued' || request.channel !== 'cloudflare_api') return null;
  if ((await findReport(trx, requestId)) !== undefined) return null;
  const { user_id: userId } = request;
  // Its page may have been stopped while an earlier try was on its way, and that one did not arrive.
  if (await endStopped(trx, context, { requestId, userId })) return null;
  if (await isSuspended(trx, userId)) {
    const startAfter = nextLook(new Date());
    await context.queue.send(cloudflareQueue, { requestId }, { trx, startAfter });
    return null;
  }
  if (account === null) {
    await giveUp(trx, requestId, 'No account for Cloudflare’s interface is set.', now);
    return null;
  }
  const verdict = await mayGoOut(trx, requestId, { now, secrets: context.secrets });
  if (!verdict.ok) {
    const { reason } = verdict;
    await changeRequest(trx, { requestId, to: 'blocked', actor: 'system', reason, now });
    // The letter may have ended while an earlier try was on its way: what it carried is over too.
    if (await wasRevoked(trx, requestId))
      await context.queue.send(stopUnsentQueue, { userId, reason: 'revoked' }, { trx });
    return null;
  }
  const body = bodyOf(request.fields);
  if (body === null) {
    await giveUp(trx, requestId, 'The report has no fields for Cloudflare’s interface.', now);
    return null;
  }
  await trx
    .insertInto('cloudflare_reports')
    .values({
      request_id: requestId,
      user_id: userId,
      status: 'handing_over',
      handed_over_at: now.toISOString(),
    })
    .execute();
  return body;
}

const findReport = (trx: ServerTransaction, requestId: string) =>
  trx
    .selectFrom('cloudflare_reports')
    .select('status')
    .where('request_id', '=', requestId)
    .executeTakeFirst();

/** The interface's own types: numbers and flags stand as words in the form's fields. */
function bodyOf(fields: unknown): Body | null {
  const parsed = fieldsSchema.safeParse(fields);
  if (!parsed.success) return null;
  const given = new Map(parsed.data.map(({ name, value }) => [name, value]));
  const act = given.get('act');
  if (act === undefined || !/^abuse_[a-z]{2,20}$/u.test(act)) return null;
  const typed = [...given].map(([name, value]): [string, string | number | boolean] => {
    if (name === 'agree') return [name, Number(value)];
    return [name, name === 'ncsei_subject_representation' ? value === 'true' : value];
  });
  return { ...Object.fromEntries(typed), act };
}

async function recordOutcome(
  context: ServerContext,
  requestId: string,
  outcome: CallOutcome<{ id: string | null }>,
): Promise<void> {
  const now = context.now();
  if (!outcome.ok && (outcome.kind === 'unreached' || outcome.status === 429)) {
    await writePatiently(() =>
      context.database.asService((trx) =>
        trx.deleteFrom('cloudflare_reports').where('request_id', '=', requestId).execute(),
      ),
    );
    throw new ReportNotHandedOver(`Cloudflare took no report: ${outcome.why}.`);
  }
  if (!outcome.ok && outcome.kind === 'refused') {
    const { status, why } = outcome;
    await writePatiently(() => refuseReport(context, requestId, { status: status ?? 0, why }));
    await tryNextContact(context, requestId);
    return;
  }
  const reportId = outcome.ok ? outcome.value.id : null;
  const record = async (trx: ServerTransaction): Promise<void> => {
    if (reportId !== null) await settleReport(trx, { requestId, reportId, now });
    else {
      // It may have arrived: the list of reports will tell, or an operator.
      await trx
        .updateTable('cloudflare_reports')
        .set({
          status: 'undecided',
          answer: outcome.ok ? 'taken without a number' : outcome.why.slice(0, answerLimit),
          next_poll_at: now.toISOString(),
        })
        .where('request_id', '=', requestId)
        .where('status', '=', 'handing_over')
        .execute();
    }
  };
  await writePatiently(() => context.database.asService(record));
}

/** Writes down that a report arrived, by the number that it has there; also when she stopped it meanwhile. */
export async function settleReport(
  trx: ServerTransaction,
  { now, reportId, requestId }: { requestId: string; reportId: string; now: Date },
): Promise<void> {
  const report = await trx
    .updateTable('cloudflare_reports')
    .set({
      status: 'submitted',
      report_id: reportId,
      answer: null,
      next_poll_at: new Date(now.getTime() + hourMs).toISOString(),
    })
    .where('request_id', '=', requestId)
    .where('status', 'in', ['handing_over', 'undecided'])
    .returning('user_id')
    .executeTakeFirst();
  const isChanged = await changeRequest(trx, {
    requestId,
    to: 'sent',
    actor: 'system',
    detail: { reportId },
    patch: { sent_at: now.toISOString(), message_id: reportId },
    now,
  });
  if (isChanged && report !== undefined)
    await noteLateSending(trx, { requestId, userId: report.user_id, now });
}

/** Reports that the interface does not take go by the web form; after a 401 or 403 all of them do. */
async function refuseReport(
  context: ServerContext,
  requestId: string,
  { status, why }: { status: number; why: string },
): Promise<void> {
  const isBarred = status === 401 || status === 403;
  const answer = isBarred
    ? 'Cloudflare does not let this account file reports: it needs the abuse-reports entitlement and a token with “Trust and Safety Write”. Reports go by the web form until the token is set anew.'
    : `Cloudflare refused the report (${String(status)}): ${why}`;
  if (isBarred) context.log.error({ requestId, status }, answer);
  const now = context.now();
  await context.database.asService(async (trx) => {
    await trx
      .updateTable('cloudflare_reports')
      .set({ status: 'refused', answer: answer.slice(0, answerLimit) })
      .where('request_id', '=', requestId)
      .execute();
    if (isBarred) {
      await trx
        .updateTable('recipients')
        .set({ bounced_at: now.toISOString(), notes: answer })
        .where('built_in', '=', 'cloudflare-api')
        .execute();
    }
    await giveUp(trx, requestId, answer, now);
  });
}

async function giveUp(
  trx: ServerTransaction,
  requestId: string,
  answer: string,
  now: Date,
): Promise<void> {
  await changeRequest(trx, {
    requestId,
    to: 'bounced',
    actor: 'recipient',
    action: 'report_refused',
    detail: { answer },
    now,
  });
}
