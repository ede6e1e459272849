import { join } from 'node:path';
import { AppError } from '@leakblock/domain/errors';
import { Hono } from 'hono';
import type { AccessTokens } from './backend/auth/access-token.ts';
import type { Backend } from './backend/backend.ts';
import { createOwnBackend } from './backend/create-own-backend.ts';
import { createSupabaseBackend } from './backend/supabase/create-supabase-backend.ts';
import { partsOf } from './backend/index.ts';
import { openStoredFiles } from './backend/open-stored-files.ts';
import { createAddressLimiter } from './backend/rest/limit-address.ts';
import { visitor } from './platform/caller.ts';
import { createClientAddress } from './platform/client-address.ts';
import { parseEnv } from './platform/env.ts';
import { answerError } from './platform/errors.ts';
import type { Feature, ServerContext, ServerHono } from './platform/feature.ts';
import { createActingFor } from './platform/http/acting-for.ts';
import { createAdmission } from './platform/http/admit.ts';
import { compress } from './platform/http/compress.ts';
import { crossOrigin } from './platform/http/cross-origin.ts';
import { limitBody, limitBodyOfPeople, limitSignedBody } from './platform/http/limit-body.ts';
import { listen } from './platform/http/listen.ts';
import { outsideOrigins } from './platform/http/outside-origins.ts';
import { refuseElsewhere, refuseToChange } from './platform/http/read-only.ts';
import { requestContext, routeLabel } from './platform/http/request-context.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { createSystemRoutes } from './platform/http/system-routes.ts';
import { loadWebFiles, noScreens } from './platform/http/web-files.ts';
import { createWebHandler } from './platform/http/web-routes.ts';
import { createLog } from './platform/log.ts';
import type { Log } from './platform/log.ts';
import type { DatabaseUrls } from './platform/prepare.ts';
import type { JobRun } from './platform/queue.ts';
import { startServer } from './platform/start-server.ts';
import { createUploads } from './platform/uploads.ts';

/** Bytes of a function's body (SECURITY 2.2, P9). */
const maxBody = 100_000;

export type GatewayOptions = {
  /** Settings by their names, as in the environment; nothing else is read. */
  env: Readonly<Record<string, string | undefined>>;
  /** SQL run once into a database without people. */
  seed?: string;
  features: readonly Feature[];
  /** A database whose roles and migrations are there already (tests). */
  urls?: DatabaseUrls;
  log?: Log;
  /**
   * The features' time, for the demo and for tests that live through weeks; sign-in keeps the real time. No setting: an
   * installation's clock is that of its machine.
   */
  now?: () => Date;
  /** Milliseconds between two requests to one host: a second, which no setting changes; tests that play the hosts may. */
  hostPaceMs?: number;
};

export type Gateway = {
  /** Address people open, without a slash at the end. */
  url: string;
  /** Port it listens on, which differs from the address behind a proxy. */
  port: number;
  context: ServerContext;
  /** Issues and verifies access tokens; null when a platform signs people in. */
  tokens: AccessTokens | null;
  /** Every method and path that something is mounted at; `ALL` for what goes before others too. */
  routes: readonly { method: string; path: string }[];
  /** Ends when the PostgreSQL we started has ended by itself. */
  ended: Promise<void>;
  /** Before `stop`, where others take over: answers all, and lets open connections go with their next answer. */
  drain: () => Promise<void>;
  /** Takes no more work, lets running work end, closes everything. Safe to call twice. */
  stop: () => Promise<void>;
};

/**
 * Starts a gateway with these features: database, jobs, REST, functions, screens.
 * @throws SettingsError for a wrong setting; whatever was opened is closed again
 */
