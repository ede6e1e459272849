import type { ReactNode, Ref } from 'react';
import { text } from '#lib/texts.ts';

type CreatorsTableProps<Row> = {
  label: string;
  /** Holds its rows. */
  body?: Ref<HTMLTableSectionElement>;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  columns: readonly { name: string; isNumber?: boolean; cell: (row: Row) => ReactNode }[];
};

/** A table whose rows are cards on a telephone; the roles keep it a table there too. */
export function CreatorsTable<Row>({ body, columns, keyOf, label, rows }: CreatorsTableProps<Row>) {
  return (
    <table className="agency-table" role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ isNumber, name }) => (
            <th
              key={name}
              scope="col"
              role="columnheader"
              className={isNumber === true ? 'is-number' : undefined}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body} role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row">
            {columns.map(({ cell, isNumber, name }, place) =>
              place === 0 ? (
                <th key={name} scope="row" role="rowheader">
                  {cell(row)}
                </th>
              ) : (
                <td
                  key={name}
                  role="cell"
                  data-label={name}
                  className={isNumber === true ? 'is-number' : undefined}
                >
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CreatorNameProps = { row: { userId: string; name: string; stageNames: readonly string[] } };

/** The way to a creator, with her further names. */
export function CreatorName({ row: { name, stageNames, userId } }: CreatorNameProps) {
  const others = stageNames.filter((each) => each !== name);
  return (
    <>
      <a className="agency-creator" href={`/agency/creator/${userId}`}>
        <bdi>{name}</bdi>
      </a>
      {others.length > 0 && (
        <span className="quiet agency-names">
          {text('agency-area.alsoAs')} <bdi>{others.join(', ')}</bdi>
        </span>
      )}
    </>
  );
}
