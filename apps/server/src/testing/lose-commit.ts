import type { ServerDatabase } from '../platform/database.ts';

/** For tests only: a database that writes, and whose word about it is lost on the way, from the `nth` work to the `last`. */
export function loseCommit(
  database: ServerDatabase,
  nth: number,
  last = Number.POSITIVE_INFINITY,
): ServerDatabase {
  let works = 0;
  return {
    ...database,
    asService: async (run, options) => {
      works += 1;
      const result = await database.asService(run, options);
      if (works < nth || works > last) return result;
      throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
    },
  };
}
