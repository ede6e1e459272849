import type { ImportOfficialWorksAnswer } from '@leakblock/domain/works';
import { AppError } from '@leakblock/domain/errors';
import { loadProtectedPerson } from '#features/accounts';
import type { ServerContext } from '#platform/feature';
import { importQueue } from './import-official-pages.job.ts';

/** A person's runs begin this far apart. */
const everySeconds = 60;

/**
 * Has works taken from a person's official pages, or from one of them.
 * @throws AppError `request.forbidden` for a page that is not among them
 */
export async function requestImport(
  { database, queue }: Pick<ServerContext, 'database' | 'queue'>,
  userId: string,
  url: string | undefined,
): Promise<ImportOfficialWorksAnswer> {
  return database.asService(async (trx) => {
    const person = await loadProtectedPerson(trx, userId);
    const pages = person?.officialLinks ?? [];
    if (url !== undefined && !pages.includes(url))
      throw new AppError('request.forbidden', 'Works are taken from your own official pages only.');
    if (pages.length === 0) return { status: 'no_pages' };
    const job = await queue.send(
      importQueue,
      { userId, url: url ?? null },
      { trx, singletonKey: userId, singletonSeconds: everySeconds },
    );
    return { status: job === null ? 'running' : 'started' };
  });
}
