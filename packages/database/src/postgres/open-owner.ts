import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findRunningPostgres } from './find-running.ts';
import { startPostgres } from './start-postgres.ts';

/** The owner's way into the database of an installation. */
export type OpenedOwner = {
  ownerUrl: string;
  /** Stops what was started for it. */
  close: () => Promise<void>;
};

/**
 * Opens the database of an installation for a command beside its programs: the one at `url`, else the embedded one,
 * through the gateway that runs it or started for the while.
 *
 * @param options.embedded what the command asks of an embedded one: `any` finds or starts it, `stopped` refuses one that
 *   is in use, `new` makes it too where there is none
 * @throws Error with a sentence for the operator
 */
export async function openOwner(options: {
  url: string | undefined;
  dataDir: string;
  embedded: 'any' | 'stopped' | 'new';
}): Promise<OpenedOwner> {
  const { url, dataDir, embedded } = options;
  if (url !== undefined) return { ownerUrl: url, close: () => Promise.resolve() };
  const running = await findRunningPostgres(dataDir);
  if (running !== null) {
    if (embedded === 'any') return { ownerUrl: running, close: () => Promise.resolve() };
    throw new Error(`The database in ${dataDir} is in use: stop the gateway first.`);
  }
  if (embedded !== 'new' && !existsSync(join(dataDir, 'cluster', 'PG_VERSION'))) {
    throw new Error(
      `There is no database in ${dataDir}: is DATA_DIR right, or is DATABASE_URL missing?`,
    );
  }
  const child = await startPostgres({ dataDir });
  return { ownerUrl: child.ownerUrl, close: () => child.stop() };
}
