import type { Hono } from 'hono';
import type { GatewayContext, ServerHono } from '#platform/feature';
import { addCaseRoutes } from './cases/add-case-routes.ts';
import { addCheckRoutes } from './checks/add-check-routes.ts';
import { addCounterNoticeRoutes } from './counter-notices/add-counter-notice-routes.ts';
import { addFilingRoutes } from './filing/add-filing-routes.ts';
import { addLinkRoutes } from './links/routes.ts';
import { addRequestRoutes } from './requests/add-request-routes.ts';
import { addMailRoutes } from './mails/mail-routes.ts';
import { addEvidenceRoutes } from './evidence/index.ts';
import { addRecipientRoutes } from './recipients/recipient-routes.ts';

/** Functions of the feature; each folder adds its own. */
export function addRoutes(app: Hono<ServerHono>, context: GatewayContext): void {
  addCaseRoutes(app, context);
  addRequestRoutes(app, context);
  addCounterNoticeRoutes(app, context);
  addEvidenceRoutes(app, context);
  addMailRoutes(app, context);
  addCheckRoutes(app, context);
  addRecipientRoutes(app, context);
  addFilingRoutes(app, context);
  addLinkRoutes(app, context);
}
