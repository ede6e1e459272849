import { AppError } from '@leakblock/domain/errors';
import type { DataExport } from '@leakblock/domain/exports';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { shownColumns } from './export-row.ts';
import { writeExportQueue } from './write-export.queue.ts';

const dayMs = 24 * 3600_000;

type Context = Pick<ServerContext, 'database' | 'queue' | 'now'>;

/**
 * One at a time, and one finished a day: an export reads all there is of a person.
 * @throws AppError `exports.too_many`
 */
export async function refuseTooMany(context: Context, userId: string): Promise<void> {
  await context.database.asService((trx) => judge(trx, context, userId));
}

/**
 * Begins an export; a job writes it. Who asks has proved that it is she.
 * @throws AppError `exports.too_many`
 */
export async function requestExport(context: Context, userId: string): Promise<DataExport> {
  return context.database.asService(async (trx) => {
    await judge(trx, context, userId);
    const asked = await trx
      .insertInto('data_exports')
      .values({ user_id: userId, created_at: context.now().toISOString() })
      // Another request of hers may have been a moment faster.
      .onConflict((conflict) => conflict.doNothing())
      .returning(shownColumns)
      .executeTakeFirst();
    if (asked === undefined) throw tooMany();
    await context.queue.send(writeExportQueue, { exportId: asked.id }, { trx, id: asked.id });
    return asked as DataExport;
  });
}

async function judge(
  trx: ServerTransaction,
  { now }: Pick<Context, 'now'>,
  userId: string,
): Promise<void> {
  const since = new Date(now().getTime() - dayMs).toISOString();
  const other = await trx
    .selectFrom('data_exports')
    .select('id')
    .where('user_id', '=', userId)
    .where((where) =>
      where.or([where('status', 'in', ['queued', 'running']), where('ready_at', '>', since)]),
    )
    .executeTakeFirst();
  if (other !== undefined) throw tooMany();
}

const tooMany = (): AppError =>
  new AppError('exports.too_many', 'An export is being made, or was made not long ago.', {
    retryAfter: 3600,
  });
