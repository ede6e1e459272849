/** `npm run worker`: runs jobs, as many of these beside each other as needed. Needs DATABASE_URL. */
import { partsOf } from './backend/index.ts';
import { openStoredFiles } from './backend/open-stored-files.ts';
import { features } from './features/index.ts';
import { SettingsError, parseEnv, readLogLevel, readSettings } from './platform/env.ts';
import { serveHealth } from './platform/http/serve-health.ts';
import { createLog } from './platform/log.ts';
import { runProgram } from './platform/program.ts';
import { startServer } from './platform/start-server.ts';

/** A line now and then says that the worker lives, and how much it holds. */
const healthLogMs = 60_000;

const log = createLog({ LOG_LEVEL: readLogLevel() });
await runProgram(log, async () => {
  const env = parseEnv(readSettings());
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
});
