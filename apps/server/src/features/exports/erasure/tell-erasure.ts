import { loadManner } from '#features/accounts';
import { notify } from '#features/notifications';
import type { ServerTransaction } from '#platform/database';
import { deriveId } from '#platform/derive-id';
import type { ServerContext } from '#platform/feature';
import { erasureWords } from './erasure-words.ts';
import type { ErasureNews } from './erasure-words.ts';

/** Tells a person about the end of her account, in the app and by mail; the same news about one end once. */
export async function tellErasure(
  trx: ServerTransaction,
  context: Pick<ServerContext, 'now' | 'queue'>,
  { dueAt, news, userId }: { userId: string; news: ErasureNews; dueAt: Date },
): Promise<void> {
  const manner = await loadManner(trx, userId);
  await notify(trx, context, {
    id: deriveId(`erasure ${userId} ${news} ${dueAt.toISOString()}`),
    ...{ userId, kind: 'account' },
    ...erasureWords(news, dueAt, manner),
    path: '/settings',
  });
}
