import { sql } from 'kysely';
import type { ServerContext } from '#platform/feature';
import { openLetterRecord, sealLetterRecord } from './letter-record.ts';

const batch = 100;

/** Letters from before their legal names and trails were sealed; at every start, when there is hardly ever one. */
export async function sealOldLetters({
  database,
  secrets,
}: Pick<ServerContext, 'database' | 'secrets'>): Promise<void> {
  const seal = (stored: string) => sealLetterRecord(secrets, openLetterRecord(secrets, stored));
  for (;;) {
    const sealed = await database.asService(async (trx) => {
      const { rows } = await sql<{ id: string; name: string; trail: string }>`
        select id, legal_name as name, audit_trail as trail from public.authorisations
        where legal_name not like 'enc_:%' or audit_trail not like 'enc_:%'
        order by id limit ${batch} for update skip locked`.execute(trx);
      for (const { id, name, trail } of rows) {
        await sql`
          update public.authorisations set legal_name = ${seal(name)}, audit_trail = ${seal(trail)}
          where id = ${id}::uuid`.execute(trx);
      }
      return rows.length;
    });
    if (sealed < batch) return;
  }
}
