/**
 * Administration: who may act as an operator, the log of what operators did and saw, accounts, looks at them, the
 * queue, notifications for everybody, and maintenance.
 */
import type { Feature } from '#platform/feature';
import { addAccountRoutes } from './accounts/account-routes.ts';
import { lockPerson } from './accounts/lock-person.ts';
import { audit } from './audit.ts';
import { auditLogCheck } from './audit-log-check.ts';
import { checkAuditLog } from './check-audit-log.ts';
import { addImpersonationRoutes } from './impersonation/impersonation-routes.ts';
import { tellLookJob } from './impersonation/tell-look.job.ts';
import { addMailPreviewRoutes } from './mails/mail-preview-routes.ts';
import { addMaintenanceRoutes } from './maintenance/maintenance-routes.ts';
import { refuseInMaintenance } from './maintenance/refuse-in-maintenance.ts';
import { noteAuditLogJob } from './note-audit-log.job.ts';
import { addNotificationRoutes } from './notifications/notification-routes.ts';
import { addQueueRoutes } from './queue/queue-routes.ts';
import { requireAdmin, requireProvenAdmin } from './require-admin.ts';

export { audit, lockPerson, requireAdmin, requireProvenAdmin };

export const administration: Feature = {
  name: 'administration',
  jobs: [noteAuditLogJob, tellLookJob],
  checks: [auditLogCheck],
  readOnly: ['/read-maintenance', '/end-impersonation'],
  alwaysOpen: ['/read-maintenance'],
  admit: refuseInMaintenance,
  routes: (app, context) => {
    app.post('/check-audit-log', async (c) => {
      await requireAdmin(context, c.var.caller);
      return c.json(await checkAuditLog(context));
    });
    addAccountRoutes(app, context);
    addImpersonationRoutes(app, context);
    addQueueRoutes(app, context);
    addNotificationRoutes(app, context);
    addMaintenanceRoutes(app, context);
    addMailPreviewRoutes(app, context);
  },
};
