import type { ServerTransaction } from '#platform/database';

/** How a person wants to be spoken to. */
export type Manner = {
  /** `en`, `de`, `es` or `fr`. */
  locale: string;
  /** Nothing that others might read over her shoulder. */
  isDiscreet: boolean;
};

/** How a person wants to be spoken to; plainly in English where nothing is known. @param trx as `service_role` */
export async function loadManner(trx: ServerTransaction, userId: string): Promise<Manner> {
  const person = await trx
    .selectFrom('profiles')
    .select(['locale', 'discreet_mode'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return { locale: person?.locale ?? 'en', isDiscreet: person?.discreet_mode ?? false };
}
