import { noticeKindsFor } from '@leakblock/domain/removal-requests';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { anyUuid } from '../cases/any-uuid.ts';
import { chooseRecipients } from '../contacts/choose-recipients.ts';
import type { ChosenRecipient } from '../contacts/choose-recipients.ts';
import { batchesFor, draftedColumns, draftOne } from './draft-one.ts';
import type { DraftedCase } from './draft-one.ts';
import { loadSender } from './load-sender.ts';
import type { Sender } from './load-sender.ts';
import { noteMissingContact } from './note-missing-contact.ts';
import { statementOf } from './write-request.ts';

/**
 * Drafts the notices that some cases need on their rung of the ladder: one per recipient, host and what it says of its
 * pages, in batches as large as the recipient takes, each in the recipient's language. Who was asked about a page already is
 * not asked again. What was approved once under the same letter and comes back goes out by itself when the letter says so.
 * @param rung that is about to be taken; the one that each case stands on unless told
 * @returns ids of the requests that were drafted
 */
export async function draftRequests(
  context: ServerContext,
  userId: string,
  caseIds: readonly string[],
  { rung }: { rung?: number } = {},
): Promise<string[]> {
  if (caseIds.length === 0) return [];
  const { cases, sender } = await context.database.asService(async (trx) => ({
    cases: await loadCases(trx, userId, caseIds),
    sender: await loadSender(trx, userId, { now: context.now(), secrets: context.secrets }),
  }));
  const drafted: string[] = [];
  const asked = rung === undefined ? cases : cases.map((each) => ({ ...each, rung }));
  for (const group of groupsOf(asked)) drafted.push(...(await draftGroup(context, sender, group)));
  return drafted;
}

/** Cases of one claim on one rung of which a notice says the same. */
const groupsOf = (cases: readonly DraftedCase[]) =>
  Map.groupBy(cases, ({ answers, claim, rung }) =>
    JSON.stringify([claim, rung, statementOf(claim, answers as Record<string, unknown>)]),
  ).values();

/** Cases that are ready: contacts and evidence gathered, no sign of a minor, not given up, their page not proven gone. */
async function loadCases(
  trx: ServerTransaction,
  userId: string,
  caseIds: readonly string[],
): Promise<DraftedCase[]> {
  const rows = await trx
    .selectFrom('removal_cases')
    .select(draftedColumns)
    .where('user_id', '=', userId)
    .where('id', '=', anyUuid(caseIds))
    .where('prepared_at', 'is not', null)
    .where('stop_label', 'is', null)
    .where('status', 'not in', ['withdrawn', 'invalid', 'resolved'])
    .where('source_state', '<>', 'gone')
    .orderBy('number')
    .$narrowType<Pick<DraftedCase, 'claim' | 'begun_tier'>>()
    .execute();
  return rows;
}

/**
 * Drafts the notices to search engines about cases that were begun without them, for somebody whose plan has them now.
 */
export async function draftSearchRequests(
  context: ServerContext,
  userId: string,
  caseIds: readonly string[],
): Promise<void> {
  const { cases, sender } = await context.database.asService(async (trx) => ({
    cases: await loadCases(trx, userId, caseIds),
    sender: await loadSender(trx, userId, { now: context.now(), secrets: context.secrets }),
  }));
  // Search engines are asked on the first rung, whichever these cases stand on by now.
  for (const group of groupsOf(cases.map((each) => ({ ...each, rung: 0 }))))
    await draftGroup(context, sender, group, ({ scope }) => scope === 'search');
}

/** Cases of one group. @param isMeant whom of the rung to write to; everybody unless told */
async function draftGroup(
  context: ServerContext,
  sender: Sender,
  cases: readonly DraftedCase[],
  isMeant?: (recipient: ChosenRecipient) => boolean,
): Promise<string[]> {
  const [first] = cases;
  if (first === undefined) return [];
  const { claim, rung } = first;
  const byId = new Map(cases.map((each) => [each.id, each]));
  const chosen = await context.database.asService((trx) =>
    chooseRecipients(trx, { caseIds: [...byId.keys()], claim, rung, now: context.now() }),
  );
  const drafted: string[] = [];
  for (const recipient of isMeant === undefined ? chosen : chosen.filter(isMeant)) {
    const kind = noticeKindsFor(claim, recipient.scope);
    if (kind === null) continue;
    const pages = recipient.caseIds.flatMap((id) => byId.get(id) ?? []);
    for (const batch of batchesFor(sender, kind, recipient, pages)) {
      const id = await draftOne(context, sender, { kind, recipient, ...batch });
      if (id !== null) drafted.push(id);
    }
  }
  if (rung === 0 && isMeant === undefined)
    drafted.push(...(await noteMissingContact(context, sender, cases, chosen)));
  return drafted;
}
