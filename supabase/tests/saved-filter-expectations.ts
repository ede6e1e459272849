import type { Expectation } from './expectations.ts';

/** Filters of lists that a person gave a name: hers alone. */
export const filterExpectations: Record<string, Expectation> = {
  saved_filters: {
    may: { select: ['owner'], insert: ['owner'], update: [], delete: ['owner'] },
    where: 'user_id = $1',
    insert: `(user_id, list, name, query) values ($1, 'findings', 'Tubes', 'mode=list')`,
    set: `name = 'Another'`,
  },
};

/** A filter of the owner; `$1` is her id. */
export const plantedFilters = `insert into public.saved_filters (user_id, list, name, query)
  values ($1, 'findings', 'Forums', 'mode=list&kind=forum');`;
