import { randomUUID } from 'node:crypto';
import type { RequestKind } from '@leakblock/domain/removal-requests';
import type { ServerTransaction } from '#platform/database';
import { addCaseEvents } from '../cases/add-case-events.ts';
import { anyUuid } from '../cases/any-uuid.ts';
import type { ChosenRecipient } from '../contacts/choose-recipients.ts';
import type { DraftedCase } from './draft-one.ts';
import { hashText } from './write-request.ts';

/** A recipient as a request keeps it; one that is in no directory has no id. */
export type NamedRecipient = Omit<ChosenRecipient, 'caseIds' | 'recipientId'> & {
  recipientId: string | null;
};

type Draft = {
  kind: RequestKind;
  recipient: NamedRecipient;
  host: string;
  cases: readonly DraftedCase[];
  /** The request it follows on the ladder, or takes the place of. */
  previousRequestId?: string | null;
  now?: Date;
};

/**
 * Stores a request without words: they are written when it is reviewed. Cases about which this recipient was asked
 * since they last came back are left out.
 * @param trx as `service_role`
 * @returns null when no case is left
 */
export async function storeDraft(
  trx: ServerTransaction,
  { cases, host, kind, now = new Date(), previousRequestId = null, recipient }: Draft,
): Promise<string | null> {
  const key = recipientKeyOf(kind, recipient);
  const asked = await loadAsked(trx, cases, key);
  const left = cases.filter(
    ({ id, restart_count }) => !asked.has(`${id} ${String(restart_count)}`),
  );
  const [first] = left;
  if (first === undefined) return null;
  const id = randomUUID();
  const userId = first.user_id;
  await trx
    .insertInto('removal_requests')
    .values({
      id,
      user_id: userId,
      number: await nextNumber(trx, first.number),
      recipient_id: recipient.recipientId,
      scope: recipient.scope,
      recipient_name: recipient.name,
      recipient_address: recipient.address,
      form_url: recipient.formUrl,
      channel: recipient.method,
      kind,
      host,
      language: recipient.language,
      template_version: '',
      status: 'draft',
      text_sha256: hashText('', ''),
      owner_name: '',
      is_guess: recipient.confidence === 'guessed',
      rung: recipient.rung,
      previous_request_id: previousRequestId,
      created_at: now.toISOString(),
      status_at: now.toISOString(),
    })
    .execute();
  await trx
    .insertInto('removal_request_cases')
    .values(
      left.map((each) => ({
        request_id: id,
        case_id: each.id,
        user_id: userId,
        restart: each.restart_count,
        recipient_key: key,
      })),
    )
    .execute();
  await addCaseEvents(
    trx,
    left.map((each) => ({
      caseId: each.id,
      userId,
      requestId: id,
      actor: 'system',
      action: 'drafted',
      toStatus: 'draft',
      detail: { scope: recipient.scope, kind, recipient: recipient.name },
      at: now,
    })),
  );
  return id;
}

/** A search engine may be asked to remove a result and later to forget an outdated one: two things, two keys. */
function recipientKeyOf(
  kind: RequestKind,
  { recipientKey }: Pick<ChosenRecipient, 'recipientKey'>,
): string {
  return kind === 'outdated_content_request' || kind === 'complaint'
    ? `${kind} ${recipientKey}`
    : recipientKey;
}

async function loadAsked(
  trx: ServerTransaction,
  cases: readonly DraftedCase[],
  key: string,
): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('removal_request_cases')
    .select(['case_id', 'restart'])
    .where('case_id', '=', anyUuid(cases.map(({ id }) => id)))
    .where('recipient_key', '=', key)
    .where('is_live', '=', true)
    .execute();
  return new Set(rows.map(({ case_id, restart }) => `${case_id} ${String(restart)}`));
}

/** The case's own number for its first request, then with a letter: R-2026-000123-B. */
async function nextNumber(trx: ServerTransaction, caseNumber: string): Promise<string> {
  const { count } = await trx
    .selectFrom('removal_requests')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where((is) => is.or([is('number', '=', caseNumber), is('number', 'like', `${caseNumber}-%`)]))
    .executeTakeFirstOrThrow();
  return count === 0 ? caseNumber : `${caseNumber}-${lettersOf(count + 1)}`;
}

/** 2 → B, 26 → Z, 27 → AA. */
function lettersOf(place: number): string {
  const letters: string[] = [];
  for (let left = place; left > 0; left = Math.floor((left - 1) / 26))
    letters.unshift(String.fromCodePoint(65 + ((left - 1) % 26)));
  return letters.join('');
}
