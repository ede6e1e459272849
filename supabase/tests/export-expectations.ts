import type { Expectation } from './expectations.ts';

/** Her exports: nobody else learns that she asked, and only the server writes. */
export const exportExpectations: Record<string, Expectation> = {
  data_exports: {
    may: { select: ['owner'], insert: [], update: [], delete: [] },
    where: 'user_id = $1',
    insert: `(user_id) values ($1)`,
    set: `status = 'ready'`,
  },
};

/** `$1` is the person's id. */
export const plantedExports = `insert into public.data_exports (user_id) values ($1);`;
