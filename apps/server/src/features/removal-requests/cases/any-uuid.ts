import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** `any(…)` of ids as one parameter: a statement takes 65,535, and a call may be about more rows than that. */
export const anyUuid = (ids: readonly string[]): RawBuilder<string> =>
  sql<string>`any(${[...ids]}::uuid[])`;

/** `any(…)` of texts as one parameter. */
export const anyText = (texts: readonly string[]): RawBuilder<string> =>
  sql<string>`any(${[...texts]}::text[])`;

/** `all(…)` of ids as one parameter: none of them. */
export const allUuids = (ids: readonly string[]): RawBuilder<string> =>
  sql<string>`all(${[...ids]}::uuid[])`;
