import { sql } from 'kysely';
import type { DataCheck, StoredContext } from '../../platform/data-check.ts';
import { walk } from '../../platform/data-check.ts';

type Row = { id: string; bucket_id: string; name: string; size: number | null };

/** Every stored file that a row names: it is there, opens, and is as long as the row says. */
export const fileCheck: DataCheck = {
  name: 'stored files',
  run: (context, fault) =>
    walk(
      (after) =>
        context.database.asService(async (trx) => {
          const { rows } = await sql<Row>`
            select id, bucket_id, name, (metadata ->> 'size')::float8 as size from storage.objects
            where id > ${after} order by id limit 200`.execute(trx);
          return rows;
        }),
      async (row) => {
        const why = await findFault(context, row);
        if (why !== null) fault(`File ${row.bucket_id}/${row.name}: ${why}.`);
      },
    ),
};

async function findFault({ files }: StoredContext, row: Row): Promise<string | null> {
  try {
    const { bytes } = await files.open(row.bucket_id, row.name);
    let size = 0;
    for await (const chunk of bytes as AsyncIterable<Buffer>) size += chunk.length;
    return row.size === null || size === row.size
      ? null
      : `it has ${String(size)} bytes instead of ${String(row.size)}`;
  } catch (error) {
    return error instanceof Error && error.name === 'ObjectDamagedError'
      ? 'it was changed, or the SECRET_ENCRYPTION of this installation is another one'
      : 'it is not there';
  }
}
