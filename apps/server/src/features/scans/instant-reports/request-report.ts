import { AppError } from '@leakblock/domain/errors';
import type { reportRequestInput } from '@leakblock/domain/scans';
import { sql } from 'kysely';
import type { z } from 'zod';
import { queueMail } from '#features/notifications';
import type { ServerTransaction } from '#platform/database';
import { deriveId } from '#platform/derive-id';
import type { ServerContext } from '#platform/feature';
import { hashToken } from '../open-scan.ts';
import { confirmReportMail } from './confirm-report-mail.ts';
import { writeConfirmToken } from './confirm-token.ts';

/** A result somebody asked the report of is kept this long, counted from the first request. */
const reportLifeDays = 30;
/** A mistyped address may be corrected for this long. */
const correctionMinutes = 60;
/** Reports that may wait for one mailbox: nobody's is filled by strangers. */
const reportsPerMailbox = 5;
/** Links that are mailed for one result, to whatever addresses. */
const mailsPerResult = 3;
/** Links that are mailed to one mailbox, for whatever results and by whomever they are asked for. */
const mailsPerMailbox = { aDay: 5, aMonth: 15 };

/**
 * Stores who wants the report of a finished scan, and mails a link there that confirms the address. Whoever holds the token
 * may correct the address for an hour, or have the link sent again. Her own confirmed address needs no link.
 * @param userId the signed-in person
 * @throws AppError `scans.not_found`, `scans.report_too_many`
 */
export async function requestReport(
  context: ServerContext,
  request: z.output<typeof reportRequestInput>,
  userId: string | null,
): Promise<void> {
  const now = context.now();
  const email = request.email.toLowerCase();
  await context.database.asService(async (trx) => {
    const kept = await trx
      .selectFrom('instant_scan_results')
      .select(['id', 'email', 'report_requested_at', 'email_confirmed_at', 'report_mails'])
      .where('token_hash', '=', hashToken(request.resultToken))
      .where('result', 'is not', null)
      .where('expires_at', '>', now.toISOString())
      .forUpdate()
      .executeTakeFirst();
    if (kept === undefined) {
      throw new AppError('scans.not_found', 'This result does not exist, or its time is over.');
    }
    const asked = kept.report_requested_at === null ? now : new Date(kept.report_requested_at);
    const isLate = now.getTime() - asked.getTime() > correctionMinutes * 60_000;
    if (kept.email !== email && (isLate || (await isFull(trx, email)))) throw tooMany();
    const known = kept.email === email ? kept.email_confirmed_at : null;
    const isHers = userId !== null && (await confirmedEmailOf(trx, userId)) === email;
    const confirmedAt = known ?? (isHers ? now.toISOString() : null);
    const mails = kept.report_mails + (confirmedAt === null ? 1 : 0);
    if (mails > mailsPerResult) throw tooMany();
    if (confirmedAt === null && (await hasManyLinks(trx, email, now))) throw tooMany();
    const expiresAt = new Date(asked.getTime() + reportLifeDays * 24 * 3600_000);
    await trx
      .updateTable('instant_scan_results')
      .set({
        email,
        report_language: request.language,
        report_requested_at: asked.toISOString(),
        expires_at: expiresAt.toISOString(),
        email_confirmed_at: confirmedAt,
        report_mails: mails,
      })
      .where('id', '=', kept.id)
      .execute();
    if (confirmedAt !== null) return;
    const token = writeConfirmToken(context, request.resultToken, { resultId: kept.id, email });
    await queueMail(trx, context, {
      id: deriveId(`scans.confirm-report ${kept.id} ${String(mails)}`),
      ...{ email, language: request.language, data: { token }, uselessAfter: expiresAt },
      ...{ name: confirmReportMail.name, kind: confirmReportMail.kind },
    });
  });
}

const tooMany = () =>
  new AppError('scans.report_too_many', 'No more reports can be asked for this address.');

async function confirmedEmailOf(trx: ServerTransaction, userId: string): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`
    select private.confirmed_email_of(${userId}::uuid) as email`.execute(trx);
  return rows[0]?.email ?? null;
}

async function isFull(trx: ServerTransaction, email: string): Promise<boolean> {
  const { waiting } = await trx
    .selectFrom('instant_scan_results')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('email', '=', email)
    .where('user_id', 'is', null)
    .executeTakeFirstOrThrow();
  return waiting >= reportsPerMailbox;
}

/** One after the other for each mailbox: many who ask in the same moment would all find a place. */
async function hasManyLinks(trx: ServerTransaction, email: string, now: Date): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`leakblock.report-links ${email}`}, 0))`.execute(
    trx,
  );
  const before = (days: number) => new Date(now.getTime() - days * 24 * 3600_000).toISOString();
  const { rows } = await sql<{ aDay: number; aMonth: number }>`
    select count(*) filter (where created_at > ${before(1)}::timestamptz)::int as "aDay", count(*)::int as "aMonth"
    from private.mails
    where lower(email) = ${email} and name = ${confirmReportMail.name}
      and created_at > ${before(30)}::timestamptz`.execute(trx);
  const { aDay = 0, aMonth = 0 } = rows[0] ?? {};
  return aDay >= mailsPerMailbox.aDay || aMonth >= mailsPerMailbox.aMonth;
}
