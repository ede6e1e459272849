import { AppError } from '@leakblock/domain/errors';
import type { Caller } from '../platform/caller.ts';
import type { ServerContext } from '../platform/feature.ts';
import { crossOrigin } from '../platform/http/cross-origin.ts';
import { limitBody } from '../platform/http/limit-body.ts';
import { createObjectStore } from '../platform/object-store/create-object-store.ts';
import { createAccessTokens } from './auth/access-token.ts';
import type { AccessTokens } from './auth/access-token.ts';
import { createAuth } from './auth/create-auth.ts';
import { createIdentifyCaller } from './auth/identify-caller.ts';
import type { IdentifyCaller } from './auth/identify-caller.ts';
import { createProofs } from './auth/proofs/create-proofs.ts';
import { createAuthRoutes } from './auth/routes.ts';
import { openSigningKeys } from './auth/signing-keys.ts';
import type { Backend } from './backend.ts';
import { createRealtime } from './realtime/create-realtime.ts';
import { startRestEngine } from './rest/engine.ts';
import { createAddressLimiter } from './rest/limit-address.ts';
import { createRestRoutes } from './rest/routes.ts';
import { createStorageRoutes } from './storage/storage-routes.ts';

/** Bytes of a body: rows may be many, everything else is small (SECURITY 2.2, P9). */
const maxRestBody = 1_000_000;
const maxAuthBody = 100_000;
const maxBroadcastBody = 100_000;

/**
 * Starts our own backend: tables, sign-in, storage and realtime in the platform's shape.
 * @param liteApiUrl connection address as the role `lite_api`
 * @param admit throws for who may not enter at the moment; sign-in itself stays open
 */
export async function createOwnBackend(
  context: ServerContext,
  liteApiUrl: string,
  admit: (caller: Caller) => Promise<void>,
): Promise<Backend & { tokens: AccessTokens }> {
  const { env, secrets, log, publicUrl } = context;
  const tokens = createAccessTokens(await openSigningKeys(context), publicUrl, context.now);
  const engine = await startRestEngine({
    url: liteApiUrl,
    poolSize: env.DATABASE_POOL_SIZE,
    statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
    log,
  });
  context.metrics.watchPool('tables', engine.pool);
  const auth = createAuth(context, tokens);
  const identify = createIdentifyCaller(tokens, context);
  const enter: IdentifyCaller = async (headers) => {
    const caller = await identify(headers);
    await admit(caller);
    return caller;
  };
  const store = createObjectStore({ env, secrets });
  const realtime = await createRealtime(context, enter);
  const sameOrigin = crossOrigin({ publicUrl, allowedOrigins: env.ALLOWED_ORIGINS });
  const limiter = createAddressLimiter({
    requestsPerMinute: env.REST_REQUESTS_PER_MINUTE,
    places: Math.max(1, Math.floor(env.DATABASE_POOL_SIZE / 2)),
  });

  return {
    identify,
    tokens,
    proofs: createProofs(auth),
    mount: (app) => {
      app.use('/rest/v1/*', sameOrigin, limitBody(maxRestBody));
      app.route('/', createRestRoutes({ engine, identify: enter, limiter }));
      app.use('/auth/v1/*', sameOrigin, limitBody(maxAuthBody));
      app.route('/auth/v1', createAuthRoutes(auth));
      app.use('/storage/v1/*', sameOrigin);
      app.route('/storage/v1', createStorageRoutes({ context, identify: enter, store }));
      app.use('/realtime/v1/api/*', sameOrigin, limitBody(maxBroadcastBody));
      app.route('/realtime/v1/api/broadcast', realtime.routes);
      app.all('/:api{(rest|auth|storage|realtime)}/*', () => {
        throw new AppError('request.not_found');
      });
    },
    upgrade: realtime.upgrade,
    drain: realtime.drain,
    stop: async () => {
      await realtime.stop();
      store.stop();
      await engine.stop();
    },
  };
}
