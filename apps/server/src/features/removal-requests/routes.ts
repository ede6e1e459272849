import type { Hono } from 'hono';
import type { GatewayContext, ServerHono } from '#platform/feature';

/** Functions of the feature; each folder adds its own. */
export function addRoutes(app: Hono<ServerHono>, context: GatewayContext): void {
  // One line per folder: addCaseRoutes(app, context);
  void app;
  void context;
}
