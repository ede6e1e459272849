import { openRequestStatuses } from '@leakblock/domain/removal-requests';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { anyUuid } from '../cases/any-uuid.ts';
import { climbLadder } from './climb-ladder.ts';
import { draftExtra } from './draft-extra.ts';
import { ftcForm } from './ftc-form.ts';

/**
 * 48 hours are over and an intimate image still stands (47 U.S.C. 223a(a)(3)(A)): a complaint to the Federal Trade
 * Commission is drafted for an operator, and everybody else on the ladder is asked without waiting for her day. Done
 * twice it asks nobody twice.
 */
export async function complainAfterBreach(
  context: ServerContext,
  requestId: string,
): Promise<void> {
  const known = await context.database.asService(async (trx) => {
    const request = await trx
      .selectFrom('removal_requests')
      .select(['id', 'user_id', 'host', 'rung', 'language'])
      .where('id', '=', requestId)
      .executeTakeFirst();
    return { request, ids: await listUnremoved(trx, requestId) };
  });
  if (known.request === undefined || known.ids.length === 0) return;
  const { host, rung, user_id } = known.request;
  await draftExtra(context, user_id, known.ids, {
    kind: 'complaint',
    previousRequestId: requestId,
    recipient: {
      scope: 'platform',
      recipientId: null,
      name: 'Federal Trade Commission',
      method: 'web_form',
      address: null,
      formUrl: ftcForm,
      confidence: 'confirmed',
      host,
      recipientKey: `ftc ${host}`,
      rung,
      language: 'en',
    },
  });
  await climbLadder(context, user_id, known.ids, { below: rung });
}

/**
 * Cases of a request that still stand, as when it was sent: one that came back is asked about anew before anybody
 * complains, and a complaint that she did not want is not written again.
 */
async function listUnremoved(trx: ServerTransaction, requestId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('removal_request_cases as asked')
    .innerJoin('removal_cases as each', 'each.id', 'asked.case_id')
    .select('each.id')
    .where('asked.request_id', '=', requestId)
    .whereRef('asked.restart', '=', 'each.restart_count')
    .where('each.source_state', 'in', ['up', 'unknown'])
    .where('each.stop_label', 'is', null)
    .where('each.status', 'not in', ['withdrawn', 'invalid', 'resolved'])
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('removal_events as event')
            .innerJoin('removal_requests as complaint', 'complaint.id', 'event.request_id')
            .select('event.id')
            .whereRef('event.case_id', '=', 'each.id')
            .where('event.action', '=', 'declined')
            .where('complaint.kind', '=', 'complaint')
            .where('complaint.previous_request_id', '=', requestId),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Drafts complaints that are missing about some cases though their 48 hours are over: one was withdrawn for another of its
 * pages before it was filed, or the page did not answer when it was due.
 */
export async function complainWhereOwed(
  context: ServerContext,
  caseIds: readonly string[],
): Promise<void> {
  const broken = await context.database.asService((trx) =>
    trx
      .selectFrom('removal_requests')
      .select('id')
      .where('kind', '=', 'take_it_down_request')
      .where('breach_at', '<=', context.now().toISOString())
      // A refusal does not end the duty to remove it.
      .where('status', 'in', [...openRequestStatuses, 'rejected'])
      .where('id', 'in', (is) =>
        is
          .selectFrom('removal_request_cases')
          .select('request_id')
          .where('case_id', '=', anyUuid(caseIds)),
      )
      .orderBy('id')
      .execute(),
  );
  for (const { id } of broken) await complainAfterBreach(context, id);
}
