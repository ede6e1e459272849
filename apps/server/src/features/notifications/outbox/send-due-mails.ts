import type { ServerContext } from '#platform/feature';
import type { MailCarrier } from '#platform/mails/mail-carrier';
import { sendMail } from './send-mail.ts';

/** Connections to the mail server at the same time. */
const sideBySide = 5;
/** Mails of one look. */
const mailsAtOnce = 200;
/** A round ends before the next one begins. */
const roundMs = 50_000;

/** Sends every mail whose time has come, the one that waits longest first. */
export async function sendDueMails(
  context: ServerContext,
  carrier: MailCarrier | null,
  signal: AbortSignal,
): Promise<void> {
  const begun = performance.now();
  const isOver = () => signal.aborted || performance.now() - begun > roundMs;
  const seen = new Set<string>();
  for (;;) {
    const due = (await listDue(context)).filter((id) => !seen.has(id));
    if (due.length === 0) return;
    const left = [...due];
    await Promise.all(
      Array.from({ length: sideBySide }, async () => {
        for (let id = left.shift(); id !== undefined && !isOver(); id = left.shift()) {
          seen.add(id);
          await sendMail(context, carrier, id);
        }
      }),
    );
    if (isOver()) return;
  }
}

async function listDue(context: ServerContext): Promise<string[]> {
  const rows = await context.database.asService((trx) =>
    trx
      .selectFrom('private.mails')
      .select('id')
      .where('state', '=', 'queued')
      .where('goes_with', 'is', null)
      .where('next_at', '<=', context.now().toISOString())
      .orderBy('next_at')
      .orderBy('id')
      .limit(mailsAtOnce)
      .execute(),
  );
  return rows.map(({ id }) => id);
}
