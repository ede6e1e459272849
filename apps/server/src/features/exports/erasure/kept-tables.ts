import type { RecordReason } from '@leakblock/domain/exports';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { TableName } from '../personal-data/index.ts';

/** Rows of a table that have to stay when an account ends: which (`t` is the row), and from when their time counts. */
export type KeptTable = {
  table: TableName;
  reason: RecordReason;
  rows: (userId: string) => RawBuilder<boolean>;
  /** When the row's matter was settled: its years count from there. */
  from: (userId: string) => RawBuilder<string>;
  /** Columns that tell who she is and prove nothing. */
  without?: readonly string[];
  /** More of the row, as a JSON object. */
  more?: RawBuilder<object>;
};

/** Notices that left the house, with the moment they did. */
const sent = (userId: string): RawBuilder<unknown> => sql`
  select r.id, r.authorisation_id, coalesce(r.sent_at, r.filed_at) as at from public.removal_requests as r
  where r.user_id = ${userId}::uuid and coalesce(r.sent_at, r.filed_at) is not null`;

/** Cases that one of them is about. */
const sentCases = (userId: string): RawBuilder<unknown> => sql`
  select c.case_id, s.at from public.removal_request_cases as c join (${sent(userId)}) as s on s.id = c.request_id`;

const aboutRequest = (column: string) => ({
  rows: (userId: string) =>
    sql<boolean>`${sql.ref(`t.${column}`)} in (select s.id from (${sent(userId)}) as s)`,
  from: (userId: string) =>
    sql<string>`(select s.at from (${sent(userId)}) as s where s.id = ${sql.ref(`t.${column}`)})`,
});
const aboutCase = (column: string) => ({
  rows: (userId: string) =>
    sql<boolean>`${sql.ref(`t.${column}`)} in (select s.case_id from (${sentCases(userId)}) as s)`,
  from: (userId: string) =>
    sql<string>`(select max(s.at) from (${sentCases(userId)}) as s where s.case_id = ${sql.ref(`t.${column}`)})`,
});

const asPartner = (userId: string): RawBuilder<boolean> =>
  sql<boolean>`t.partner_id in (select p.id from public.partners as p where p.user_id = ${userId}::uuid)`;

/** In the order in which they are written. What a table's rows refer to by id stays recognisable among them. */
export const keptTables: readonly KeptTable[] = [
  { table: 'public.removal_requests', reason: 'sent_notices', ...aboutRequest('id') },
  {
    table: 'public.outgoing_mails',
    reason: 'sent_notices',
    ...aboutRequest('request_id'),
    rows: (userId) => sql<boolean>`t.user_id = ${userId}::uuid and t.handed_over_at is not null`,
    from: () => sql<string>`coalesce(t.sent_at, t.handed_over_at)`,
  },
  { table: 'public.incoming_mails', reason: 'sent_notices', ...aboutRequest('request_id') },
  { table: 'public.counter_notices', reason: 'sent_notices', ...aboutRequest('request_id') },
  { table: 'public.removal_cases', reason: 'sent_notices', ...aboutCase('id') },
  { table: 'public.removal_events', reason: 'sent_notices', ...aboutCase('case_id') },
  {
    table: 'public.evidence_packs',
    reason: 'sent_notices',
    ...aboutCase('case_id'),
    more: sql<object>`jsonb_build_object('files', coalesce((
      select jsonb_agg(jsonb_build_object('name', f.name, 'type', f.type, 'sha256', f.sha256, 'bytes', f.bytes)
        order by f.name) from public.evidence_files as f where f.pack_id = t.id), '[]'))`,
  },
  {
    // The sealed letter itself names her: its hashes recognise it in the hands of whoever got it.
    table: 'public.authorisations',
    reason: 'sent_notices',
    rows: (userId) => sql<boolean>`t.id in (select s.authorisation_id from (${sent(userId)}) as s)`,
    from: (userId) =>
      sql<string>`(select max(s.at) from (${sent(userId)}) as s where s.authorisation_id = t.id)`,
    without: [
      ...['legal_name', 'stage_names', 'owner_name', 'country', 'protected_content', 'exclusions'],
      ...['audit_trail', 'revoked_reason'],
    ],
  },
  {
    table: 'public.payments',
    reason: 'invoices',
    rows: (userId) => sql<boolean>`t.user_id = ${userId}::uuid`,
    from: () => sql<string>`t.issued_at`,
    without: ['invoice_url', 'pdf_url'],
  },
  {
    table: 'public.commissions',
    reason: 'invoices',
    rows: asPartner,
    from: () => sql<string>`t.created_at`,
  },
  {
    table: 'public.payouts',
    reason: 'invoices',
    rows: asPartner,
    from: () => sql<string>`coalesce(t.paid_at, t.created_at)`,
  },
];

/** Columns that name people by their ids. */
export const personColumns = [
  ...['user_id', 'author_id', 'approved_by', 'filed_by', 'decided_by', 'handled_by', 'actor_id'],
  'identity_verification_id',
];
