import { heartbeatSeconds } from '@leakblock/domain/scans';
import type { ScanStage } from '@leakblock/domain/scans';
import { sql } from 'kysely';
import type { ServerContext } from '#platform/feature';

export type Lease = {
  /** Aborts when the scan is not running in the books any more: somebody took it for dead. */
  lost: AbortSignal;
  stop(): void;
};

/** Says every two seconds that the scan is alive and where it stands. */
export function keepAlive(
  context: ServerContext,
  scanId: string,
  position: () => { stage: ScanStage; done: number; total: number },
): Lease {
  const lost = new AbortController();
  const beat = async (): Promise<void> => {
    const { stage, done, total } = position();
    const rows = await context.database.asService((trx) =>
      trx
        .updateTable('scans')
        .set({
          heartbeat_at: sql<string>`now()`,
          stage,
          sites_done: done,
          sites_total: total,
        })
        .where('id', '=', scanId)
        .where('status', '=', 'running')
        .returning('id')
        .execute(),
    );
    if (rows.length === 0) lost.abort();
  };
  const timer = setInterval(() => {
    // A database that does not answer for a moment is no reason to stop; silence ends the scan later.
    beat().catch((error: unknown) => context.log.warn({ err: error, scanId }, 'heartbeat failed'));
  }, heartbeatSeconds * 1000);
  return { lost: lost.signal, stop: () => clearInterval(timer) };
}
