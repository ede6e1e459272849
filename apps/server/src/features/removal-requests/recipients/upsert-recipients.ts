import type { ContactScope, ContactSource } from '@leakblock/domain/removal-requests';
import type { FoundContact } from '@leakblock/scan-engine';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

/** A contact that was looked up, as the directory keeps it. */
export type FoundRecipient = {
  scope: ContactScope;
  source: ContactSource;
  contact: FoundContact;
  /** Used where the contact has no name. */
  fallbackName: string;
  /** Hosts it answers for; none for networks and registrars. */
  domains: readonly string[];
  language: 'en' | 'de';
};

const nameLimit = 200;

/** What makes two entries one: the scope, the way, and the address or form. */
export const contactKey = (scope: string, { address, formUrl, method }: FoundContact): string =>
  `${scope} ${method} ${address?.toLowerCase() ?? formUrl ?? ''}`;

/**
 * Puts contacts into the directory, once per scope and address, and answers their ids by `contactKey`. What is known
 * better already, and what a person wrote, stays. A guess claims no hosts: a page may name anybody's mailbox. One that
 * bounced as something else has bounced.
 * @param trx as `service_role`
 */
export async function upsertRecipients(
  trx: ServerTransaction,
  found: readonly FoundRecipient[],
): Promise<Map<string, string>> {
  const wanted = new Map(found.map((one) => [contactKey(one.scope, one.contact), one]));
  const ids = await findKnown(trx, wanted);
  // In one order, so that two jobs with the same contacts wait for each other instead of for ever.
  const missing = [...wanted].filter(([key]) => !ids.has(key)).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [key, one] of missing) ids.set(key, await upsert(trx, one));
  return ids;
}

/** Entries that need no change. */
async function findKnown(
  trx: ServerTransaction,
  wanted: ReadonlyMap<string, FoundRecipient>,
): Promise<Map<string, string>> {
  const rows = [...wanted].map(([key, one]) => ({
    key,
    scope: one.scope,
    method: one.contact.method,
    contact: one.contact.address?.toLowerCase() ?? one.contact.formUrl,
    domains: ownDomains(one),
    confidence: one.contact.confidence,
  }));
  const { rows: known } = await sql<{ key: string; id: string }>`
    select wish.key, known.id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as wish (key text, scope text, method text, contact text, domains text[], confidence text)
    join public.recipients as known on known.scope = wish.scope and known.method = wish.method
      and coalesce(lower(known.address), known.form_url, '') = wish.contact
      and known.domains @> wish.domains
      and (known.confidence <> 'guessed' or wish.confidence = 'guessed')`.execute(trx);
  return new Map(known.map(({ id, key }) => [key, id]));
}

async function upsert(trx: ServerTransaction, one: FoundRecipient): Promise<string> {
  const { address, confidence, formUrl, method, name } = one.contact;
  const { rows } = await sql<{ id: string }>`
    insert into public.recipients as known
      (scope, name, domains, method, address, form_url, source, confidence, language, bounced_at)
    values (${one.scope}, ${(name ?? one.fallbackName).slice(0, nameLimit)}, ${ownDomains(one)}::text[],
      ${method}, ${address}, ${formUrl}, ${one.source}, ${confidence}, ${one.language},
      (select max(bounced_at) from public.recipients where method = ${method} and lower(address) = lower(${address})))
    on conflict (scope, method, (coalesce(lower(address), form_url, ''))) do update set
      domains = array(select distinct host from unnest(known.domains || excluded.domains) as host order by host),
      source = case when known.confidence = 'guessed' then excluded.source else known.source end,
      confidence = case when known.confidence = 'guessed' then excluded.confidence else known.confidence end
    returning id`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('The recipient was not stored.');
  return row.id;
}

function ownDomains({ contact, domains }: FoundRecipient): string[] {
  return contact.confidence === 'guessed' ? [] : [...domains];
}
