import { sql } from 'kysely';
import type { Figures } from './figure.ts';

type Row = { bytes: number; connections: number; most: number; oldest: number };

/** Size and use of the database itself. */
export const databaseFigures: Figures = {
  figures: [
    { name: 'leakblock_database_bytes', help: 'Size of the database.' },
    {
      name: 'leakblock_database_connections',
      help: 'Connections to the server of the database, of everybody.',
    },
    {
      name: 'leakblock_database_connections_most',
      help: 'Connections that it allows to whoever is no superuser.',
    },
    {
      name: 'leakblock_database_oldest_transaction_seconds',
      help: 'Age of the oldest open transaction of anybody but a backup.',
    },
  ],
  read: async ({ database }) => {
    const { rows } = await database.asService((trx) =>
      sql<Row>`
        select pg_database_size(current_database())::float8 as bytes,
          (select count(*) from pg_stat_activity where datid is not null)::int
            as connections,
          current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
          private.oldest_transaction_seconds() as oldest`.execute(trx),
    );
    const [row] = rows;
    if (row === undefined) return [];
    return [
      { name: 'leakblock_database_bytes', value: row.bytes },
      { name: 'leakblock_database_connections', value: row.connections },
      { name: 'leakblock_database_connections_most', value: row.most },
      { name: 'leakblock_database_oldest_transaction_seconds', value: row.oldest },
    ];
  },
};
