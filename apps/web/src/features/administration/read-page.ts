import { anyOf } from '#lib/row-filter.ts';

/** Where a page of rows ends: the next one begins after it. */
export type After = { at: string; id: string };

/** Rows of a page. */
export const pageSize = 50;

/** A condition of the REST API for the rows that come after one, newest first by `column`, then by id. */
export function rowsAfter(column: string, { at, id }: After): string {
  return anyOf([`${column}.lt."${at}"`, `and(${column}.eq."${at}",id.lt.${id})`]);
}
