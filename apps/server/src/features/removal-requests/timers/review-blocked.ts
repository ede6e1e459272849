import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { anyUuid } from '../cases/any-uuid.ts';
import { holdsContent } from '../contacts/choose-recipients.ts';
import { captureEvidenceQueue } from '../evidence/capture-evidence.queue.ts';
import { approveAgain } from '../requests/approve-again.ts';
import { casesOf } from '../requests/cases-of.ts';
import { changeRequest } from '../requests/change-request.ts';
import { draftRungs } from '../requests/draft-rungs.ts';
import { loadSender } from '../requests/load-sender.ts';
import { reviewRequest } from '../requests/review-request.ts';

/** Reasons that go away without anybody telling us: somebody is found, a page answers, a setting is made. */
const passing = ['contact_missing', 'no_evidence', 'incomplete'];
const againAfterMs = 6 * 3_600_000;

/** A page that answers nobody is asked again so long; after that opening the notices asks once more. */
const keepTryingMs = 7 * 24 * 3_600_000;

/** Looks at a blocked request again: whatever held it back may be gone. */
export async function reviewBlocked(context: ServerContext, requestId: string): Promise<void> {
  const held = await context.database.asService(async (trx) => {
    const request = await trx
      .selectFrom('removal_requests')
      .select(['user_id', 'status', 'blocked_reason', 'created_at', 'rung'])
      .where('id', '=', requestId)
      .executeTakeFirst();
    if (request?.status !== 'blocked') return null;
    const cases = (await casesOf(trx, requestId)).map(({ case_id }) => case_id);
    const age = context.now().getTime() - Date.parse(request.created_at);
    if (request.blocked_reason === 'no_evidence' && age < keepTryingMs)
      await captureMissing(trx, context, cases);
    return { ...request, cases };
  });
  if (held === null) return;
  if (held.blocked_reason === 'contact_missing') {
    // To whoever is found by now, on the rung on which nobody was and on those that were taken since.
    const found = await draftRungs(context, held.user_id, held.cases, { from: held.rung });
    const isOver = await context.database.asService(
      async (trx) =>
        (await standsIn(trx, found, held.rung)) &&
        (await changeRequest(trx, {
          requestId,
          to: 'superseded',
          actor: 'system',
          action: 'next_contact',
          detail: { requestIds: found },
          now: context.now(),
        })),
    );
    if (isOver) return;
  }
  await context.database.asService(async (trx) => {
    const now = context.now();
    const sender = await loadSender(trx, held.user_id, { now, secrets: context.secrets });
    const reviewed = await reviewRequest(trx, context, { requestId, sender, now });
    if (reviewed === null) return;
    if (await approveAgain(trx, context, { reviewed, sender, now })) return;
    const { request } = reviewed.parts;
    if (
      request.status === 'blocked' &&
      reviewed.judgement.blocks.some((each) => passing.includes(each))
    )
      await trx
        .updateTable('removal_requests')
        .set({ next_step: 'review', next_at: new Date(now.getTime() + againAfterMs).toISOString() })
        .where('id', '=', requestId)
        .execute();
  });
}

/**
 * Whether one of these requests asks in the place of nobody: on the same rung, or whoever holds the page. Neither a search
 * engine nor a registrar that was due later takes the page down where it lies.
 */
async function standsIn(
  trx: ServerTransaction,
  requestIds: readonly string[],
  rung: number,
): Promise<boolean> {
  const found = await trx
    .selectFrom('removal_requests')
    .select('id')
    .where('id', '=', anyUuid(requestIds))
    .where('scope', '<>', 'search')
    .where((is) => is.or([is('rung', '=', rung), is('scope', 'in', [...holdsContent])]))
    .executeTakeFirst();
  return found !== undefined;
}

/** Has pages looked at once more that did not answer when they were to be kept. What is kept wakes the request. */
async function captureMissing(
  trx: ServerTransaction,
  context: ServerContext,
  caseIds: readonly string[],
): Promise<void> {
  const rows = await trx
    .selectFrom('removal_cases')
    .select('id')
    .where('id', '=', anyUuid(caseIds))
    .where('stop_label', 'is', null)
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
  for (const { id } of rows)
    await context.queue.send(
      captureEvidenceQueue,
      { caseIds: [id], occasion: 'before_first_notice' },
      // Several requests wait for the same page.
      { trx, singletonKey: `no evidence ${id}`, singletonSeconds: againAfterMs / 2000 },
    );
}
