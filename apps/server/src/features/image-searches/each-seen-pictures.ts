import { parseQuery } from '@leakblock/fingerprint';
import type { PictureQuery } from '@leakblock/fingerprint';
import type { ServerDatabase } from '#platform/database';

/** A picture that one of the person's scans or crawls has fetched. */
export type SeenPicture = {
  id: number;
  mediaUrl: string;
  pageUrl: string;
  pageTitle: string | null;
  sha256: Uint8Array;
  quality: number;
  width: number;
  height: number;
  /** Tiny, blurred, as a data address. */
  preview: string | null;
  query: PictureQuery;
};

/** So many are searched; of more the oldest are left out. */
export const maxSeenPictures = 100_000;
/** So many at once: a few megabytes. */
const pageSize = 2000;

/**
 * This person's seen pictures, the newest first, some thousand at a time: all of them at once may be a gigabyte. No
 * transaction is open while the caller looks at them.
 */
export async function* eachSeenPictures(
  database: Pick<ServerDatabase, 'asService'>,
  userId: string,
): AsyncGenerator<SeenPicture[]> {
  let before = Number.MAX_SAFE_INTEGER;
  for (let left = maxSeenPictures; left > 0; left -= pageSize) {
    const rows = await database.asService((trx) =>
      trx
        .selectFrom('private.seen_pictures')
        .selectAll()
        .where('user_id', '=', userId)
        .where('id', '<', before)
        .orderBy('id', 'desc')
        .limit(Math.min(left, pageSize))
        .execute(),
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    before = last.id;
    yield rows.flatMap((row) => {
      const query = parseStored(row.query);
      if (query === null) return [];
      return {
        id: row.id,
        mediaUrl: row.media_url,
        pageUrl: row.page_url,
        pageTitle: row.page_title,
        sha256: row.sha256,
        quality: row.quality,
        width: row.width,
        height: row.height,
        preview: row.preview,
        query,
      };
    });
    if (rows.length < pageSize) return;
  }
}

/** Null for a row of another version of the form: it is found again when its page is seen again. */
export function parseStored(query: Uint8Array): PictureQuery | null {
  try {
    return parseQuery(query);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
