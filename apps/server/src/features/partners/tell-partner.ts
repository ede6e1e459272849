import type { ServerTransaction } from '#platform/database';
import { partnerWords } from './partner-words.ts';
import type { PartnerNews } from './partner-words.ts';

/** Puts a notification about a decision before a partner; nobody is told when her account is gone. */
export async function tellPartner(
  trx: ServerTransaction,
  userId: string | null,
  news: PartnerNews,
): Promise<void> {
  if (userId === null) return;
  const person = await trx
    .selectFrom('profiles')
    .select(['locale', 'discreet_mode'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const said = partnerWords(news, {
    locale: person?.locale ?? 'en',
    isDiscreet: person?.discreet_mode ?? false,
  });
  await trx
    .insertInto('notifications')
    .values({ user_id: userId, ...said })
    .execute();
}
