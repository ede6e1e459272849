/**
 * All rows of a listing, page by page and each once. A job that took the first rows of what is due would, with enough
 * rows that stay due, never come to those behind them.
 * @param size rows of a page
 * @param list at most `size` rows behind a row, by an order in which each has a place of its own; null: from the start
 */
export async function* inPages<Row>(
  size: number,
  list: (after: Row | null) => Promise<readonly Row[]>,
): AsyncGenerator<Row, void, undefined> {
  let after: Row | null = null;
  do {
    const rows: readonly Row[] = await list(after);
    yield* rows;
    after = rows.length < size ? null : (rows.at(-1) ?? null);
  } while (after !== null);
}
