/** Where a page of rows ends: the next one begins after it. */
export type After = { at: string; id: string };

/** Rows of a page. */
export const pageSize = 50;

/** PostgREST's `or` for the rows that come after one, newest first by `column`, then by id. */
export function rowsAfter(column: string, { at, id }: After): string {
  return `${column}.lt."${at}",and(${column}.eq."${at}",id.lt.${id})`;
}

/** PostgREST's `or` for columns that begin with these words, whatever their case; the words match as they are. */
export function beginsWith(columns: readonly string[], words: string): string {
  // First what LIKE reads as a pattern, then what PostgREST reads within quotes. Its own word for `%` is `*`, which
  // nothing makes an ordinary character: any one character stands for it.
  const literal = words.replaceAll(/[\\%_]/g, '\\$&').replaceAll('*', '_');
  const quoted = `"${literal.replaceAll(/["\\]/g, '\\$&')}%"`;
  return columns.map((column) => `${column}.ilike.${quoted}`).join(',');
}
