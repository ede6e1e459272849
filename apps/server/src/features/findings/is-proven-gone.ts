import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';

/**
 * Whether the verifier of a removal case has proven the page of a finding or a fake profile gone. It also reads the files
 * and the words of a page that still answers, so that an answer alone does not overrule it: whoever sees the page has it
 * look again.
 * @param trx as `service_role`
 */
export async function isProvenGone(
  trx: ServerTransaction,
  about: { findingId: string } | { fakeProfileId: string },
): Promise<boolean> {
  const isAbout =
    'findingId' in about
      ? sql`finding_id = ${about.findingId}`
      : sql`fake_profile_id = ${about.fakeProfileId}`;
  const { rows } = await sql<{ gone: boolean }>`
    select exists (
      select from public.removal_cases where ${isAbout} and source_state = 'gone'
        and status not in ('withdrawn', 'invalid')
    ) as gone`.execute(trx);
  return rows[0]?.gone === true;
}
