import { sql } from 'kysely';
import type { ServerContext } from '#platform/feature';

/** Milliseconds between two words about how far it is. */
const pauseMs = 1000;

export type Progress = {
  /** One more table or file is done. */
  onDone: () => void;
  /** Aborts when the export was cancelled, or another worker has taken it. */
  gone: AbortSignal;
  stop: () => Promise<void>;
};

/** Writes down every second how far an export is, and that its worker lives. */
export function followProgress(
  { database, log }: Pick<ServerContext, 'database' | 'log'>,
  { attempt, exportId, total }: { exportId: string; attempt: number; total: number },
): Progress {
  const gone = new AbortController();
  let done = 0;
  let isOver = false;
  let wake: () => void = () => undefined;

  async function tell(): Promise<void> {
    const row = await database.asService((trx) =>
      trx
        .updateTable('data_exports')
        // Files may come while it is written.
        .set({ done, total: Math.max(total, done), heartbeat_at: sql<string>`now()` })
        .where('id', '=', exportId)
        .where('status', '=', 'running')
        .where('attempts', '=', attempt)
        .returning('id')
        .executeTakeFirst(),
    );
    if (row === undefined) gone.abort();
  }

  async function follow(): Promise<void> {
    while (!isOver && !gone.signal.aborted) {
      await tell().catch((error: unknown) => {
        log.warn({ err: error }, 'How far an export is could not be written down.');
      });
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, pauseMs).unref();
      });
    }
  }
  const following = follow();

  return {
    onDone: () => {
      done += 1;
    },
    gone: gone.signal,
    stop: async () => {
      isOver = true;
      wake();
      await following;
    },
  };
}
