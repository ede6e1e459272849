import type { ServerTransaction } from '#platform/database';

/** What an operator did or saw. People are named by their ids; no name, address or paper belongs in here. */
export type AuditEntry = {
  /** Who; null for the program itself. */
  actorId: string | null;
  /** `<feature>.<what>`, such as `identity.document_read`. */
  action: string;
  /** What it was about, such as an id; up to 200 characters. */
  subject: string;
  detail?: Record<string, unknown>;
};

/**
 * Adds an entry to the audit log, in the transaction of what it tells: neither happens without the other. Place, moment
 * and hashes are set by the database.
 * @param trx as `service_role`
 */
export async function audit(trx: ServerTransaction, entry: AuditEntry): Promise<void> {
  const { actorId, action, subject, detail = {} } = entry;
  await trx
    .insertInto('audit_log')
    .values({ actor_id: actorId, action, subject, detail: JSON.stringify(detail) })
    .execute();
}
