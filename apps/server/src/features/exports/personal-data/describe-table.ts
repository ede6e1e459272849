import type { Erase, LeftOut, PersonalTable, RowsOf, TableName } from './types.ts';

type Wish = {
  rowsOf?: RowsOf;
  /** Exported columns, between spaces. */
  columns?: string;
  /** Columns left out, between spaces, by reason. */
  leftOut?: Partial<Record<LeftOut, string>>;
  pictures?: string;
  sealed?: PersonalTable['sealed'];
  erase?: Erase;
};

const split = (words: string | undefined): string[] =>
  (words ?? '').split(/\s+/u).filter((word) => word !== '');

/** An entry of the map; the rows are found by `user_id` and go with the account unless told. */
export function describeTable({
  columns,
  erase,
  leftOut = {},
  pictures,
  rowsOf,
  sealed = {},
}: Wish): PersonalTable {
  const left = (Object.entries(leftOut) as [LeftOut, string][]).flatMap(([reason, words]) =>
    split(words).map((column) => [column, reason] as const),
  );
  return {
    rowsOf: rowsOf ?? { column: 'user_id' },
    columns: split(columns),
    leftOut: Object.fromEntries(left),
    pictures: split(pictures),
    sealed,
    erase: erase ?? { how: 'cascade' },
  };
}

export const through = (column: string, parent: TableName, parentColumn?: string): RowsOf => ({
  through: column,
  parent,
  ...(parentColumn !== undefined && { parentColumn }),
});
