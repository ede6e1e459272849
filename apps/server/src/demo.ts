/**
 * `npm run demo`: everything on this machine with nothing set. PostgreSQL, gateway and worker in one
 * process, seeded people, and the demo web as the internet that scans go out to.
 */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { demoCreators, startDemoWeb } from '@leakblock/demo-web';
import { createGateway } from './create-gateway.ts';
import { readDemoEnv } from './platform/env.ts';

const root = join(import.meta.dirname, '../../..');
const { values } = parseArgs({ options: { 'data-dir': { type: 'string' } } });
const dataDir = resolve(values['data-dir'] ?? join(root, '.demo'));
const startedAt = performance.now();

const web = await startDemoWeb({ dataDir: join(dataDir, 'web') });
const gateway = await createGateway({
  env: {
    PORT: '3000',
    LOG_LEVEL: 'warn',
    DATA_DIR: dataDir,
    WORKER_IN_PROCESS: 'true',
    ...readDemoEnv(),
    SCAN_PROXY_URL: web.proxyUrl,
    SCAN_CA_FILE: web.caFile,
  },
  seed: await readFile(join(root, 'supabase/seed.sql'), 'utf8'),
});

const [creator] = demoCreators;
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
console.log(`
LeakBlock demo, ready in ${seconds} s

  ${gateway.url}/home

creator: ${creator?.stageName ?? ''}

Scans go to the demo web, ${web.hosts.length} sites played on this machine (proxy ${web.proxyUrl}).
Its people are invented: ${demoCreators.map(({ stageName }) => stageName).join(', ')}.
Three free scans a day, as in production; delete the folder .demo to begin anew.
Ctrl-C stops everything.
`);

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    void gateway
      .stop()
      .then(() => web.stop())
      .then(() => process.exit(0))
      .catch((error: unknown) => {
        console.error(error);
        process.exit(1);
      });
  });
}
