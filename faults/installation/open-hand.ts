import { openStoredFiles } from '../../apps/server/src/backend/open-stored-files.ts';
import { notifications } from '../../apps/server/src/features/notifications/index.ts';
import { parseEnv } from '../../apps/server/src/platform/env.ts';
import type { ServerContext } from '../../apps/server/src/platform/feature.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { startServer } from '../../apps/server/src/platform/start-server.ts';
import type { Installation } from './start-installation.ts';

/** What a story needs to plant things as the programs do: it queues, and works on nothing. */
export type Hand = { context: ServerContext; stop: () => Promise<void> };

/** Opens one, on a connection that no story spoils. The gateway has prepared the database by then. */
export async function openHand({ database, settings }: Installation): Promise<Hand> {
  const env = parseEnv({ ...settings, DATABASE_URL: database.ownerUrl });
  const { context, stop } = await startServer({
    env,
    publicUrl: env.PUBLIC_URL ?? '',
    features: [notifications],
    isWorker: false,
    program: 'worker',
    openFiles: openStoredFiles,
    log: createLog({ LOG_LEVEL: 'silent' }),
  });
  return { context, stop };
}
