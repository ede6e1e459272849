import { z } from 'zod';
import type { ServerTransaction } from '#platform/database';

/** Longest address and most links that the table of official links takes of one person. */
const longestLink = 500;
const mostLinks = 100;

/** What an own page has been added to; absent when it stood there before. */
const addition = z.object({
  allowedPage: z.uuid().optional(),
  officialLink: z.uuid().optional(),
});
export type Addition = z.infer<typeof addition>;

/**
 * Keeps a page as the person's own, so that no scan finds it again: among her official links by her wish and where it
 * fits, else among her allowed pages. Says what was added, for taking it back.
 */
export async function allowPage(
  trx: ServerTransaction,
  userId: string,
  page: { url: string; platform: string; asOfficialLink: boolean },
): Promise<Addition> {
  if (page.asOfficialLink && (await hasRoom(trx, userId, page.url))) {
    const link = await trx
      .insertInto('official_links')
      .values({ user_id: userId, platform: page.platform.slice(0, 60), url: page.url })
      .onConflict((conflict) => conflict.columns(['user_id', 'url']).doNothing())
      .returning('id')
      .executeTakeFirst();
    return link === undefined ? {} : { officialLink: link.id };
  }
  const allowed = await trx
    .insertInto('allowed_pages')
    .values({ user_id: userId, url: page.url, reason: 'mine' })
    .onConflict((conflict) => conflict.columns(['user_id', 'url']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return allowed === undefined ? {} : { allowedPage: allowed.id };
}

/** Takes back what `allowPage` added; what was there before stays. */
export async function forbidPage(
  trx: ServerTransaction,
  userId: string,
  detail: unknown,
): Promise<void> {
  const { allowedPage, officialLink } = addition.safeParse(detail).data ?? {};
  if (allowedPage !== undefined) {
    await trx
      .deleteFrom('allowed_pages')
      .where('id', '=', allowedPage)
      .where('user_id', '=', userId)
      .execute();
  }
  if (officialLink !== undefined) {
    await trx
      .deleteFrom('official_links')
      .where('id', '=', officialLink)
      .where('user_id', '=', userId)
      .execute();
  }
}

async function hasRoom(trx: ServerTransaction, userId: string, url: string): Promise<boolean> {
  if (url.length > longestLink) return false;
  const { count } = await trx
    .selectFrom('official_links')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count < mostLinks;
}
