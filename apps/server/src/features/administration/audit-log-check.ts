import type { DataCheck } from '#platform/data-check';
import { checkAuditLog } from './check-audit-log.ts';

/** The chain of the audit log, from its first entry to its last. */
export const auditLogCheck: DataCheck = {
  name: 'entries of the audit log',
  run: async (context, fault) => {
    const { entries, firstBroken } = await checkAuditLog(context);
    if (firstBroken !== null) {
      fault(`Entry ${String(firstBroken)} does not follow from the one before it.`);
    }
    return entries;
  },
};
