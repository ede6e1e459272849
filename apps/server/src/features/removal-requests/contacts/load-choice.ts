import {
  contactConfidences,
  contactScopes,
  contactSources,
  noticeLanguages,
  requestChannels,
} from '@leakblock/domain/removal-requests';
import type {
  Claim,
  ContactConfidence,
  ContactScope,
  ContactSource,
  NoticeLanguage,
  RequestChannel,
  RequestStatus,
} from '@leakblock/domain/removal-requests';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import type { Tables } from '#platform/tables';
import { anyUuid } from '../cases/any-uuid.ts';
import { findDirectoryRecipients } from './find-directory-recipients.ts';
import { mediaHostsOf, namesAbove } from './host-names.ts';

/** A case, and who was asked about it since it last came back. */
export type ChoiceCase = {
  id: string;
  address: string;
  host: string;
  mediaUrls: string[];
  /** Keys of recipients that were asked. */
  asked: Set<string>;
  /** `<scope> <host>` that somebody answers for now. */
  served: Set<string>;
};

export type KnownRecipient = {
  id: string;
  scope: ContactScope;
  name: string;
  domains: string[];
  method: RequestChannel;
  address: string | null;
  formUrl: string | null;
  source: ContactSource;
  confidence: ContactConfidence;
  language: NoticeLanguage;
  claims: string[];
  bouncedAt: string | null;
  /** The last day of its registration is over. */
  isLapsed: boolean;
};

/** A contact that was looked up about a host; `caseId` when it holds for one case only. */
type KnownContact = {
  host: string;
  caseId: string | null;
  source: ContactSource;
  confidence: ContactConfidence;
  place: number;
  cdnDomain: string | null;
  recipient: KnownRecipient | null;
};

export type Choice = {
  claim: Claim;
  cases: ChoiceCase[];
  directory: KnownRecipient[];
  contacts: KnownContact[];
};

/** Requests after which another of the same scope may be asked. */
const over: readonly RequestStatus[] = [
  'bounced',
  'superseded',
  'rejected',
  'closed',
  'declined',
  'withdrawn',
];

/**
 * Reads all that a choice of recipients depends on.
 * @param trx as `service_role`
 */
export async function loadChoice(
  trx: ServerTransaction,
  { caseIds, claim, now }: { caseIds: readonly string[]; claim: Claim; now: Date },
): Promise<Choice> {
  const rows = await trx
    .selectFrom('removal_cases')
    .select(['id', 'address', 'host', 'media_urls'])
    .where('id', '=', anyUuid(caseIds))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const cases = new Map(
    rows.map((row): [string, ChoiceCase] => [
      row.id,
      {
        id: row.id,
        address: row.address,
        host: row.host,
        mediaUrls: row.media_urls,
        asked: new Set(),
        served: new Set(),
      },
    ]),
  );
  await markAsked(trx, caseIds, cases, now);
  const contacts = await loadContacts(trx, caseIds, now);
  const names = [
    ...new Set([...cases.values()].flatMap(hostsOf).flatMap(namesAbove)),
    ...contacts.flatMap(({ cdnDomain }) => cdnDomain ?? []),
  ];
  const search = await trx
    .selectFrom('recipients')
    .selectAll()
    .where('scope', '=', 'search')
    .execute();
  const listed = await findDirectoryRecipients(trx, names);
  const directory = new Map([...search, ...listed].map((row) => [row.id, toRecipient(row, now)]));
  return { claim, cases: [...cases.values()], directory: [...directory.values()], contacts };
}

/** The page's host and those of its files. */
export const hostsOf = ({ host, mediaUrls }: Pick<ChoiceCase, 'host' | 'mediaUrls'>): string[] => [
  host,
  ...mediaHostsOf(host, mediaUrls),
];

/** Key of a request that says that nobody was found: it asks nobody, so that somebody may be asked in its place. */
export const nobodyOf = (host: string): string => `nobody ${host}`;

/** How long a mailbox is left alone whose server did not want our mail, while it may work for everybody else. */
const leftAloneMs = 24 * 3_600_000;

/**
 * Who was asked, and whom she does not want to ask: neither is written to again about the page as it stands, and whose
 * server did not want our mail not at once.
 */
