import { loadManner } from '#features/accounts';
import { notify, queueMail } from '#features/notifications';
import type { Teller } from '#features/notifications';
import type { ServerTransaction } from '#platform/database';
import { graceMail, gracePage } from './grace-mail.ts';
import type { GraceData } from './grace-mail.ts';
import { graceWords } from './grace-words.ts';
import type { NoticeStep } from './grace-words.ts';

/** What is told, and the day on which the plan ends or is renewed. */
export type Notice = { step: NoticeStep; endsAt: Date };

const dayMs = 86_400_000;

/**
 * A notification, and a mail that says the same once the transaction has ended well: one of each for an id.
 * @param trx as `service_role`
 */
export async function tellPerson(
  trx: ServerTransaction,
  teller: Teller,
  notice: Notice & { id: string; userId: string; isAgency: boolean },
): Promise<void> {
  const { id, userId, isAgency, step, endsAt } = notice;
  const manner = await loadManner(trx, userId);
  const { message, title } = graceWords(step, { ...manner, isAgency, endsAt });
  await notify(trx, teller, {
    ...{ id, userId, kind: 'billing', title, message, path: gracePage(isAgency), byMail: false },
  });
  // What comes days later, after the plan has ended, would only say what is no longer so.
  const isOver = step === 'over' || step === 'payer_left';
  await queueMail(trx, teller, {
    ...{ id, userId, name: graceMail.name, kind: graceMail.kind },
    data: {
      step,
      endsAt: endsAt.toISOString(),
      isAgency,
      timeZone: manner.timeZone,
    } satisfies GraceData,
    ...(!isOver && { uselessAfter: new Date(endsAt.getTime() + dayMs) }),
  });
}
