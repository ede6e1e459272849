import type { ServerTransaction } from '#platform/database';
import type { FindingCandidate } from './candidate.ts';
import { fitText, isStorable } from './fit-columns.ts';

const largestPicture = 128 * 1024;

/** Pages change with every visit (advertisements, counters): what looks alike to people is kept once a week. */
const renewedAfterDays = 7;

/**
 * Keeps how the page was found, with its picture. Without news only when the page has changed and the last time is a
 * week ago, since a page is looked at every hour.
 */
export async function keepEvidence(
  trx: ServerTransaction,
  findingId: string,
  { evidence, picture, userId }: Pick<FindingCandidate, 'evidence' | 'picture' | 'userId'>,
  { isNews }: { isNews: boolean },
): Promise<void> {
  if (evidence === null || !isStorable(evidence.url)) return;
  if (!isNews && !(await isDue(trx, findingId, evidence.bodySha256))) return;
  const media = picture !== null && isStorable(picture.mediaUrl) ? picture : null;
  const { id } = await trx
    .insertInto('evidence')
    .values({
      finding_id: findingId,
      user_id: userId,
      url: evidence.url,
      http_status: evidence.httpStatus,
      content_type: fitText(evidence.contentType, 200),
      body_sha256: evidence.bodySha256,
      body_bytes: Math.min(evidence.bodyBytes, 2_147_483_647),
      media_url: media?.mediaUrl ?? null,
      media_sha256: media?.sha256 ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (media === null || media.webp.length > largestPicture) return;
  await trx
    .insertInto('private.evidence_pictures')
    .values({ evidence_id: id, picture: media.webp })
    .execute();
}

async function isDue(
  trx: ServerTransaction,
  findingId: string,
  bodySha256: Uint8Array,
): Promise<boolean> {
  const last = await trx
    .selectFrom('evidence')
    .select((is) => [
      'body_sha256',
      is
        .fn<number>('date_part', [is.val('day'), is(is.fn('now'), '-', is.ref('captured_at'))])
        .as('days'),
    ])
    .where('finding_id', '=', findingId)
    .orderBy('captured_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return true;
  return last.days >= renewedAfterDays && !last.body_sha256.equals(bodySha256);
}
