import type { Claim } from '@leakblock/domain/removal-requests';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import { loadComplaint } from './load-complaint.ts';
import type { ComplaintParts } from './load-complaint.ts';
import type { RequestRow } from './load-request.ts';
import { isLeftByHer, isStopped } from './said-of-page.ts';

/** What a notice is written from: the request with its pages and works. */
export type RequestParts = {
  request: RequestRow;
  claim: Claim;
  answers: Record<string, unknown>;
  /** Of every page: that its use is none that the law allows. */
  isFairUseConsidered: boolean;
  cases: PartCase[];
  works: PartWork[];
  hasEvidence: boolean;
  officialUrls: string[];
  /** First of her stage names, for notices that are drafted before she has signed a letter. */
  stageName: string | null;
  /** Notices about the same site that this recipient had before, and that still stand. */
  earlierNotices: number;
  /** Of a complaint: the request that it is about. */
  complaint: ComplaintParts | null;
};
type PartCase = {
  id: string;
  number: string;
  url: string;
  address: string;
  mediaUrls: string[];
  /** She decided that what was found there is not about her, or may stay, or is no impostor's. */
  isLeft: boolean;
};
type PartWork = {
  description: string;
  kind: string;
  made_by: string | null;
  holds_rights: boolean | null;
  original_url: string | null;
};

/** @param trx as `service_role`; the request is locked until it ends. Null when it is not there or covers nothing. */
export async function loadParts(
  trx: ServerTransaction,
  requestId: string,
): Promise<RequestParts | null> {
  const request = await trx
    .selectFrom('removal_requests')
    .selectAll()
    .where('id', '=', requestId)
    .forUpdate()
    .executeTakeFirst();
  if (request === undefined) return null;
  const cases = await trx
    .selectFrom('removal_request_cases as asked')
    .innerJoin('removal_cases as each', 'each.id', 'asked.case_id')
    .select([
      'each.id',
      'each.number',
      'each.url',
      'each.address',
      'each.media_urls',
      'each.claim',
      'each.answers',
      isLeftByHer.as('is_left'),
      isStopped.as('is_stopped'),
      sql<boolean>`exists (select from public.evidence_packs as pack where pack.case_id = each.id)`.as(
        'has_evidence',
      ),
    ])
    .where('asked.request_id', '=', requestId)
    .orderBy('each.number')
    .execute();
  const [first] = cases;
  if (first === undefined) return null;
  return {
    request,
    claim: first.claim as Claim,
    answers: first.answers as Record<string, unknown>,
    isFairUseConsidered: cases.every(({ answers }) => {
      const said = answers as Record<string, unknown>;
      return said['use'] === 'copy' || said['fair_use_considered'] === true;
    }),
    cases: cases.map(({ address, id, is_left: isLeft, media_urls, number, url }) => ({
      id,
      number,
      url,
      address,
      mediaUrls: media_urls,
      isLeft,
    })),
    works: await loadWorks(trx, requestId),
    // Of a page with signs of a minor nothing is kept, and nobody is written to about it.
    hasEvidence: cases.every(
      ({ has_evidence, is_stopped }) => has_evidence && (!is_stopped || request.sent_at !== null),
    ),
    ...(await loadPerson(trx, request)),
    complaint: await loadComplaint(trx, request),
  };
}

/** Works of all pages, each once, as the notice names them. */
async function loadWorks(trx: ServerTransaction, requestId: string): Promise<PartWork[]> {
  const rows = await trx
    .selectFrom('removal_request_cases as asked')
    .innerJoin('removal_case_works as work', 'work.case_id', 'asked.case_id')
    .select([
      'work.description',
      'work.kind',
      'work.made_by',
      'work.holds_rights',
      'work.original_url',
      'work.work_id',
    ])
    .where('asked.request_id', '=', requestId)
    .orderBy('work.id')
    .execute();
  const unique = new Map<string, PartWork>();
  for (const { work_id, ...work } of rows) {
    const key = JSON.stringify([work_id ?? work.description, work.made_by, work.holds_rights]);
    if (!unique.has(key)) unique.set(key, work);
  }
  return [...unique.values()];
}

async function loadPerson(
  trx: ServerTransaction,
  { created_at, host, id, recipient_address, user_id }: RequestRow,
): Promise<Pick<RequestParts, 'officialUrls' | 'stageName' | 'earlierNotices'>> {
  const links = await trx
    .selectFrom('official_links')
    .select('url')
    .where('user_id', '=', user_id)
    .orderBy('url')
    .limit(20)
    .execute();
  const names = await trx
    .selectFrom('stage_names')
    .select('name')
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .limit(1)
    .execute();
  const { count } = await trx
    .selectFrom('removal_requests')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('host', '=', host)
    .where('id', '<>', id)
    .where(sql<string>`lower(recipient_address)`, '=', recipient_address?.toLowerCase() ?? '')
    .where('sent_at', '<', created_at)
    .where('status', 'not in', ['bounced', 'withdrawn'])
    .executeTakeFirstOrThrow();
  return {
    officialUrls: links.map(({ url }) => url),
    stageName: names[0]?.name ?? null,
    earlierNotices: count,
  };
}
