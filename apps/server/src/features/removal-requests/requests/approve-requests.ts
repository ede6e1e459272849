import type {
  ApprovalOutcome,
  ApproveRequestsAnswer,
  ApproveRequestsInput,
  RequestStatus,
} from '@leakblock/domain/removal-requests';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { loadSender } from './load-sender.ts';
import type { Sender } from './load-sender.ts';
import { actableRequests, handOn } from './load-request.ts';
import type { RequestHand, UserCaller } from './load-request.ts';
import { releaseRequest } from './release-request.ts';
import { reviewRequest } from './review-request.ts';
import { noteOperator } from './note-operator.ts';

type Result = ApproveRequestsAnswer['results'][number];
type Approval = {
  requestId: string;
  textSha256: string;
  approveGuess: boolean;
  caller: UserCaller;
};

/**
 * Approves requests by the texts that were seen, and sends them on their way. Each stands for itself: one that is held
 * or has another text by now does not keep the others. Requests that the caller may not act on are left out.
 */
export async function approveRequests(
  context: ServerContext,
  caller: UserCaller,
  { approveGuess, requests }: ApproveRequestsInput,
): Promise<Result[]> {
  const visible = new Set(
    await actableRequests(
      context,
      caller,
      requests.map(({ id }) => id),
    ),
  );
  const results: Result[] = [];
  for (const { id, textSha256 } of requests.filter(({ id: each }) => visible.has(each))) {
    const approval = { requestId: id, textSha256, approveGuess, caller };
    const result = await context.database.asService((trx) => approve(trx, context, approval));
    if (result !== null) results.push(result);
  }
  return results;
}

async function approve(
  trx: ServerTransaction,
  context: ServerContext,
  { approveGuess, caller, requestId, textSha256 }: Approval,
): Promise<Result | null> {
  const now = context.now();
  const row = await trx
    .selectFrom('removal_requests')
    .select(['user_id', 'status'])
    .where('id', '=', requestId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const sender = await loadSender(trx, row.user_id, { now, secrets: context.secrets });
  const reviewed = await reviewRequest(trx, context, { requestId, sender, now });
  if (reviewed === null) return null;
  const { judgement, parts } = reviewed;
  const { request } = parts;
  const isGuessApproved = request.is_guess_approved || approveGuess;
  const blocks = judgement.blocks.filter(
    (reason) => reason !== 'guess_unapproved' || !isGuessApproved,
  );
  const answer = (outcome: ApprovalOutcome, status = request.status): Result => ({
    id: requestId,
    outcome,
    status: status as RequestStatus,
    blocks,
  });
  if (request.status !== 'in_review' && request.status !== 'blocked') return answer('unchanged');
  if (request.text_sha256.toString('hex') !== textSha256) return answer('text_changed');
  if (blocks.length > 0 || request.status === 'blocked') return answer('blocked');
  const hand = handOn(caller, request.user_id);
  if (!mayApprove(hand, request, sender)) return answer('own_text');
  const isReleased = await releaseRequest(trx, context, {
    request,
    ...hand,
    isGuessApproved,
    now,
  });
  if (isReleased)
    await noteOperator(trx, hand, { action: 'removal_request.approved', subject: requestId });
  return isReleased
    ? answer(
        'approved',
        request.channel === 'email' || request.channel === 'cloudflare_api' ? 'queued' : 'to_file',
      )
    : answer('unchanged');
}

/**
 * The person approves what goes out in her name; an operator or her agency may where her letter lets others sign for
 * her. Nobody approves a sworn text that she or he wrote as an operator.
 */
function mayApprove(
  { actor, actorId }: RequestHand,
  request: { author_id: string | null; is_sworn: boolean },
  { letter }: Sender,
): boolean {
  if (actor === 'person') return true;
  if (request.is_sworn && request.author_id === actorId) return false;
  return letter?.acts.includes('sign') === true;
}
