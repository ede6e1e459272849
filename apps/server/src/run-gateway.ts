/** The gateway in production, as `npm start` starts it. */
import { createGateway } from './create-gateway.ts';
import { readLogLevel, readSettings } from './platform/env.ts';
import { createLog } from './platform/log.ts';
import { runProgram } from './platform/program.ts';

const log = createLog({ LOG_LEVEL: readLogLevel() });
await runProgram(log, async () => {
  const gateway = await createGateway({ env: readSettings(), log });
  log.info({ url: gateway.url }, 'The gateway is ready.');
  return {
    ended: gateway.ended,
    async stop() {
      await gateway.drain();
      await gateway.stop();
    },
  };
});
