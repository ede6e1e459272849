import { noticeKindsFor } from '@leakblock/domain/removal-requests';
import type { ServerContext } from '#platform/feature';
import { anyUuid } from '../cases/any-uuid.ts';
import type { ChosenRecipient } from '../contacts/choose-recipients.ts';
import { nobodyOf } from '../contacts/load-choice.ts';
import { draftOne } from './draft-one.ts';
import type { DraftedCase } from './draft-one.ts';
import type { Sender } from './load-sender.ts';

/**
 * A page for which nobody at its source was found keeps a request that says so, until an operator or a later look-up
 * finds somebody: nothing waits unseen.
 */
export async function noteMissingContact(
  context: ServerContext,
  sender: Sender,
  cases: readonly DraftedCase[],
  chosen: readonly ChosenRecipient[],
): Promise<string[]> {
  const reached = new Set(
    chosen.flatMap(({ caseIds, scope }) => (scope === 'search' ? [] : caseIds)),
  );
  const asked = await listAsked(context, cases);
  const left = cases.filter(({ id }) => !reached.has(id) && !asked.has(id));
  const drafted: string[] = [];
  for (const [host, pages] of Map.groupBy(left, (each) => each.host)) {
    const kind = noticeKindsFor(pages[0]?.claim ?? 'copyright', 'host') ?? 'dsa_notice';
    const recipient = {
      scope: 'host',
      recipientId: null,
      name: host,
      method: 'email',
      address: null,
      formUrl: null,
      confidence: 'published',
      host,
      recipientKey: nobodyOf(host),
      rung: 0,
      language: 'en',
    } as const;
    const id = await draftOne(context, sender, { kind, recipient, host, cases: pages });
    if (id !== null) drafted.push(id);
  }
  return drafted;
}

/** Cases about which somebody at their source was asked since they last came back, or would have been had she wanted it. */
async function listAsked(
  context: ServerContext,
  cases: readonly DraftedCase[],
): Promise<Set<string>> {
  const rows = await context.database.asService((trx) =>
    trx
      .selectFrom('removal_request_cases as asked')
      .innerJoin('removal_requests as request', 'request.id', 'asked.request_id')
      .innerJoin('removal_cases as each', 'each.id', 'asked.case_id')
      .select('asked.case_id')
      .where('asked.case_id', '=', anyUuid(cases.map(({ id }) => id)))
      .whereRef('asked.restart', '=', 'each.restart_count')
      .where((is) =>
        is.or([
          is('asked.is_live', '=', true),
          is.exists(
            is
              .selectFrom('removal_events as event')
              .select('event.id')
              .whereRef('event.case_id', '=', 'asked.case_id')
              .whereRef('event.request_id', '=', 'asked.request_id')
              .where('event.action', '=', 'declined'),
          ),
        ]),
      )
      .where('request.scope', '<>', 'search')
      .where('request.kind', '<>', 'complaint')
      .execute(),
  );
  return new Set(rows.map(({ case_id }) => case_id));
}
