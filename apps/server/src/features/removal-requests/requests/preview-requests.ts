import type {
  Claim,
  DraftRequestsAnswer,
  RequestPreview,
} from '@leakblock/domain/removal-requests';
import { gateOfNotice, isSentAgain, smallestPlanWith } from '@leakblock/domain/subscriptions';
import type { SubscriptionTier } from '@leakblock/domain/subscriptions';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { anyUuid } from '../cases/any-uuid.ts';
import { requestPreparation } from '../cases/request-preparation.ts';
import { draftRequests } from './draft-requests.ts';
import { loadSender } from './load-sender.ts';
import type { Sender } from './load-sender.ts';
import { reviewRequest } from './review-request.ts';
import type { Reviewed } from './review-request.ts';

/** States in which a request still waits for somebody here. */
const waiting = ['draft', 'blocked', 'in_review'];

/**
 * Drafts what the cases need and shows every request that waits: the exact text as it is stored, the name that will be
 * read as the owner's, and everything that keeps it from going. Cases whose preparation failed are prepared again.
 */
export async function previewRequests(
  context: ServerContext,
  userId: string,
  caseIds: readonly string[],
): Promise<DraftRequestsAnswer> {
  const preparing = await prepareAgain(context, userId, caseIds);
  await draftRequests(context, userId, caseIds);
  const { ids, notIncluded, sender } = await context.database.asService(async (trx) => {
    const sender = await loadSender(trx, userId, { now: context.now(), secrets: context.secrets });
    return {
      ids: await listWaiting(trx, userId, caseIds),
      notIncluded: await listNotIncluded(trx, sender, caseIds),
      sender,
    };
  });
  const requests: RequestPreview[] = [];
  for (const requestId of ids) {
    const reviewed = await context.database.asService((trx) =>
      reviewRequest(trx, context, { requestId, sender, now: context.now() }),
    );
    if (reviewed !== null) requests.push(toPreview(reviewed, sender));
  }
  return { requests, preparing, notIncluded };
}

/** Cases that are not ready. One that has no evidence, since its page did not answer, is tried once more. */
async function prepareAgain(
  context: ServerContext,
  userId: string,
  caseIds: readonly string[],
): Promise<string[]> {
  return context.database.asService(async (trx) => {
    await trx
      .updateTable('removal_cases')
      .set({ prepared_at: null, preparing_until: null })
      .where('user_id', '=', userId)
      .where('id', '=', anyUuid(caseIds))
      .where('stop_label', 'is', null)
      .where('status', 'in', ['detected', 'confirmed'])
      .where('source_state', '<>', 'gone')
      // Not while a worker is at it: its first pack is not there yet.
      .where((is) =>
        is.or([
          is('preparing_until', 'is', null),
          is('preparing_until', '<=', context.now().toISOString()),
        ]),
      )
      .where((is) =>
        is.not(
          is.exists(
            is
              .selectFrom('evidence_packs as pack')
              .select('pack.id')
              .whereRef('pack.case_id', '=', 'removal_cases.id'),
          ),
        ),
      )
      .execute();
    const rows = await trx
      .selectFrom('removal_cases')
      .select('id')
      .where('user_id', '=', userId)
      .where('id', '=', anyUuid(caseIds))
      .where('prepared_at', 'is', null)
      .where('stop_label', 'is', null)
      .where('status', 'not in', ['withdrawn', 'invalid'])
      .execute();
    if (rows.length > 0) await requestPreparation(context, userId, trx);
    return rows.map(({ id }) => id);
  });
}

async function listWaiting(
  trx: ServerTransaction,
  userId: string,
  caseIds: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom('removal_requests')
    .innerJoin('removal_request_cases as asked', 'asked.request_id', 'removal_requests.id')
    .select(['removal_requests.id', 'removal_requests.number'])
    .distinct()
    .where('removal_requests.user_id', '=', userId)
    .where('removal_requests.status', 'in', waiting)
    .where('asked.case_id', '=', anyUuid(caseIds))
    .orderBy('removal_requests.number')
    .execute();
  return rows.map(({ id }) => id);
}

/** Cases about which search engines are not asked, since no plan of hers includes it. */
async function listNotIncluded(
  trx: ServerTransaction,
  { tier, userId }: Sender,
  caseIds: readonly string[],
): Promise<DraftRequestsAnswer['notIncluded']> {
  const rows = await trx
    .selectFrom('removal_cases')
    .select(['id', 'claim', 'begun_tier as begunTier'])
    .where('user_id', '=', userId)
    .where('id', '=', anyUuid(caseIds))
    .where('status', 'not in', ['withdrawn', 'invalid', 'resolved'])
    .orderBy('number')
    .$narrowType<{ claim: Claim; begunTier: SubscriptionTier }>()
    .execute();
  const closed = rows.flatMap(({ begunTier, claim, id }) => {
    const feature = gateOfNotice({ tier, begunTier, claim }, 'search');
    return feature === null ? [] : [{ feature, id }];
  });
  return [...Map.groupBy(closed, ({ feature }) => feature)].map(([feature, some]) => ({
    feature,
    plan: smallestPlanWith(feature),
    caseIds: some.map(({ id }) => id),
  }));
}

function toPreview({ judgement, parts }: Reviewed, { letter, tier }: Sender): RequestPreview {
  const { cases, request } = parts;
  return {
    id: request.id,
    number: request.number,
    status: request.status as RequestPreview['status'],
    blocks: judgement.blocks,
    missing: [...judgement.missing],
    lint: judgement.lint,
    scope: request.scope as RequestPreview['scope'],
    recipientName: request.recipient_name,
    recipientAddress: request.recipient_address,
    formUrl: request.form_url,
    channel: request.channel as RequestPreview['channel'],
    kind: request.kind as RequestPreview['kind'],
    host: request.host,
    language: request.language as RequestPreview['language'],
    subject: request.subject,
    body: request.body,
    textSha256: request.text_sha256.toString('hex'),
    fields: request.fields as RequestPreview['fields'],
    ownerName: request.owner_name,
    isGuess: request.is_guess,
    isGuessApproved: request.is_guess_approved,
    isSworn: request.is_sworn,
    isSentAgain: letter?.acts.includes('sign') === true && isSentAgain(tier, parts.claim),
    caseIds: cases.map(({ id }) => id),
  };
}
