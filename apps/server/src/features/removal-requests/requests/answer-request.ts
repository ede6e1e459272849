import { writeAuthorityProof } from '@leakblock/documents/notices';
import { AppError } from '@leakblock/domain/errors';
import { lintOutgoing } from '@leakblock/domain/removal-requests';
import type { NoticeLanguage } from '@leakblock/domain/removal-requests';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { addCaseEvents } from '../cases/add-case-events.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { changeRequest } from './change-request.ts';
import { toLaterMail } from './later-mail.ts';
import { loadParts } from './load-parts.ts';
import { loadRequest } from './load-request.ts';
import type { UserCaller } from './load-request.ts';
import { loadSender } from './load-sender.ts';
import { hashText } from './write-request.ts';
import { noteOperator } from './note-operator.ts';

/** Answers to one recipient in a day: a thread is no way to send somebody mails. */
const answersPerDay = 10;

type Answer = { requestId: string; text?: string | undefined; withLetter: boolean };

/**
 * Answers a recipient who asked back, in the thread of the notice: with words of one's own, with proof of authority by
 * the redacted letter (its words and the page that verifies it; never the PDF, which some recipients publish), or both.
 * @throws AppError `request.not_found`, `removals.not_answerable`, `request.too_many`, `request.invalid` for a secret in
 * the words
 */
export async function answerRequest(
  context: ServerContext,
  caller: UserCaller,
  { requestId, text, withLetter }: Answer,
): Promise<boolean> {
  const { hand } = await loadRequest(context, caller, requestId);
  return context.database.asService(async (trx) => {
    const parts = await loadParts(trx, requestId);
    const address = parts?.request.recipient_address ?? null;
    if (parts === null || address === null || parts.request.sent_at === null)
      throw new AppError('removals.not_answerable');
    await refuseMany(trx, requestId);
    const { cases, request } = parts;
    const now = context.now();
    const sender = await loadSender(trx, request.user_id, { now, secrets: context.secrets });
    const proof = withLetter ? await proofOf(trx, context, { parts, sender }) : null;
    const body = [text, proof?.body].filter((part) => part !== undefined).join('\n\n');
    if (body.trim() === '') throw new AppError('request.invalid', 'There is nothing to answer.');
    const told = lintOutgoing(
      [{ name: 'text', text: body }],
      sender.secrets,
      cases.flatMap((each) => [each.address, each.url, ...each.mediaUrls]),
    );
    if (told[0] !== undefined)
      throw new AppError('request.invalid', `The answer would tell: ${told[0].kind}.`);
    const subject = proof?.subject ?? `Re: ${request.subject}`;
    const mail = await queueMail(trx, context, {
      requestId,
      kind: 'answer',
      toAddress: address,
      subject,
      body,
      inReplyTo: request.message_id ?? undefined,
    });
    if (mail === null) return false;
    const detail = { withLetter };
    await noteOperator(trx, hand, {
      ...{ action: 'removal_request.answered', subject: requestId, detail },
    });
    const event = { ...hand, payloadSha256: hashText(subject, body) };
    const isChanged =
      request.status === 'info_requested' &&
      (await changeRequest(trx, {
        ...event,
        requestId,
        to: 'acknowledged',
        action: 'answered',
        detail,
        now,
      }));
    if (!isChanged)
      await addCaseEvents(
        trx,
        cases.map(({ id }) => ({
          ...event,
          caseId: id,
          userId: request.user_id,
          requestId,
          action: 'answered',
          detail,
          at: now,
        })),
      );
    return true;
  });
}

/** The request is locked: two answers at once count one after the other. */
async function refuseMany(trx: ServerTransaction, requestId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('outgoing_mails')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('request_id', '=', requestId)
    .where('kind', '=', 'answer')
    .where('created_at', '>', sql<string>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  if (Number(count) >= answersPerDay)
    throw new AppError('request.too_many', 'Ten answers a day are enough.', { retryAfter: 3600 });
}

async function proofOf(
  trx: ServerTransaction,
  context: ServerContext,
  {
    parts,
    sender,
  }: {
    parts: NonNullable<Awaited<ReturnType<typeof loadParts>>>;
    sender: Awaited<ReturnType<typeof loadSender>>;
  },
): Promise<{ subject: string; body: string }> {
  const { letter } = sender;
  if (letter?.isAlive !== true)
    throw new AppError('removals.not_answerable', 'No letter is alive.');
  const { redacted_sha256 } = await trx
    .selectFrom('authorisations')
    .select('redacted_sha256')
    .where('id', '=', letter.id)
    .executeTakeFirstOrThrow();
  const { id, version, signedOn, endsOn } = letter;
  return writeAuthorityProof(parts.request.language as NoticeLanguage, {
    ...toLaterMail(context, parts),
    authorisation: { id, version, signedOn, endsOn },
    verifyUrl: `${context.publicUrl}/verify-document`,
    sha256: redacted_sha256.toString('hex'),
  });
}
