import type { ServerContext } from '#platform/feature';

/**
 * For tests only: a context whose worker is killed as soon as something holds in the database. Whatever transaction it
 * begins after that is refused, as if it had never been begun.
 */
export function dieWhen(context: ServerContext, isTrue: () => Promise<boolean>): ServerContext {
  let isDead = false;
  const { database } = context;
  return {
    ...context,
    database: {
      ...database,
      async asService(run, options) {
        isDead ||= await isTrue();
        if (isDead) throw new Error('The worker was killed.');
        return database.asService(run, options);
      },
    },
  };
}
