import type { CheckAuditLogAnswer } from '@leakblock/domain/administration';
import { sql } from 'kysely';
import type { ServerContext } from '#platform/feature';

/**
 * Computes the chain of the audit log anew from its first entry (about 100,000 entries a second): a changed, removed
 * or inserted entry breaks it there.
 */
export async function checkAuditLog({
  database,
}: Pick<ServerContext, 'database'>): Promise<CheckAuditLogAnswer> {
  return database.asService(async (trx) => {
    // The log only grows: what a statement may take else would one day end every check.
    await sql`set local statement_timeout = '10min'`.execute(trx);
    // All three of one moment: entries may be added meanwhile.
    const { rows } = await sql<CheckAuditLogAnswer>`
      select (select count(*)::int from public.audit_log) as entries,
        private.find_broken_audit_entry()::int as "firstBroken",
        (select encode(hash, 'hex') from public.audit_log order by seq desc limit 1) as "lastHash"`.execute(
      trx,
    );
    const [found] = rows;
    if (found === undefined) throw new Error('The audit log was not checked.');
    return found;
  });
}
