import { fakeProfileActions, fakeProfileStatuses } from '@leakblock/domain/fake-profiles';
import type { ReviewEvent } from '@leakblock/domain/fake-profiles';
import { z } from 'zod';
import type { ServerTransaction } from '#platform/database';

/** A move that was made, with what it added elsewhere. */
export type KeptReview = ReviewEvent & { detail: unknown };

const keptReview = z.object({
  action: z.enum(fakeProfileActions),
  from: z.enum(fakeProfileStatuses),
  to: z.enum(fakeProfileStatuses),
  detail: z.unknown(),
});

/** What was decided about these profiles, oldest first, by profile. */
export async function listReviews(
  trx: ServerTransaction,
  ids: readonly string[],
): Promise<Map<string, KeptReview[]>> {
  const reviews = new Map<string, KeptReview[]>();
  if (ids.length === 0) return reviews;
  const events = await trx
    .selectFrom('fake_profile_events')
    .select(['fake_profile_id', 'action', 'from_status as from', 'to_status as to', 'detail'])
    .where('fake_profile_id', 'in', ids)
    // Of what scans note, only that a profile became hers is a move; she can take it back, as a scan does when it is not.
    .where((is) =>
      is.or([is('actor', '!=', 'scan'), is('action', 'in', ['mine', 'not_own_any_more'])]),
    )
    .orderBy('id')
    .execute();
  for (const { fake_profile_id: id, ...event } of events) {
    if (event.action === 'not_own_any_more') event.action = 'undo';
    const parsed = keptReview.safeParse(event);
    if (!parsed.success) continue;
    const known = reviews.get(id) ?? [];
    known.push(parsed.data);
    reviews.set(id, known);
  }
  return reviews;
}