async function markAsked(
  trx: ServerTransaction,
  caseIds: readonly string[],
  cases: ReadonlyMap<string, ChoiceCase>,
  now: Date,
): Promise<void> {
  const leftAloneSince = new Date(now.getTime() - leftAloneMs).toISOString();
  const { rows } = await sql<{
    case_id: string;
    recipient_key: string;
    scope: string;
    host: string;
    kind: string;
    status: RequestStatus;
  }>`
    select asked.case_id, asked.recipient_key, request.scope, request.host, request.kind, request.status
    from public.removal_request_cases as asked
    join public.removal_cases as each on each.id = asked.case_id and each.restart_count = asked.restart
    join public.removal_requests as request on request.id = asked.request_id
    where asked.case_id = any(${[...caseIds]}::uuid[])
      and (asked.is_live or exists (
        select from public.removal_events as event
        where event.case_id = asked.case_id and event.request_id = asked.request_id
          and (event.action = 'declined' or event.action = 'bounced' and event.detail ->> 'isMailboxDead' = 'false'
            and event.at > ${leftAloneSince}::timestamptz)))`.execute(trx);
  for (const row of rows) {
    const each = cases.get(row.case_id);
    each?.asked.add(row.recipient_key);
    // An authority that is complained to takes nothing down.
    const isServed =
      !over.includes(row.status) &&
      row.kind !== 'complaint' &&
      row.recipient_key !== nobodyOf(row.host);
    if (isServed) each?.served.add(`${row.scope} ${row.host}`);
  }
}

/** What was found about the hosts: the same for all cases of a host, and read once. */
async function loadContacts(
  trx: ServerTransaction,
  caseIds: readonly string[],
  now: Date,
): Promise<KnownContact[]> {
  const { rows } = await sql<{
    host: string;
    case_id: string | null;
    source: string;
    confidence: string | null;
    place: number;
    cdn_domain: string | null;
    recipient: string | null;
  }>`
    select host, case when source in ('cdn_answer', 'operator') then case_id end as case_id, source,
      confidence, coalesce(min((detail ->> 'place')::integer), 0) as place, detail ->> 'cdnDomain' as cdn_domain,
      recipient_id as recipient
    from public.removal_contacts
    where case_id = any(${[...caseIds]}::uuid[]) and source not in ('directory', 'catalogue')
      and (recipient_id is not null or detail ? 'cdnDomain')
    group by 1, 2, 3, 4, 6, 7 order by 1, 5`.execute(trx);
  const ids = rows.flatMap(({ recipient }) => recipient ?? []);
  const known = await trx
    .selectFrom('recipients')
    .selectAll()
    .where('id', '=', anyUuid([...new Set(ids)]))
    .execute();
  const byId = new Map(known.map((row) => [row.id, toRecipient(row, now)]));
  return rows.map((row) => ({
    host: row.host,
    caseId: row.case_id,
    source: oneOf(contactSources, row.source),
    confidence: oneOf(contactConfidences, row.confidence ?? 'guessed'),
    place: row.place,
    cdnDomain: row.cdn_domain,
    recipient: byId.get(row.recipient ?? '') ?? null,
  }));
}

function toRecipient(row: Selectable<Tables['recipients']>, now: Date): KnownRecipient {
  return {
    id: row.id,
    scope: oneOf(contactScopes, row.scope),
    name: row.name,
    domains: row.domains,
    method: oneOf(requestChannels, row.method),
    address: row.address,
    formUrl: row.form_url,
    source: oneOf(contactSources, row.source),
    confidence: oneOf(contactConfidences, row.confidence),
    language: oneOf(noticeLanguages, row.language),
    claims: row.claims,
    bouncedAt: row.bounced_at,
    isLapsed: row.valid_until !== null && row.valid_until < now.toISOString().slice(0, 10),
  };
}

/** A word of a list; the database's constraints say that there is no other. */
function oneOf<Word extends string>(words: readonly Word[], value: string): Word {
  const word = words.find((one) => one === value);
  if (word === undefined) throw new Error(`Not a word of the list: ${value}`);
  return word;
}
