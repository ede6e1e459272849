import type { ImapFlow } from 'imapflow';
import type { ServerContext } from '#platform/feature';
import { prepareInbox } from './open-inbox.ts';
import { maxMailBytes } from './parse-mail.ts';
import { receiveMail } from './receive-mail.ts';

/** Mails that one look takes; the next look takes the next ones. */
const mailsAtOnce = 200;

/**
 * Looks into the mailbox once and takes what nobody has seen; what was taken is marked as seen, and what was too large
 * or too many is marked as seen and flagged for a person. A mail that was taken but not marked is known the next time.
 * @throws when the server cannot be reached or refuses; nothing is lost by that
 */
export async function pollInbox(
  context: ServerContext,
  address: string,
  signal: AbortSignal,
): Promise<{ taken: number; left: number }> {
  const { client, folder } = await prepareInbox(address);
  const hangUp = () => {
    client.close();
  };
  signal.addEventListener('abort', hangUp);
  let taken = 0;
  let left = 0;
  try {
    await client.connect();
    const lock = await client.getMailboxLock(folder);
    try {
      const found = await client.search({ seen: false }, { uid: true });
      for (const uid of (found === false || found === undefined ? [] : found).slice(
        0,
        mailsAtOnce,
      )) {
        signal.throwIfAborted();
        const outcome = await takeOne(context, client, uid);
        if (outcome) taken += 1;
        else left += 1;
        const flags = outcome ? ['\\Seen'] : ['\\Seen', '\\Flagged'];
        await client.messageFlagsAdd(String(uid), flags, { uid: true });
      }
    } finally {
      lock.release();
    }
    await client.logout();
  } finally {
    signal.removeEventListener('abort', hangUp);
    client.close();
  }
  if (left > 0) context.log.warn({ left }, 'Mails in the mailbox were flagged for a person.');
  return { taken, left };
}

/** False when a person has to look at it in the mailbox itself. */
async function takeOne(context: ServerContext, client: ImapFlow, uid: number): Promise<boolean> {
  const about = await client.fetchOne(String(uid), { size: true }, { uid: true });
  if (about === false || about === undefined) return true;
  if ((about.size ?? 0) > maxMailBytes) return false;
  const mail = await client.fetchOne(String(uid), { source: true }, { uid: true });
  if (mail === false || mail?.source === undefined) return false;
  try {
    const received = await receiveMail(context, Buffer.from(mail.source));
    return received === 'kept' || received === 'known' || received === 'gone';
  } catch (error) {
    if (!isOfThisMail(error)) throw error;
    context.log.warn({ err: error }, 'A mail cannot be kept.');
    return false;
  }
}

/** SQLSTATE classes of what a value itself causes: it would be the same the next time, and hold up all that come after. */
function isOfThisMail(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(22|23)/.test(String(error.code));
}
