import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { MovedTable } from './moved-tables.ts';
import { quote, tableName } from './moved-tables.ts';

/** Rows on their way out, as COPY writes them in its text form. */
export type RowsOut = {
  chunks: AsyncIterable<Buffer>;
  /** Known when all chunks were read. */
  count: () => number;
};

/** @param condition a `where …` of ours; empty for all rows */
export function copyOut(client: Client, table: MovedTable, condition = ''): RowsOut {
  const list = table.columns.map(quote).join(', ');
  return copyQueryOut(client, `select ${list} from ${tableName(table)} ${condition}`);
}

/** Rows of a query of ours. */
export function copyQueryOut(client: Client, query: string): RowsOut {
  const source = client.query(copyTo(`copy (${query}) to stdout`));
  return { chunks: source as AsyncIterable<Buffer>, count: () => source.rowCount };
}

/** Rows on their way into a table. */
export type RowsIn = {
  write: (chunk: Buffer | string) => Promise<void>;
  /** @returns rows that were taken; throws what PostgreSQL found wrong with them */
  end: () => Promise<number>;
};

/** Takes rows in COPY's text form; what stands in the table stays. */
export function copyIn(client: Client, table: MovedTable): RowsIn {
  const list = table.columns.map(quote).join(', ');
  const stream = client.query(copyFrom(`copy ${tableName(table)} (${list}) from stdin`));
  // A row that does not fit is told where the stream is awaited.
  stream.on('error', () => undefined);
  return {
    write: async (chunk) => {
      if (!stream.write(chunk)) await once(stream, 'drain');
    },
    end: async () => {
      stream.end();
      await finished(stream);
      return stream.rowCount;
    },
  };
}
