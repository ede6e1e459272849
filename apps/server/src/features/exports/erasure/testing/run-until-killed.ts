import type { ServerContext } from '#platform/feature';
import { eraseAccountsJob } from '../erase-accounts.job.ts';

const died = () => new Error('The worker was killed.');

/** For tests: runs the job in a worker that is killed before its nth touch of the database or of a file. */
export async function runUntilKilled(context: ServerContext, touches: number): Promise<void> {
  let left = touches;
  const touch =
    <Args extends unknown[], Answer>(act: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      left -= 1;
      if (left < 0) throw died();
      return act(...args);
    };
  const { database, files } = context;
  const mortal: ServerContext = {
    ...context,
    database: { ...database, asService: touch(database.asService) },
    files: { put: touch(files.put), open: touch(files.open), remove: touch(files.remove) },
  };
  await eraseAccountsJob
    .handler(mortal, {}, context.stopping, { id: '', retryCount: 0 })
    .catch(() => undefined);
}
