import { addAbortSignal } from 'node:stream';
import { streamZip } from '@leakblock/documents/archives';
import { exportDays } from '@leakblock/domain/exports';
import { z } from 'zod';
import { loadManner } from '#features/accounts';
import type { ServerContext } from '#platform/feature';
import { defineJob } from '#platform/queue';
import { countParts, listEntries } from '../archive/list-entries.ts';
import { beginExport } from './begin-export.ts';
import type { BegunExport } from './begin-export.ts';
import { exportsBucket } from './exports-bucket.ts';
import { failExport, reasonOf } from './fail-export.ts';
import { followProgress } from './follow-progress.ts';
import { tellAboutExport } from './tell-about-export.ts';
import { writeExportQueue } from './write-export.queue.ts';

const retryLimit = 3;

/**
 * Writes an export straight to the store. A worker that dies leaves nothing behind: the next one begins anew under
 * another name, and what both of them wrote is one file.
 */
export const writeExportJob = defineJob({
  queue: writeExportQueue,
  input: z.object({ exportId: z.uuid() }),
  options: { retryLimit, retryDelay: 10, expireInSeconds: 6 * 3600 },
  async handler(context, { exportId }, signal, { retryCount }) {
    const begun = await beginExport(context, exportId);
    if (begun === null) return;
    const total = await countParts(context, begun.userId);
    const progress = followProgress(context, { exportId, attempt: begun.attempt, total });
    const ends = AbortSignal.any([signal, context.stopping, progress.gone]);
    try {
      const bytes = await storeArchive(context, begun, progress.onDone, ends);
      await progress.stop();
      await finishExport(context, begun, bytes);
    } catch (error) {
      await progress.stop();
      // Cancelled, or another worker has it.
      if (progress.gone.aborted) return;
      const reason = reasonOf(error);
      const isLast = reason === 'too_large' || retryCount >= retryLimit;
      if (!isLast || signal.aborted || context.stopping.aborted) throw error;
      context.log.error({ err: error, export: exportId }, 'An export failed for good.');
      await failExport(context, exportId, reason);
    }
  },
});

/** @returns bytes of the file */
async function storeArchive(
  context: ServerContext,
  { objectName, userId }: BegunExport,
  onDone: () => void,
  ends: AbortSignal,
): Promise<number> {
  const { database, files, now } = context;
  const { locale: language } = await database.asService((trx) => loadManner(trx, userId));
  const madeAt = now();
  let size = 0;
  const entries = listEntries(context, { userId, language, madeAt, onDone });
  const zip = addAbortSignal(ends, streamZip(entries, madeAt));
  // Cancelled or stopped before anybody reads it, it would end the program; whoever reads it hears of it then.
  zip.on('error', () => undefined);
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const piece of zip as AsyncIterable<Uint8Array>) {
      size += piece.byteLength;
      yield piece;
    }
  }
  await files.put({
    ...{ bucketId: exportsBucket, name: objectName, bytes: counted(), type: 'application/zip' },
    ...{ ownerId: null, asIs: true },
  });
  return size;
}

async function finishExport(
  context: ServerContext,
  { attempt, exportId, objectName, userId }: BegunExport,
  bytes: number,
): Promise<void> {
  const { database, files, now } = context;
  const readyAt = now();
  const finished = await database.asService(async (trx) => {
    const row = await trx
      .updateTable('data_exports')
      .set((update) => ({
        ...{ status: 'ready', bytes, object_name: objectName },
        done: update.ref('total'),
        ready_at: readyAt.toISOString(),
        expires_at: new Date(readyAt.getTime() + exportDays * 24 * 3600_000).toISOString(),
      }))
      .where('id', '=', exportId)
      .where('status', '=', 'running')
      .where('attempts', '=', attempt)
      .returning('id')
      .executeTakeFirst();
    if (row !== undefined) await tellAboutExport(trx, context, { userId, exportId, news: 'ready' });
    return row;
  });
  // Cancelled at the last moment, or her account is gone.
  if (finished === undefined) await files.remove(exportsBucket, [objectName]);
}
