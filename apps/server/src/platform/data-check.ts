import type { ServerContext } from './feature.ts';

/** What is stored, without anything that runs. */
export type StoredContext = Pick<
  ServerContext,
  'env' | 'log' | 'database' | 'secrets' | 'files' | 'now'
>;

/** Something that has to hold of what is stored; `npm run verify` and a restore look at it. It changes nothing. */
export type DataCheck = {
  /** Things that are looked at, in the plural: `letters`. */
  name: string;
  /**
   * @param fault is told of everything that does not hold: what it is, by its id, and what is wrong with it
   * @returns how many things were looked at
   */
  run: (context: StoredContext, fault: (sentence: string) => void) => Promise<number>;
};

/**
 * Goes through rows in the order of their ids, page by page, so that memory stays flat.
 * @param read the next rows after an id
 */
export async function walk<Row extends { id: string }>(
  read: (after: string) => Promise<readonly Row[]>,
  look: (row: Row) => Promise<void> | void,
): Promise<number> {
  let [last, count] = ['00000000-0000-0000-0000-000000000000', 0];
  for (;;) {
    const rows = await read(last);
    for (const row of rows) await look(row);
    count += rows.length;
    const end = rows.at(-1);
    if (end === undefined) return count;
    last = end.id;
  }
}
