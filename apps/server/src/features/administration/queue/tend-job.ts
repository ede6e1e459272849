import type { jobInput } from '@leakblock/domain/administration';
import { AppError } from '@leakblock/domain/errors';
import type { z } from 'zod';
import type { ServerContext } from '#platform/feature';
import { audit } from '../audit.ts';

/**
 * Has a job that failed run again, or gives it up.
 * @throws AppError `administration.job_gone`
 */
export async function tendJob(
  { database, queue: jobs }: Pick<ServerContext, 'database' | 'queue'>,
  adminId: string,
  { act, id, queue }: z.output<typeof jobInput> & { act: 'retry' | 'delete' },
): Promise<void> {
  await database.asService(async (trx) => {
    if (!(await jobs.tend({ act, queue, id }, trx))) throw new AppError('administration.job_gone');
    await audit(trx, {
      ...{ actorId: adminId, subject: id, detail: { queue } },
      action: act === 'retry' ? 'job.retried' : 'job.deleted',
    });
  });
}