export async function assembleGateway(options: GatewayOptions): Promise<Gateway> {
  const env = parseEnv(options.env);
  const log = options.log ?? createLog(env);
  const { features } = options;
  // Only a clock that is moved differs from the one on the wall.
  const isMoved = options.now !== undefined;
  const own = partsOf(env);
  const parts = [...(isMoved ? own.map(inRealTime) : own), ...features];
  const clientAddress = createClientAddress(env.TRUST_PROXY);
  const files =
    env.NODE_ENV === 'test' && env.WEB_DIST === undefined
      ? noScreens
      : await loadWebFiles(env.WEB_DIST ?? join(import.meta.dirname, '../../../apps/web/dist'));
  const listener = await listen({ host: env.HOST, port: env.PORT });
  const localHost = /^(0\.0\.0\.0|::)$/.test(env.HOST) ? 'localhost' : env.HOST;
  const publicUrl = env.PUBLIC_URL ?? `http://${localHost}:${String(listener.port)}`;
  const isSecure = publicUrl.startsWith('https:');
  const isWorker = env.WORKER_IN_PROCESS ?? env.DATABASE_URL === undefined;
  const server = await startServer({
    env,
    publicUrl,
    features: parts,
    isWorker,
    program: 'gateway',
    openFiles: openStoredFiles,
    log,
    seed: options.seed,
    urls: options.urls,
    now: options.now,
    hostPaceMs: options.hostPaceMs,
  }).catch(async (error: unknown) => {
    await listener.stop(0);
    throw error;
  });
  const { context } = server;
  const { metrics, stopping, tracing } = context;

  async function stopAll(): Promise<void> {
    await server.stop(async (graceMs) => {
      backend?.drain();
      await listener.stop(graceMs);
      await backend?.stop();
    });
  }

  let backend: Backend | null = null;
  try {
    const backendContext = isMoved ? withRealTime(context) : context;
    const { admit, admitLater, admitToFunction } = createAdmission(context, features);
    const ownBackend =
      env.SUPABASE_URL === undefined
        ? await createOwnBackend(backendContext, server.database.liteApiUrl, admit)
        : null;
    const opened =
      ownBackend ?? createSupabaseBackend(backendContext, env.SUPABASE_URL ?? '', admitLater);
    backend = opened;
    const { identify } = opened;
    const app = new Hono<ServerHono>({ strict: false });
    app.onError(answerError);
    app.use(requestContext({ log, metrics, clientAddress, tracing }));
    app.use(securityHeaders(isSecure));
    app.use(compress());
    app.route('/', createSystemRoutes(context, files.buildId));
    app.use(async (_c, next) => {
      if (stopping.aborted) {
        throw new AppError('server.stopping', 'The server is stopping.', { retryAfter: 5 });
      }
      await next();
    });
    app.use(refuseElsewhere);
    const sameOrigin = crossOrigin({ publicUrl, allowedOrigins: env.ALLOWED_ORIGINS });
    opened.mount(app);
    // A stream holds no place: its response has begun when the work is done.
    const functionLimiter = createAddressLimiter({
      requestsPerMinute: env.REST_REQUESTS_PER_MINUTE,
      places: 20,
    });
    const uploads = createUploads(context);
    const largerBodies = new Map(
      features
        .flatMap(({ bodyBytes = {} }) => Object.entries(bodyBytes))
        .map(([path, bytes]) => [`/functions/v1${path}`, limitBodyOfPeople(bytes, uploads)]),
    );
    for (const { signedBodies = {} } of features) {
      for (const [path, { bytes, mayRead }] of Object.entries(signedBodies)) {
        largerBodies.set(
          `/functions/v1${path}`,
          limitSignedBody(bytes, (headers) => mayRead(context, headers)),
        );
      }
    }
    const actingFor = createActingFor(context, features);
    const refuseChange = refuseToChange(features);
    const usualBody = limitBody(maxBody);
    const limitedBody: typeof usualBody = (c, next) =>
      largerBodies.has(c.req.path) ? next() : usualBody(c, next);
    app.use('/functions/v1/*', sameOrigin, limitedBody, async (c, next) => {
      await functionLimiter.run(c.var.clientAddress, false, async () => {
        const caller = await identify(c.req.raw.headers);
        refuseChange(c.req.path, caller);
        await admitToFunction(c.req.path, caller);
        c.set('caller', caller);
        const largerBody = largerBodies.get(c.req.path);
        const name = `function ${routeLabel(c, 200)}`;
        const act = () => tracing.span({ name, kind: 'internal' }, () => actingFor(c, next));
        await (largerBody === undefined ? act() : largerBody(c, act));
      });
      if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store');
    });
    const functions = new Hono<ServerHono>();
    const functionContext = {
      ...context,
      identify,
      verifyAccessToken: ownBackend?.tokens.verify ?? null,
      issueAccessToken: ownBackend?.tokens.issue ?? null,
      proofs: opened.proofs,
    };
    for (const feature of features) feature.routes?.(functions, functionContext);
    app.route('/functions/v1', functions);
    // Who uses the API is asked there; none of them is an operator.
    app.use('/api/*', async (_c, next) => {
      await admit(visitor);
      await next();
    });
    for (const feature of features) feature.mount?.(app, functionContext);
    app.all('/functions/*', () => {
      throw new AppError('request.not_found');
    });
    app.all('*', createWebHandler(files, { publicUrl, isSecure, outside: outsideOrigins(env) }));
    listener.serve((request, bindings) => app.fetch(request, bindings), opened.upgrade);

    let stopped: Promise<void> | null = null;
    return {
      url: publicUrl,
      port: listener.port,
      context,
      tokens: ownBackend?.tokens ?? null,
      routes: app.routes.map(({ method, path }) => ({ method, path })),
      ended: server.database.ended,
      drain: () => listener.drain(drainMs),
      stop: () => (stopped ??= stopAll()),
    };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

/** Milliseconds that connections have to go by themselves before those that are idle are closed. */
const drainMs = 1000;

/** The same context with the clock on the wall: one for each, since mailers and the like are kept by their context. */
const realTimes = new WeakMap<ServerContext, ServerContext>();
function withRealTime(context: ServerContext): ServerContext {
  const known = realTimes.get(context);
  if (known !== undefined) return known;
  const made = { ...context, now: context.realNow };
  realTimes.set(context, made);
  return made;
}

/** Sessions, codes and links hold for minutes that nobody skips. */
function inRealTime(part: Feature): Feature {
  const jobs = part.jobs?.map((job) => ({
    ...job,
    handler: (context: ServerContext, ...rest: [unknown, AbortSignal, JobRun]) =>
      job.handler(withRealTime(context), ...rest),
  }));
  return jobs === undefined ? part : { ...part, jobs };
}
