import { z } from 'zod';
import { PermanentError, defineJob } from '#platform/queue';
import { checkAuditLog } from './check-audit-log.ts';

/**
 * Daily: checks the chain and writes its last hash into the program's log, which is kept elsewhere. Whoever rewrote
 * the whole chain in the database would still not have rewritten that line (ASVS 16.4.3).
 */
export const noteAuditLogJob = defineJob({
  queue: 'administration.note-audit-log',
  schedule: '41 3 * * *',
  input: z.object({}),
  async handler(context) {
    const found = await checkAuditLog(context);
    if (found.firstBroken === null) context.log.info({ auditLog: found }, 'The audit log holds.');
    else {
      context.log.error({ auditLog: found }, 'The audit log was tampered with.');
      // A dead letter raises the alarm, until somebody has looked.
      throw new PermanentError(
        `Entry ${String(found.firstBroken)} does not follow from the one before it.`,
      );
    }
  },
});
