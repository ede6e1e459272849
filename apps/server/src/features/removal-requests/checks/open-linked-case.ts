import { canonicalUrl } from '@leakblock/scan-engine';
import { claims } from '@leakblock/domain/removal-requests';
import type { Claim } from '@leakblock/domain/removal-requests';
import {
  entitlements,
  gateOf,
  isSafetyClaim,
  subscriptionTiers,
} from '@leakblock/domain/subscriptions';
import type { SubscriptionTier } from '@leakblock/domain/subscriptions';
import { loadTier } from '#features/accounts';
import { loadPageGuard } from '#features/findings';
import { loadHostCategories } from '#features/site-catalogue';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { addCaseEvents } from '../cases/add-case-events.ts';
import { requestPreparation } from '../cases/request-preparation.ts';
import { storeCases } from '../cases/store-cases.ts';
import { isGivenUp, loadCase } from './load-case.ts';

/**
 * Opens a case for the address where the content of another case stands now, with the same claim and works, and ties
 * the two together. An address of her own, and one that has a case, opens none; what she gave up stays given up, and is
 * not followed. What moved is followed under the plan that its case was begun under; a copy that was found again is a
 * removal of its own, which we begin for those whose plan includes it, and leave to the others to decide on.
 * @param trx as `service_role`
 * @returns the id of the case that was opened, or of the one that was there
 */
export async function openLinkedCase(
  trx: ServerTransaction,
  context: ServerContext,
  link: { caseId: string; url: string; findingId?: string | null; reason: 'moved' | 'found_again' },
): Promise<string | null> {
  const { caseId, findingId = null, reason } = link;
  const url = canonicalUrl(link.url);
  const from = await loadCase(trx, caseId);
  if (from === null || isGivenUp(from)) return null;
  if (url === null || url.length > 2000 || url === from.url) return null;
  const { isOwn } = await loadPageGuard(trx, from.user_id);
  if (isOwn(url)) return null;
  const claim = claims.find((each): each is Claim => each === from.claim) ?? 'copyright';
  const answers = from.answers as Record<string, unknown>;
  const tier = await loadTier(trx, from.user_id);
  if (reason === 'found_again' && !(await isIncluded(trx, { tier, claim, answers, url })))
    return null;
  const works = await trx
    .selectFrom('removal_case_works')
    .select([
      'work_id',
      'description',
      'kind',
      'made_by',
      'holds_rights',
      'original_url',
      'distance',
    ])
    .where('case_id', '=', caseId)
    .orderBy('id')
    .execute();
  const now = context.now();
  const { created, refused } = await storeCases(trx, {
    userId: from.user_id,
    claim,
    answers,
    // We begin it, not she: it takes none of her places.
    countedFrom: null,
    hand: { actor: 'system' },
    begunTier: reason === 'moved' ? tierOf(from.begun_tier) : tier,
    now,
    subjects: [
      {
        subject: url,
        findingId,
        fakeProfileId: null,
        url,
        address: link.url,
        host: new URL(url).hostname,
        siteLabel: reason === 'moved' ? from.site_label : null,
        mediaUrls: [],
        engines: [],
        works: works.map((work) => ({
          workId: work.work_id,
          description: work.description,
          kind: work.kind,
          madeBy: work.made_by,
          holdsRights: work.holds_rights,
          originalUrl: work.original_url,
          distance: work.distance,
        })),
      },
    ],
  });
  const [fresh] = created;
  const toId = fresh?.id ?? refused[0]?.caseId ?? null;
  if (toId === null || from.moved_to_case_id === toId) return toId;
  await trx
    .updateTable('removal_cases')
    .set({ moved_to_case_id: toId })
    .where('id', '=', caseId)
    .execute();
  const event = { userId: from.user_id, actor: 'verifier', reason, at: now } as const;
  await addCaseEvents(trx, [
    { ...event, caseId, action: 'linked_to', detail: { caseId: toId } },
    { ...event, caseId: toId, action: 'linked_from', detail: { caseId } },
  ]);
  if (fresh !== undefined) await requestPreparation(context, from.user_id, trx);
  return toId;
}

const tierOf = (word: string): SubscriptionTier =>
  subscriptionTiers.find((tier) => tier === word) ?? 'standard';

/** Whether a plan includes that we begin removals of this kind by ourselves. */
async function isIncluded(
  trx: ServerTransaction,
  {
    url,
    ...asked
  }: { tier: SubscriptionTier; claim: Claim; answers: Record<string, unknown>; url: string },
): Promise<boolean> {
  if (isSafetyClaim(asked.claim)) return true;
  if (entitlements[asked.tier].removalsPer30Days !== null) return false;
  const categoryOf = await loadHostCategories(trx);
  return gateOf(asked.tier, { ...asked, category: categoryOf(new URL(url).hostname) }) === null;
}
