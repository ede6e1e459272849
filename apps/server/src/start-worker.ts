import { partsOf } from './backend/index.ts';
import { openStoredFiles } from './backend/open-stored-files.ts';
import { SettingsError, parseEnv } from './platform/env.ts';
import type { Feature } from './platform/feature.ts';
import { serveHealth } from './platform/http/serve-health.ts';
import type { Log } from './platform/log.ts';
import type { Program } from './platform/program.ts';
import { startServer } from './platform/start-server.ts';

/** A line now and then says that the worker lives, and how much it holds. */
const healthLogMs = 60_000;

/**
 * Starts a worker with these features in this process.
 * @param settings by their names, as in the environment; nothing else is read
 * @throws SettingsError for a wrong setting; whatever was opened is closed again
 */
export async function startWorker({
  features,
  log,
  settings,
}: {
  settings: Readonly<Record<string, string | undefined>>;
  features: readonly Feature[];
  log: Log;
}): Promise<Program> {
  const env = parseEnv(settings);
  if (env.DATABASE_URL === undefined) {
    throw new SettingsError(
      'A worker needs DATABASE_URL: without it the gateway runs the jobs by itself.',
    );
  }
  const publicUrl = env.PUBLIC_URL ?? `http://${env.HOST}:${String(env.PORT)}`;
  const server = await startServer({
    env,
    publicUrl,
    features: [...partsOf(env), ...features],
    isWorker: true,
    program: 'worker',
    openFiles: openStoredFiles,
    log,
  });
  const { WORKER_PORT: port } = env;
  const health = port === undefined ? null : await serveHealth(server.context, port);
  log.info(health === null ? {} : { port: health.port }, 'The worker is ready.');
  const timer = setInterval(() => {
    const { rss } = process.memoryUsage();
    log.info({ megabytes: Math.round(rss / 1e6) }, 'The worker is alive.');
  }, healthLogMs);
  return {
    ended: server.database.ended,
    stop: async () => {
      clearInterval(timer);
      await server.stop(() => health?.stop() ?? Promise.resolve());
    },
  };
}
