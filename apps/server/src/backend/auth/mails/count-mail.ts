import type { ServerTransaction } from '../../../platform/database.ts';
import type { ServerContext } from '../../../platform/feature.ts';
import { createLimit } from '../../../platform/limits.ts';
import type { AskedBy } from '../auth-context.ts';

/**
 * Counts mails against what a mailbox gets in an hour, those that strangers ask for apart from those of the person
 * herself and of browsers she signed in with. In the caller's transaction, so that what is rolled back does not count
 * and two at the same time wait for each other.
 * @returns counts one; false when the hour's are used up
 */
export function createMailCounter(
  context: Pick<ServerContext, 'env' | 'secrets' | 'database'>,
): (trx: ServerTransaction, mailbox: string, askedBy: AskedBy) => Promise<boolean> {
  const open = (askedBy: AskedBy) =>
    createLimit(context, {
      name: `mail-mailbox-${askedBy}`,
      points: context.env.MAILS_PER_HOUR,
      seconds: 3600,
    });
  const limits = {
    anybody: open('anybody'),
    'known-device': open('known-device'),
    herself: open('herself'),
  };
  return async (trx, mailbox, askedBy) =>
    !(await limits[askedBy].countIn(trx, mailbox.toLowerCase())).isOver;
}
