import {
  alertDueAt,
  endOfQuiet,
  isOptionalKind,
  mailTries,
  notificationKinds,
} from '@leakblock/domain/notifications';
import type { MailDropReason, NotificationKind } from '@leakblock/domain/notifications';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { handOverMs } from '#platform/hand-over-mail';
import { hashAddress, suppressedSince } from '../bounces/suppress-address.ts';
import { gatherAlerts } from './gather-alerts.ts';
import { readAddressee, readSettings } from './read-addressee.ts';
import type { Addressee } from './read-addressee.ts';
import { settleMail } from './settle-mail.ts';

/** How long a mail is ours while it is handed over: longer than any mail may take. */
const leaseMs = handOverMs + 2 * 60_000;

/** What a mail is made of. */
export type MailPart = { name: string; data: unknown };

/** A mail that is ours to hand over now. */
export type ClaimedMail = {
  id: string;
  userId: string | null;
  kind: NotificationKind;
  attempts: number;
  addressee: Addressee;
  /** More than one: alerts that go out together, the oldest first. */
  parts: MailPart[];
};

/**
 * Alerts of one person are gathered by one worker at a time: two that hold one each would find none to gather, and send
 * two mails.
 */
async function takeTurnOfAlerts(trx: ServerTransaction, mailId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('leakblock.alerts ' || user_id, 0))
    from private.mails where id = ${mailId}::uuid and kind = 'alerts' and user_id is not null`.execute(
    trx,
  );
}

async function lockDue(trx: ServerTransaction, mailId: string, now: Date) {
  return trx
    .selectFrom('private.mails')
    .selectAll()
    .where('id', '=', mailId)
    .where('state', '=', 'queued')
    .where('goes_with', 'is', null)
    .where('next_at', '<=', now.toISOString())
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}
type MailRow = NonNullable<Awaited<ReturnType<typeof lockDue>>>;

/**
 * Makes a mail ours when it may go out now. When not: settles it, or lets it wait. Committed before the first byte goes
 * to the mail server; a worker that dies then leaves the mail to the next one once the lease is over.
 * @returns null when there is nothing to hand over
 */
export async function claimMail(
  { now, secrets }: ServerContext,
  trx: ServerTransaction,
  { mailId, hasMailServer }: { mailId: string; hasMailServer: boolean },
): Promise<ClaimedMail | null> {
  const at = now();
  await takeTurnOfAlerts(trx, mailId);
  const row = await lockDue(trx, mailId, at);
  if (row === undefined) return null;
  const drop = async (reason: MailDropReason): Promise<null> => {
    await settleMail(trx, mailId, { to: 'dropped', reason, now: at });
    return null;
  };
  if (isUseless(row, at)) {
    await freeOthers(trx, mailId);
    return drop('useless');
  }
  if (row.attempts >= mailTries) return drop('gave_up');
  if (!hasMailServer) return drop('no_mail_server');
  const addressee = await readAddressee(trx, row);
  if (addressee === null) return drop('no_address');
  const address = hashAddress(secrets, addressee.email);
  if ((await suppressedSince(trx, address)) !== null) return drop('suppressed');
  const kind = notificationKinds.find((each) => each === row.kind);
  if (kind === undefined) return drop('unwritable');
  if (isOptionalKind(kind) && row.user_id !== null) {
    if (addressee.isLeaving) return drop('not_now');
    const settings = await readSettings(trx, row.user_id);
    if (settings.off.includes(kind)) return drop('switched_off');
    const due = dueAt(row, { kind, at, settings });
    if (due > at) {
      await wait(trx, mailId, due);
      return null;
    }
  }
  const others = kind === 'alerts' ? await gatherAlerts(trx, row, at) : [];
  const attempts = row.attempts + 1;
  await trx
    .updateTable('private.mails')
    .set({
      ...{ attempts, address_sha256: address },
      next_at: new Date(at.getTime() + leaseMs).toISOString(),
    })
    .where('id', '=', mailId)
    .execute();
  const parts = [row, ...others].map(({ data, name }) => ({ name, data }));
  return { id: mailId, userId: row.user_id, kind, attempts, addressee, parts };
}

const isUseless = ({ useless_after: after }: MailRow, now: Date): boolean =>
  after !== null && Date.parse(after) <= now.getTime();

/** When a mail may go out by her settings: alerts at her pace, and nothing optional in quiet hours. */
function dueAt(
  row: MailRow,
  options: { kind: NotificationKind; at: Date; settings: Awaited<ReturnType<typeof readSettings>> },
): Date {
  const { at, kind, settings } = options;
  const { alerts, quiet, timeZone } = settings;
  const since = new Date(row.not_before);
  // A mail that was tried once has had its turn.
  const paced = kind === 'alerts' && row.attempts === 0 ? alertDueAt(since, alerts, timeZone) : at;
  const from = paced > at ? paced : at;
  return quiet === null ? from : endOfQuiet(from, quiet, timeZone);
}

async function wait(trx: ServerTransaction, mailId: string, until: Date): Promise<void> {
  await trx
    .updateTable('private.mails')
    .set({ next_at: until.toISOString() })
    .where('id', '=', mailId)
    .execute();
}

/** What was to go out with a mail that is of no use any more goes out by itself. */
async function freeOthers(trx: ServerTransaction, mailId: string): Promise<void> {
  await trx
    .updateTable('private.mails')
    .set({ goes_with: null })
    .where('goes_with', '=', mailId)
    .where('state', '=', 'queued')
    .execute();
}
