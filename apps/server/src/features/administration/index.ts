/** Administration: who may act as an operator, and the log of what operators did and saw. */
import type { Feature } from '#platform/feature';
import { audit } from './audit.ts';
import { checkAuditLog } from './check-audit-log.ts';
import { noteAuditLogJob } from './note-audit-log.job.ts';
import { requireAdmin } from './require-admin.ts';

export { audit, requireAdmin };

export const administration: Feature = {
  name: 'administration',
  jobs: [noteAuditLogJob],
  routes: (app, context) => {
    app.post('/check-audit-log', async (c) => {
      await requireAdmin(context, c.var.caller);
      return c.json(await checkAuditLog(context));
    });
  },
};
