import type { ServerContext } from '#platform/feature';
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
    const cases = await trx
      .selectFrom('removal_cases')
      .select('id')
      .where('id', 'in', (is) =>
        is
          .selectFrom('removal_request_cases')
          .select('case_id')
          .where('request_id', '=', requestId),
      )
      .where('source_state', 'in', ['up', 'unknown'])
      .where('stop_label', 'is', null)
      .where('status', 'not in', ['withdrawn', 'invalid', 'resolved'])
      .execute();
    return { request, ids: cases.map(({ id }) => id) };
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
