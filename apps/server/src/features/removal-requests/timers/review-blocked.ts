import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { anyUuid } from '../cases/any-uuid.ts';
import { holdsContent } from '../contacts/choose-recipients.ts';
import { nobodyOf } from '../contacts/load-choice.ts';
import { captureEvidenceQueue } from '../evidence/capture-evidence.queue.ts';
import { approveAgain } from '../requests/approve-again.ts';
import { casesOf } from '../requests/cases-of.ts';
import { changeRequest } from '../requests/change-request.ts';
import { draftRungs } from '../requests/draft-rungs.ts';
import { loadSender } from '../requests/load-sender.ts';
import { reviewRequest } from '../requests/review-request.ts';

/** Reasons that go away without anybody telling us: somebody is found, a page answers, she decides otherwise. */
const passing = ['contact_missing', 'no_evidence', 'incomplete', 'own_page'];
const againAfterMs = 6 * 3_600_000;

/** A page that answers nobody is asked again so long; after that opening the notices asks once more. */
const keepTryingMs = 7 * 24 * 3_600_000;

/** Looks at a blocked request again: whatever held it back may be gone. */
export async function reviewBlocked(context: ServerContext, requestId: string): Promise<void> {
  const held = await context.database.asService(async (trx) => {
    const request = await trx
      .selectFrom('removal_requests')
      .select(['user_id', 'status', 'blocked_reason', 'created_at', 'rung', 'host'])
      .where('id', '=', requestId)
      .executeTakeFirst();
    if (request?.status !== 'blocked') return null;
    const asked = await casesOf(trx, requestId);
    const cases = asked.map(({ case_id }) => case_id);
    const age = context.now().getTime() - Date.parse(request.created_at);
    if (request.blocked_reason === 'no_evidence' && age < keepTryingMs)
      await captureMissing(trx, context, cases);
    const isToNobody = asked.some((each) => each.recipient_key === nobodyOf(request.host));
    return { ...request, cases, isToNobody };
  });
  if (held === null) return;
  // Whatever else holds it back: to whoever is found by now, on the rung on which nobody was and on those taken since.
  if (held.isToNobody) {
    await draftRungs(context, held.user_id, held.cases, { from: held.rung });
    const isOver = await context.database.asService(async (trx) => {
      const requestIds = await listInPlaceOf(trx, { requestId, ...held });
      return (
        requestIds.length > 0 &&
        changeRequest(trx, {
          requestId,
          to: 'superseded',
          actor: 'system',
          action: 'next_contact',
          detail: { requestIds },
          now: context.now(),
        })
      );
    });
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
 * The requests that ask in the place of nobody, also those of a worker that died at it: on the same rung, or whoever holds
 * the page. Neither a search engine nor a registrar that was due later takes the page down where it lies. None as long as
 * nobody is asked about one of the pages that are up.
 */
async function listInPlaceOf(
  trx: ServerTransaction,
  { cases, requestId, rung }: { requestId: string; cases: readonly string[]; rung: number },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('removal_request_cases as asked')
    .innerJoin('removal_requests as request', 'request.id', 'asked.request_id')
    .innerJoin('removal_cases as each', 'each.id', 'asked.case_id')
    .select(['request.id', 'asked.case_id'])
    .where('asked.case_id', '=', anyUuid(cases))
    .where('asked.is_live', '=', true)
    .whereRef('asked.restart', '=', 'each.restart_count')
    .where('request.id', '<>', requestId)
    .where('request.scope', '<>', 'search')
    .where('request.kind', '<>', 'complaint')
    .where((is) =>
      is.or([is('request.rung', '=', rung), is('request.scope', 'in', [...holdsContent])]),
    )
    .orderBy('request.id')
    .execute();
  const reached = rows.map((row) => row.case_id);
  const left = await trx
    .selectFrom('removal_cases')
    .select('id')
    .where('id', '=', anyUuid(cases.filter((id) => !reached.includes(id))))
    .where('stop_label', 'is', null)
    .where('status', 'not in', ['withdrawn', 'invalid', 'resolved'])
    .where('source_state', '<>', 'gone')
    .limit(1)
    .executeTakeFirst();
  return left === undefined ? [...new Set(rows.map(({ id }) => id))] : [];
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
