import type { Hono } from 'hono';
import type { GatewayContext, ServerHono } from '#platform/feature';
import { addEvidenceRoutes } from './evidence/index.ts';

/** Functions of the feature; each folder adds its own. */
export function addRoutes(app: Hono<ServerHono>, context: GatewayContext): void {
  // One line per folder: addCaseRoutes(app, context);
  addEvidenceRoutes(app, context);
}
