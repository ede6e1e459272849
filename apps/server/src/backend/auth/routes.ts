import { Hono } from 'hono';
import type { ServerHono } from '../../platform/feature.ts';
import type { AccessTokens } from './access-token.ts';

/** What is served of `/auth/v1` before sign-in exists: the keys that verify access tokens. */
export function createAuthRoutes(tokens: AccessTokens): Hono<ServerHono> {
  const app = new Hono<ServerHono>();
  app.get('/.well-known/jwks.json', (c) => {
    c.header('cache-control', 'public, max-age=600');
    return c.json(tokens.jwks);
  });
  return app;
}
