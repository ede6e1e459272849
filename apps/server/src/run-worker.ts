/** The worker, as `npm run worker` starts it. */
import { features } from './features/index.ts';
import { readLogLevel, readSettings } from './platform/env.ts';
import { createLog } from './platform/log.ts';
import { runProgram } from './platform/program.ts';
import { startWorker } from './start-worker.ts';

const log = createLog({ LOG_LEVEL: readLogLevel() });
await runProgram(log, () => startWorker({ settings: readSettings(), features, log }));
