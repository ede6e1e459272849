import { canonicalUrl } from '@leakblock/scan-engine';
import { holdOwnPages, isProvenGone, loadPageGuard } from '#features/findings';
import type { Teller } from '#features/notifications';
import type { ServerTransaction } from '#platform/database';
import { announceFakeProfiles } from './announce-fake-profiles.ts';
import type { FakeProfileCandidate } from './candidate.ts';

export type StoredProfile = { outcome: 'new' | 'seen' | 'nothing'; id: string | null };

/**
 * Keeps a candidate: one row per person and canonical address, however many workers find it at once. `new` counts for
 * the scan; `seen` renews what is shown and when it was last seen, never what she decided. A page that could not be
 * read, or is gone, takes nothing away that an earlier look has seen; what is proven gone stays so until its case is taken
 * up again.
 * @param trx as `service_role`
 */
export async function storeFakeProfile(
  trx: ServerTransaction,
  teller: Teller,
  candidate: FakeProfileCandidate,
): Promise<StoredProfile> {
  const { isGone, scanId, userId } = candidate;
  await holdOwnPages(trx, userId);
  if (isGone) {
    const id = await markFakeProfileGone(trx, { userId, address: candidate.url, scanId });
    return { outcome: id === null ? 'nothing' : 'seen', id };
  }
  // She may have listed it as her own while it was looked at.
  const { isOwn } = await loadPageGuard(trx, userId);
  if (isOwn(candidate.url)) return { outcome: 'nothing', id: null };
  const added = await trx
    .insertInto('fake_profiles')
    .values({
      user_id: userId,
      url: candidate.url,
      site_id: candidate.siteId,
      site_label: candidate.siteLabel,
      category: candidate.category,
      username: candidate.username,
      matched_name: candidate.matchedName,
      first_scan_id: scanId,
      last_scan_id: scanId,
      ...whatIsShown(candidate),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'url']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) return renew(trx, candidate);
  await addEvent(trx, userId, { id: added.id, action: 'found', from: null, to: 'new' });
  if (scanId !== null) await announceFakeProfiles(trx, teller, { userId, scanId, isOver: false });
  return { outcome: 'new', id: added.id };
}

/**
 * Keeps that nobody is at this address any more. Null when the person has no fake profile there.
 * @param trx as `service_role`
 */
export async function markFakeProfileGone(
  trx: ServerTransaction,
  { address, scanId, userId }: { userId: string; address: string; scanId: string | null },
): Promise<string | null> {
  const known = await lockKnown(trx, userId, canonicalUrl(address) ?? address);
  if (known === undefined) return null;
  if (known.gone_at !== null) return known.id;
  await trx
    .updateTable('fake_profiles')
    .set((is) => ({ gone_at: is.fn('now'), ...(scanId === null ? {} : { last_scan_id: scanId }) }))
    .where('id', '=', known.id)
    .execute();
  await addEvent(trx, userId, {
    id: known.id,
    action: 'gone',
    from: known.status,
    to: known.status,
  });
  return known.id;
}

/**
 * Keeps that somebody is at this address again. Does nothing where the person has no fake profile there, or one that stands.
 * @param trx as `service_role`
 */
export async function markFakeProfileBack(
  trx: ServerTransaction,
  { address, userId }: { userId: string; address: string },
): Promise<void> {
  const known = await lockKnown(trx, userId, canonicalUrl(address) ?? address);
  if (known === undefined || known.gone_at === null) return;
  await trx
    .updateTable('fake_profiles')
    .set((is) => ({ last_seen_at: is.fn('now'), gone_at: null }))
    .where('id', '=', known.id)
    .execute();
  const { id, status } = known;
  await addEvent(trx, userId, { id, action: 'returned', from: status, to: status });
}

async function renew(
  trx: ServerTransaction,
  candidate: FakeProfileCandidate,
): Promise<StoredProfile> {
  const { scanId, userId } = candidate;
  const known = await lockKnown(trx, userId, candidate.url);
  // Deleted between the two statements, with its person.
  if (known === undefined) return { outcome: 'nothing', id: null };
  const isProven = known.gone_at !== null && (await isProvenGone(trx, { fakeProfileId: known.id }));
  await trx
    .updateTable('fake_profiles')
    .set((is) => ({
      ...(isProven ? {} : { last_seen_at: is.fn('now'), gone_at: null }),
      ...(scanId === null ? {} : { last_scan_id: scanId }),
      ...(candidate.isRead
        ? { ...whatIsShown(candidate), matched_name: candidate.matchedName }
        : {}),
    }))
    .where('id', '=', known.id)
    .execute();
  if (known.gone_at !== null && !isProven) {
    const { id, status } = known;
    await addEvent(trx, userId, { id, action: 'returned', from: status, to: status });
  }
  return { outcome: 'seen', id: known.id };
}

function whatIsShown(candidate: FakeProfileCandidate) {
  return {
    display_name: candidate.displayName,
    bio: candidate.bio,
    followers: candidate.followers,
    account_created_on: candidate.accountCreatedOn,
    score: candidate.score,
    parts: JSON.stringify(candidate.parts),
    avatar: candidate.avatar,
  };
}

async function lockKnown(trx: ServerTransaction, userId: string, url: string) {
  return trx
    .selectFrom('fake_profiles')
    .select(['id', 'status', 'gone_at'])
    .where('user_id', '=', userId)
    .where('url', '=', url)
    .forUpdate()
    .executeTakeFirst();
}

async function addEvent(
  trx: ServerTransaction,
  userId: string,
  { action, from, id, to }: { id: string; action: string; from: string | null; to: string },
): Promise<void> {
  await trx
    .insertInto('fake_profile_events')
    .values({
      fake_profile_id: id,
      user_id: userId,
      actor: 'scan',
      action,
      from_status: from,
      to_status: to,
    })
    .execute();
}
