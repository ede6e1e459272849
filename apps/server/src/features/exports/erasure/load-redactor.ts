import { createRedactor } from '@leakblock/domain/exports';
import { sql } from 'kysely';
import { openLetterRecord } from '#features/authorisations';
import type { ServerTransaction } from '#platform/database';
import type { EncryptionKeys } from '#platform/encrypt';
import { handleOf } from './handle-of.ts';

/**
 * Takes out of kept records whatever names a person: her names here and in her letters, what she calls herself elsewhere,
 * her street, her city with its postal code, mailboxes, phone and id. @param trx as `service_role`
 */
export async function loadRedactor(
  trx: ServerTransaction,
  keys: EncryptionKeys,
  userId: string,
): Promise<ReturnType<typeof createRedactor>> {
  const { rows } = await sql<{ term: string }>`
    select distinct term from (
      select unnest(array[email, email_change, phone]) as term from auth.users where id = ${userId}::uuid
      union all
      select unnest(array[first_name, last_name, concat_ws(' ', first_name, last_name), email, phone, address,
        -- Alone a city is a word and a postal code a number of any page.
        postal_code || ' ' || city, city || ' ' || postal_code])
      from public.profiles where id = ${userId}::uuid
      union all
      select name from public.stage_names where user_id = ${userId}::uuid
      union all
      select unnest(array[owner_name] || stage_names) from public.authorisations
      where user_id = ${userId}::uuid
      union all
      select owner_name from public.removal_requests where user_id = ${userId}::uuid
      union all
      select ${userId}
    ) as known where term <> ''`.execute(trx);
  const { rows: letters } = await sql<{ name: string }>`
    select legal_name as name from public.authorisations where user_id = ${userId}::uuid`.execute(
    trx,
  );
  const { rows: links } = await sql<{ url: string }>`
    select url from public.official_links where user_id = ${userId}::uuid`.execute(trx);
  const { rows: platforms } = await sql<{ pattern: string }>`
    select url_pattern as pattern from public.sites where kind = 'platform'`.execute(trx);
  const patterns = platforms.map(({ pattern }) => pattern);
  return createRedactor([
    // What she is called on her own pages.
    ...links.flatMap(({ url }) => handleOf(url, patterns) ?? []),
    ...rows.map(({ term }) => term),
    ...letters.map(({ name }) => openLetterRecord(keys, name)),
  ]);
}
