import { AppError } from '@leakblock/domain/errors';
import { sharedCase } from '@leakblock/domain/removal-requests';
import type { SharedCase } from '@leakblock/domain/removal-requests';
import { requestsAboutStopped } from '#features/findings';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { anyUuid } from '../cases/any-uuid.ts';
import { hashToken } from './hash-token.ts';
import { onlyThisCase } from './only-this-case.ts';
import type { CaseAddresses } from './only-this-case.ts';

/** Events that one answer tells at most; a case has some dozens. */
const eventLimit = 1000;

/**
 * The case that a token opens, as somebody without an account may see it: notices that went out, what happened, and
 * the hashes of the evidence. No mail, no answer of a recipient in her words, nothing of the account.
 * @throws AppError `removals.link_not_found`: unknown, revoked, past its time and of somebody who is suspended alike
 */
export async function readSharedCase(context: ServerContext, token: string): Promise<SharedCase> {
  const now = context.now().toISOString();
  return context.database.asService(async (trx) => {
    const link = await trx
      .updateTable('case_links')
      .set((is) => ({ last_opened_at: now, opened: is('opened', '+', 1) }))
      .where('token_sha256', '=', hashToken(token))
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      // While she is suspended nobody reads what she gave out; afterwards her links open as before.
      .where((is) =>
        is.not(
          is.exists(
            is
              .selectFrom('user_bans')
              .select('user_bans.id')
              .whereRef('user_bans.user_id', '=', 'case_links.user_id')
              .where('is_active', '=', true),
          ),
        ),
      )
      .returning(['case_id', 'expires_at'])
      .executeTakeFirst();
    if (link === undefined) throw new AppError('removals.link_not_found');
    const found = await trx
      .selectFrom('removal_cases')
      .selectAll()
      .where('id', '=', link.case_id)
      .executeTakeFirstOrThrow();
    const isStopped = found.stop_label !== null;
    return sharedCase.parse({
      number: found.number,
      claim: found.claim,
      address: isStopped ? null : found.address,
      host: found.host,
      status: found.status,
      word: found.status_word,
      sourceState: found.source_state,
      searchState: found.search_state,
      stopLabel: found.stop_label,
      nextStep: found.next_step,
      nextAt: found.next_at,
      openedAt: found.created_at,
      expiresAt: link.expires_at,
      requests: isStopped ? [] : await listRequests(trx, found),
      events: isStopped ? [] : await listEvents(trx, found.id),
      evidence: isStopped ? [] : await listEvidence(trx, found.id),
    });
  });
}

/**
 * Not those that name another page too which was stopped. Of notices about further cases their addresses are left out: she
 * shows this case alone.
 */
async function listRequests(
  trx: ServerTransaction,
  found: CaseAddresses & { id: string; user_id: string },
) {
  const { id, user_id: userId } = found;
  const requests = await trx
    .selectFrom('removal_requests as request')
    .innerJoin('removal_request_cases as covered', 'covered.request_id', 'request.id')
    .select([
      'request.id',
      'number',
      'status',
      'kind',
      'channel',
      'scope',
      'recipient_name',
      'reference',
    ])
    .select(['sent_at', 'filed_at', 'subject', 'body'])
    .where('covered.case_id', '=', id)
    .where('request.id', 'not in', requestsAboutStopped(userId))
    .orderBy('request.created_at')
    .orderBy('request.id')
    .execute();
  const others = await listOthers(
    trx,
    requests.map((request) => request.id),
    id,
  );
  return requests.map((request) => {
    const sentAt = request.sent_at ?? request.filed_at;
    const named = others.get(request.id) ?? [];
    const shown =
      sentAt === null ? { text: null, leftOut: 0 } : onlyThisCase(request.body, found, named);
    return {
      number: request.number,
      status: request.status,
      kind: request.kind,
      channel: request.channel,
      scope: request.scope,
      recipientName: request.recipient_name,
      sentAt,
      reference: request.reference,
      subject: sentAt === null ? null : request.subject,
      body: shown.text,
      leftOut: shown.leftOut,
    };
  });
}

/** Addresses of further cases that requests cover, by request. */
async function listOthers(
  trx: ServerTransaction,
  requestIds: readonly string[],
  caseId: string,
): Promise<Map<string, CaseAddresses[]>> {
  const rows = await trx
    .selectFrom('removal_request_cases as covered')
    .innerJoin('removal_cases as each', 'each.id', 'covered.case_id')
    .select(['covered.request_id', 'each.address', 'each.url', 'each.media_urls'])
    .where('covered.request_id', '=', anyUuid(requestIds))
    .where('covered.case_id', '<>', caseId)
    .execute();
  return Map.groupBy(rows, ({ request_id }) => request_id);
}

async function listEvents(trx: ServerTransaction, caseId: string) {
  const events = await trx
    .selectFrom('removal_events as event')
    .leftJoin('removal_requests as request', 'request.id', 'event.request_id')
    .select(['event.seq', 'event.at', 'event.actor', 'event.action', 'event.to_status'])
    .select(['event.reason', 'request.number as request_number'])
    .where('event.case_id', '=', caseId)
    // To whom else she shows it is hers to know.
    .where('event.action', 'not in', ['link_created', 'link_revoked'])
    .orderBy('event.seq')
    .limit(eventLimit)
    .execute();
  return events.map(({ request_number, to_status, reason, ...event }) => ({
    ...event,
    toStatus: to_status,
    // Codes are told; what somebody wrote as her reason is between her and us.
    reason: reason !== null && /^[a-z_]{1,40}$/u.test(reason) ? reason : null,
    requestNumber: request_number,
  }));
}

async function listEvidence(trx: ServerTransaction, caseId: string) {
  const packs = await trx
    .selectFrom('evidence_packs')
    .select(['id', 'occasion', 'captured_at', 'manifest_sha256'])
    .select((is) => is('timestamp_token', 'is not', null).as('is_timestamped'))
    .where('case_id', '=', caseId)
    .orderBy('captured_at')
    .execute();
  const files = await trx
    .selectFrom('evidence_files as file')
    .innerJoin('evidence_packs as pack', 'pack.id', 'file.pack_id')
    .select(['file.pack_id', 'file.name', 'file.type', 'file.sha256', 'file.bytes'])
    .where('pack.case_id', '=', caseId)
    .orderBy('file.name')
    .execute();
  return packs.map((pack) => ({
    occasion: pack.occasion,
    capturedAt: pack.captured_at,
    manifestSha256: toHex(pack.manifest_sha256),
    isTimestamped: pack.is_timestamped,
    files: files
      .filter(({ pack_id }) => pack_id === pack.id)
      .map(({ bytes, name, sha256, type }) => ({ name, type, sha256: toHex(sha256), bytes })),
  }));
}

const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
