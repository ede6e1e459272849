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
import type { CaseSubject, SubjectWork } from '../cases/case-subject.ts';
import { readFindingSubject } from '../cases/read-finding-subjects.ts';
import { requestPreparation } from '../cases/request-preparation.ts';
import { storeCases } from '../cases/store-cases.ts';
import { isGivenUp, loadCase } from './load-case.ts';
import type { CheckedCase } from './load-case.ts';

/**
 * Opens a case for the address where the content of another case stands now, with the same claim, and ties the two
 * together. What moved is about the same works, under the plan that its case was begun under. A copy that was found again
 * is about those that were recognised on it, with what she answered about them; it is a removal of its own, which we begin
 * for those whose plan includes it, and leave to the others to decide on. An address of her own, and one that has a case,
 * opens none; what she gave up stays given up, and is not followed.
 * @param trx as `service_role`
 * @returns the id of the case that was opened, or of the one that was there
 */
export async function openLinkedCase(
  trx: ServerTransaction,
  context: ServerContext,
  link: { caseId: string; url: string } & (
    | { reason: 'moved' }
    | { reason: 'found_again'; findingId: string }
  ),
): Promise<string | null> {
  const { caseId, reason } = link;
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
  const works = await loadWorks(trx, caseId);
  const subject =
    link.reason === 'found_again'
      ? await readFoundSubject(trx, link.findingId, works)
      : movedSubject(from, { url, address: link.url, works });
  if (subject === null) return null;
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
    subjects: [subject],
  });
  const [fresh] = created;
  const toId = fresh?.id ?? refused[0]?.caseId ?? null;
  if (toId === null || from.moved_to_case_id === toId) return toId;
  // Of several copies the case leads to where it moved, or else to the first; its history names them all.
  if (reason === 'moved' || from.moved_to_case_id === null)
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

async function loadWorks(trx: ServerTransaction, caseId: string): Promise<SubjectWork[]> {
  const works = await trx
    .selectFrom('removal_case_works')
    .select([
      'work_id as workId',
      'description',
      'kind',
      'made_by as madeBy',
      'holds_rights as holdsRights',
      'original_url as originalUrl',
      'distance',
    ])
    .where('case_id', '=', caseId)
    .orderBy('id')
    .execute();
  return works;
}

/** What stood at one address stands at another: which of its files do is not known yet. */
const movedSubject = (
  { site_label: siteLabel }: CheckedCase,
  moved: Pick<CaseSubject, 'url' | 'address' | 'works'>,
): CaseSubject => ({
  ...moved,
  subject: moved.url,
  findingId: null,
  fakeProfileId: null,
  host: new URL(moved.url).hostname,
  siteLabel,
  mediaUrls: [],
  engines: [],
});

/** What was recognised on a page, with what she answered about these works before. */
async function readFoundSubject(
  trx: ServerTransaction,
  findingId: string,
  answered: readonly SubjectWork[],
): Promise<CaseSubject | null> {
  const subject = await readFindingSubject(trx, findingId);
  if (subject === null) return null;
  const before = new Map(answered.map((work) => [work.workId, work]));
  const works = subject.works.map((work) => {
    const { description, holdsRights, madeBy } = before.get(work.workId) ?? work;
    return { ...work, description, holdsRights, madeBy };
  });
  return { ...subject, works };
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
