import { fakeProfileMoves, undoReview } from '@leakblock/domain/fake-profiles';
import type {
  FakeProfileAction,
  FakeProfileStatus,
  ReviewEvent,
  ReviewFakeProfilesAnswer,
} from '@leakblock/domain/fake-profiles';
import { handOf } from '#platform/caller';
import type { Caller } from '#platform/caller';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { allowPage, forbidPage } from './allow-page.ts';
import { listReviews } from './list-reviews.ts';
import type { KeptReview } from './list-reviews.ts';

type Review = {
  ids: readonly string[];
  action: FakeProfileAction;
  asOfficialLink?: boolean | undefined;
};
type Known = {
  id: string;
  status: FakeProfileStatus;
  url: string;
  site_label: string;
};
type Reviewed = ReviewFakeProfilesAnswer['profiles'][number];

/**
 * Does one action to the person's profiles, all of them or none. Which are hers the policies say; ids of others are
 * left out of the answer. What the action does not apply to stays as it is.
 */
export async function reviewFakeProfiles(
  context: ServerContext,
  caller: Extract<Caller, { kind: 'user' }>,
  review: Review,
): Promise<Reviewed[]> {
  const visible = await context.database.asUser(caller, (trx) =>
    trx
      .selectFrom('fake_profiles')
      .select('id')
      .where('id', 'in', review.ids)
      .where('user_id', '=', caller.userId)
      .execute(),
  );
  if (visible.length === 0) return [];
  return context.database.asService(async (trx) => {
    const profiles = await trx
      .selectFrom('fake_profiles')
      .select(['id', 'status', 'url', 'site_label'])
      .where('user_id', '=', caller.userId)
      .where(
        'id',
        'in',
        visible.map(({ id }) => id),
      )
      // In one order, so that two calls about the same profiles wait for each other instead of for ever.
      .orderBy('id')
      .forUpdate()
      .$narrowType<{ status: FakeProfileStatus }>()
      .execute();
    const reviews = await listReviews(
      trx,
      profiles.map(({ id }) => id),
    );
    const done: Reviewed[] = [];
    for (const profile of profiles) {
      done.push(await reviewOne(trx, caller, profile, reviews.get(profile.id) ?? [], review));
    }
    return done;
  });
}

async function reviewOne(
  trx: ServerTransaction,
  caller: Extract<Caller, { kind: 'user' }>,
  profile: Known,
  reviews: readonly KeptReview[],
  { action, asOfficialLink = false }: Review,
): Promise<Reviewed> {
  const { userId } = caller;
  const { id, status } = profile;
  const last = action === 'undo' ? undoReview(reviews) : null;
  const to = action === 'undo' ? last?.from : fakeProfileMoves[status][action];
  if (to === undefined) return { id, status, isChanged: false };
  if (last?.action === 'mine') await forbidPage(trx, userId, last.detail);
  const detail =
    action === 'mine'
      ? await allowPage(trx, userId, {
          url: profile.url,
          platform: profile.site_label,
          asOfficialLink,
        })
      : {};
  await trx
    .updateTable('fake_profiles')
    .set((is) => ({ status: to, reviewed_at: to === 'new' ? null : is.fn('now') }))
    .where('id', '=', id)
    .execute();
  const event = { action, from: status, to } satisfies ReviewEvent;
  await trx
    .insertInto('fake_profile_events')
    .values({
      fake_profile_id: id,
      user_id: userId,
      actor: handOf(caller).actor,
      action: event.action,
      from_status: event.from,
      to_status: event.to,
      detail: JSON.stringify(detail),
    })
    .execute();
  return { id, status: to, isChanged: true };
}
