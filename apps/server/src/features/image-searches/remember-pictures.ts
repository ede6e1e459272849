import { encodeQuery } from '@leakblock/fingerprint';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import type { ReadPicture } from './read-picture.ts';

/** A picture and where it was seen. */
export type PictureSighting = {
  mediaUrl: string;
  pageUrl: string;
  pageTitle: string | null;
  picture: Pick<ReadPicture, 'query' | 'sha256' | 'quality' | 'width' | 'height' | 'preview'>;
};

const maxAddress = 2000;
const maxTitle = 300;

/** What cannot be stored as text: a page may hold anything. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/**
 * Keeps what was seen of pictures for this person's searches; a picture seen again on the same page is kept
 * once, and as it is now. Those with longer addresses than 2,000 characters are left out.
 * @param trx as the service.
 */
export async function rememberPictures(
  trx: ServerTransaction,
  userId: string,
  sightings: readonly PictureSighting[],
): Promise<void> {
  const rows = new Map(
    sightings
      .filter(({ mediaUrl, pageUrl }) => isAddress(mediaUrl) && isAddress(pageUrl))
      .map((sighting) => [`${sighting.mediaUrl} ${sighting.pageUrl}`, toRow(userId, sighting)]),
  );
  if (rows.size === 0) return;
  // In one order for everybody, so that two workers never wait for each other in a circle.
  const sorted = [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  // A picture that has changed under its address gets a new id: what is kept in memory goes by ids.
  await trx
    .deleteFrom('private.seen_pictures')
    .where('user_id', '=', userId)
    .where(
      sql<boolean>`(media_url, page_url, sha256) in (
        select kept.media_url, kept.page_url, kept.sha256 from private.seen_pictures kept
        join unnest(${sorted.map((row) => row.media_url)}::text[], ${sorted.map((row) => row.page_url)}::text[],
          ${sorted.map((row) => row.sha256)}::bytea[]) seen (media_url, page_url, sha256)
          on kept.user_id = ${userId} and kept.media_url = seen.media_url
          and kept.page_url = seen.page_url and kept.sha256 <> seen.sha256)`,
    )
    .execute();
  await trx
    .insertInto('private.seen_pictures')
    .values(sorted)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'media_url', 'page_url']).doUpdateSet((eb) => ({
        page_title: eb.ref('excluded.page_title'),
        seen_at: sql<string>`now()`,
      })),
    )
    .execute();
}

const isAddress = (address: string): boolean =>
  /^https?:\/\//.test(address) && address.length <= maxAddress && storable(address) === address;

function toRow(userId: string, { mediaUrl, pageUrl, pageTitle, picture }: PictureSighting) {
  return {
    user_id: userId,
    media_url: mediaUrl,
    page_url: pageUrl,
    page_title: pageTitle === null ? null : storable(pageTitle.slice(0, maxTitle)),
    sha256: Buffer.from(picture.sha256),
    quality: picture.quality,
    width: picture.width,
    height: picture.height,
    query: Buffer.from(encodeQuery(picture.query)),
    preview: picture.preview,
  };
}
