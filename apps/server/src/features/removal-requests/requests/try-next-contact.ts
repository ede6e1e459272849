import { noticeKindsFor } from '@leakblock/domain/removal-requests';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { chooseRecipients } from '../contacts/choose-recipients.ts';
import { batchesFor, draftedColumns, draftOne } from './draft-one.ts';
import type { DraftedCase } from './draft-one.ts';
import { changeRequest } from './change-request.ts';
import { loadSender } from './load-sender.ts';
import { noteMissingContact } from './note-missing-contact.ts';

/** Refusals after which the same scope has another contact worth asking. */
const superseding = ['bounced', 'rejected', 'no_response'];

/** Refusals after which somebody else is to be asked; after the others an answer of ours may help. */
const wrongPlaces: readonly (string | null)[] = ['not_hosted_here', 'wrong_channel', 'policy_no'];
export const isWrongPlace = (reason: string | null): boolean => wrongPlaces.includes(reason);

/**
 * After a bounce or a refusal: drafts requests to the next contacts about the pages that are still up, on the same rung
 * of the ladder, and closes this one in their favour. Where nobody is left the next rung has its own time; a mailbox that
 * does not exist, or whose server does not want us, leaves its place to an operator then.
 * @returns ids of the requests that were drafted
 */
export async function tryNextContact(context: ServerContext, requestId: string): Promise<string[]> {
  const known = await context.database.asService(async (trx) => {
    const request = await trx
      .selectFrom('removal_requests')
      .select(['user_id', 'status', 'rung', 'kind', 'scope'])
      .where('id', '=', requestId)
      .executeTakeFirst();
    if (request === undefined || !superseding.includes(request.status)) return null;
    const cases = await trx
      .selectFrom('removal_cases')
      .select(draftedColumns)
      .where('id', 'in', (is) =>
        is
          .selectFrom('removal_request_cases')
          .select('case_id')
          .where('request_id', '=', requestId)
          .where('outcome', '<>', 'removed'),
      )
      .where('source_state', '<>', 'gone')
      .where('stop_label', 'is', null)
      .where('status', 'not in', ['withdrawn', 'invalid', 'resolved'])
      .orderBy('number')
      .$narrowType<Pick<DraftedCase, 'claim' | 'begun_tier'>>()
      .execute();
    return {
      request,
      cases,
      sender: await loadSender(trx, request.user_id, {
        now: context.now(),
        secrets: context.secrets,
      }),
    };
  });
  const [first] = known?.cases ?? [];
  if (known === null || first === undefined) return [];
  const { cases, request, sender } = known;
  const byId = new Map(cases.map((each) => [each.id, each]));
  const { claim } = first;
  const chosen = await context.database.asService((trx) =>
    chooseRecipients(trx, {
      ...{ caseIds: [...byId.keys()], claim, rung: request.rung },
      now: context.now(),
    }),
  );
  for (const recipient of chosen) {
    const kind = noticeKindsFor(claim, recipient.scope);
    if (kind === null) continue;
    const pages = recipient.caseIds.flatMap((id) => byId.get(id) ?? []);
    for (const batch of batchesFor(sender, kind, recipient, pages)) {
      await draftOne(context, sender, {
        kind,
        recipient,
        ...batch,
        previousRequestId: requestId,
      });
    }
  }
  const drafted = await context.database.asService(async (trx) => {
    const ids = await listDraftedAfter(trx, requestId);
    if (ids.length > 0)
      await changeRequest(trx, {
        requestId,
        to: 'superseded',
        actor: 'system',
        action: 'next_contact',
        detail: { requestIds: ids },
        now: context.now(),
      });
    return ids;
  });
  if (request.status === 'bounced' && request.scope !== 'search')
    await noteMissingContact(context, sender, cases, chosen);
  return drafted;
}

/** Also those of a worker that died at it. */
async function listDraftedAfter(trx: ServerTransaction, requestId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('removal_requests')
    .select('id')
    .where('previous_request_id', '=', requestId)
    .where('kind', '<>', 'complaint')
    .orderBy('number')
    .execute();
  return rows.map(({ id }) => id);
}
