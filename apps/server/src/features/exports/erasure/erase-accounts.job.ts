import { reminderDays } from '@leakblock/domain/exports';
import { z } from 'zod';
import type { ServerContext } from '#platform/feature';
import { inPages } from '#platform/in-pages';
import { defineJob } from '#platform/queue';
import { eraseAccount } from './erase-account.ts';
import { tellErasure } from './tell-erasure.ts';

/** Accounts that are listed together. */
const perPage = 100;

/** Every hour: reminds who has three days left, and deletes the accounts whose days are over. */
export const eraseAccountsJob = defineJob({
  queue: 'exports.erase-accounts',
  schedule: '11 * * * *',
  input: z.object({}).loose(),
  handler: eraseDueAccounts,
});

async function eraseDueAccounts(
  context: ServerContext,
  _data: unknown,
  signal: AbortSignal,
): Promise<void> {
  await remind(context);
  for await (const userId of inPages(perPage, (after: string | null) => listDue(context, after))) {
    signal.throwIfAborted();
    try {
      await eraseAccount(context, userId, signal);
    } catch (error) {
      // One that cannot be deleted now does not keep the others.
      context.log.error({ err: error }, 'An account could not be deleted yet.');
    }
  }
}

async function listDue({ database, now }: ServerContext, after: string | null): Promise<string[]> {
  const rows = await database.asService((trx) =>
    trx
      .selectFrom('account_deletions')
      .select('user_id')
      .where('due_at', '<=', now().toISOString())
      .$if(after !== null, (query) => query.where('user_id', '>', after))
      .orderBy('user_id')
      .limit(perPage)
      .execute(),
  );
  return rows.map(({ user_id: id }) => id);
}

async function remind(context: ServerContext): Promise<void> {
  const now = context.now();
  const until = new Date(now.getTime() + reminderDays * 86_400_000).toISOString();
  await context.database.asService(async (trx) => {
    const rows = await trx
      .updateTable('account_deletions')
      .set({ reminded_at: now.toISOString() })
      .where('reminded_at', 'is', null)
      .where('due_at', '<=', until)
      .where('due_at', '>', now.toISOString())
      .returning(['user_id', 'due_at'])
      .execute();
    for (const { due_at: at, user_id: userId } of rows)
      await tellErasure(trx, context, { userId, news: 'soon', dueAt: new Date(at) });
  });
}
