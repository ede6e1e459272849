import { isSentAgain } from '@leakblock/domain/subscriptions';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import type { Sender } from './load-sender.ts';
import { releaseRequest } from './release-request.ts';
import type { Reviewed } from './review-request.ts';

/**
 * The standing approval: what was approved once for the same recipient and page under the same letter goes out by itself
 * when the copy came back, if the letter lets us sign for her and her plan includes it: it rests while she has no such
 * plan. What her agency approved stands while it may act for her. That a result whose page is gone is forgotten is asked
 * for by the letter alone. Anything else waits for her.
 * @param trx as `service_role`
 * @returns whether it was approved
 */
export async function approveAgain(
  trx: ServerTransaction,
  context: ServerContext,
  { now, reviewed, sender }: { reviewed: Reviewed; sender: Sender; now: Date },
): Promise<boolean> {
  const { judgement, parts } = reviewed;
  const { request } = parts;
  const isHeld = judgement.blocks.some((reason) => reason !== 'guess_unapproved');
  if (request.status !== 'in_review' || isHeld) return false;
  if (request.kind === 'outdated_content_request')
    return approveByLetter(trx, context, request, now);
  if (sender.letter?.acts.includes('sign') !== true) return false;
  if (!isSentAgain(sender.tier, parts.claim)) return false;
  const before = await findApproved(trx, request, parts.cases.length);
  if (before === null || (request.is_guess && !before.is_guess_approved)) return false;
  return releaseRequest(trx, context, {
    request,
    actor: before.isByAgency ? 'agency' : 'person',
    actorId: before.approved_by,
    action: 'approved_before',
    detail: { approvedWith: before.number },
    isGuessApproved: before.is_guess_approved,
    now,
  });
}

/**
 * Nothing is sworn and nobody has to own the page: the tick of her letter without which the request would be held
 * (`actFor`) is her approval. An operator's own words wait for her, and so does what she did not want the last time.
 */
async function approveByLetter(
  trx: ServerTransaction,
  context: ServerContext,
  request: Reviewed['parts']['request'],
  now: Date,
): Promise<boolean> {
  if (request.author_id !== null || (await wasUndone(trx, request.id))) return false;
  return releaseRequest(trx, context, {
    request,
    actor: 'person',
    actorId: request.user_id,
    action: 'approved_by_letter',
    detail: { authorisationId: request.authorisation_id },
    isGuessApproved: false,
    now,
  });
}

/** Its approval, or what stood in for it, was given by a member of an agency. */
const isByAgency = sql<boolean>`exists (
  select from public.removal_events as given
  where given.request_id = before.id and given.to_status = 'approved' and given.actor = 'agency')`;

/** Not given by somebody whose agency may no longer ask for removals in her name. */
const isStanding = (ownerId: string) => sql<boolean>`(not ${isByAgency} or exists (
  select from public.agency_members as member
  join public.agencies as agency on agency.id = member.agency_id and agency.status = 'active'
  join public.agency_creators as link on link.agency_id = agency.id and link.status = 'active'
  where member.user_id = before.approved_by and member.role <> 'viewer'
    and link.user_id = ${ownerId}::uuid and 'remove' = any (link.scopes)))`;

/**
 * It, or what asked the same recipient about the page after it, was taken back, not wanted, or answered with that it was
 * wrong: she decides anew. So she does about whoever is asked once the page was put back after a counter-notice. What was
 * dropped since the page had gone says nothing.
 */
const isUndone = sql<boolean>`exists (
  select from public.removal_request_cases as later
  join public.removal_requests as undone on undone.id = later.request_id
  where later.case_id = old.case_id and later.restart >= old.restart and later.restart < fresh.restart
    and (exists (
        select from public.counter_notices as counter
        where counter.request_id = undone.id and counter.status = 'restored')
      or later.recipient_key = old.recipient_key and (undone.status in ('declined', 'counter_noticed', 'action_filed', 'restored')
      or undone.reject_reason in ('not_owner', 'fair_use')
      or undone.status = 'withdrawn' and (undone.sent_at is not null or undone.filed_at is not null or exists (
        select from public.removal_events as event
        where event.case_id = later.case_id and event.request_id = undone.id and event.action = 'declined')))))`;

/** Whether she decides anew about one of its pages. */
async function wasUndone(trx: ServerTransaction, requestId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('removal_request_cases as fresh')
    .innerJoin('removal_request_cases as old', (join) =>
      join
        .onRef('old.case_id', '=', 'fresh.case_id')
        .onRef('old.recipient_key', '=', 'fresh.recipient_key')
        .onRef('old.restart', '<', 'fresh.restart'),
    )
    .select('old.request_id')
    .where('fresh.request_id', '=', requestId)
    .where(isUndone, '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The request that asked the same recipient about all of these pages before they came back. */
async function findApproved(
  trx: ServerTransaction,
  request: Reviewed['parts']['request'],
  pages: number,
) {
  const row = await trx
    .selectFrom('removal_requests as before')
    .innerJoin('removal_request_cases as old', 'old.request_id', 'before.id')
    .innerJoin('removal_request_cases as fresh', (join) =>
      join
        .onRef('fresh.case_id', '=', 'old.case_id')
        .onRef('fresh.recipient_key', '=', 'old.recipient_key')
        .onRef('fresh.restart', '>', 'old.restart')
        .on('fresh.request_id', '=', request.id),
    )
    .select([
      'before.number',
      'before.approved_by',
      'before.is_guess_approved',
      isByAgency.as('isByAgency'),
      (is) => is.fn.count<number>('old.case_id').as('pages'),
    ])
    .where('before.approved_at', 'is not', null)
    .where(isUndone, '=', false)
    .where('before.authorisation_id', '=', request.authorisation_id)
    .where('before.kind', '=', request.kind)
    .where('before.author_id', 'is', null)
    .where((is) =>
      is.or([is('before.sent_at', 'is not', null), is('before.filed_at', 'is not', null)]),
    )
    .where(isStanding(request.user_id))
    .groupBy(['before.id', 'before.number', 'before.approved_by', 'before.is_guess_approved'])
    .having((is) => is.fn.count<number>('old.case_id'), '>=', pages)
    .orderBy('before.number')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
