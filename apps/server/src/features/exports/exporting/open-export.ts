import type { Readable } from 'node:stream';
import { AppError } from '@leakblock/domain/errors';
import type { ServerContext } from '#platform/feature';
import { findExport } from './export-row.ts';
import { issueExportToken, verifyExportToken } from './export-token.ts';
import { exportsBucket } from './exports-bucket.ts';

type Context = Pick<ServerContext, 'database' | 'files' | 'secrets' | 'publicUrl' | 'now'>;

/** Whether there is a file to open. @throws AppError `exports.not_found`, `exports.over` */
export async function refuseClosed(
  { database, now }: Context,
  userId: string,
  exportId: string,
): Promise<void> {
  const found = await database.asService((trx) => findExport(trx, userId, exportId));
  if (found === undefined) throw new AppError('exports.not_found');
  if (!isOpen(found, now())) throw new AppError('exports.over');
}

/** An address that downloads a finished export of whoever was let in, for five minutes. */
export async function openExport(context: Context, exportId: string): Promise<string> {
  const token = await issueExportToken(context, exportId);
  return `${context.publicUrl}/functions/v1/download-export?token=${token}`;
}

/**
 * The file that such an address opens, for as long as both of them live. It stays closed until somebody takes it.
 * @throws AppError `exports.over`, also by `open` when the file is lost
 */
export async function downloadExport(
  context: Context,
  token: string,
): Promise<{ open: () => Promise<Readable>; size: number; name: string }> {
  const exportId = await verifyExportToken(context, token);
  if (exportId === null) throw new AppError('exports.over');
  const found = await context.database.asService((trx) =>
    trx
      .selectFrom('data_exports')
      .select(['status', 'object_name', 'expires_at', 'ready_at', 'bytes'])
      .where('id', '=', exportId)
      .executeTakeFirst(),
  );
  if (found === undefined || !isOpen(found, context.now())) throw new AppError('exports.over');
  const objectName = found.object_name ?? '';
  const day = (found.ready_at ?? '').slice(0, 10);
  return {
    open: () => openFile(context, objectName),
    size: found.bytes ?? 0,
    name: `leakblock-${day}.zip`,
  };
}

async function openFile({ files }: Context, objectName: string): Promise<Readable> {
  try {
    return (await files.open(exportsBucket, objectName)).bytes;
  } catch (error) {
    const isLost = error instanceof Error && 'status' in error && error.status === 404;
    throw isLost ? new AppError('exports.over', undefined, { cause: error }) : error;
  }
}

const isOpen = (
  found: { status: string; expires_at: string | null; object_name: string | null },
  now: Date,
): boolean =>
  found.status === 'ready' &&
  found.object_name !== null &&
  found.expires_at !== null &&
  new Date(found.expires_at) > now;
