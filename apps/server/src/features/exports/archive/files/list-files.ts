import { sql } from 'kysely';
import type { FileContext, FileSource, OwnFile } from './file-source.ts';

/** Names that are in memory at a time. */
const batch = 200;

/** How many files of a kind a person has. */
export async function countFiles(
  { database }: Pick<FileContext, 'database'>,
  source: FileSource,
  userId: string,
): Promise<number> {
  const { rows } = await database.asService((trx) =>
    sql<{
      count: number;
    }>`select count(*)::int as count from (${source.rows(userId)}) as r`.execute(trx),
  );
  return rows[0]?.count ?? 0;
}

/** A person's files of a kind, each with its path in the archive, in the order of their keys. */
export async function* listFiles(
  { database }: Pick<FileContext, 'database'>,
  source: FileSource,
  userId: string,
): AsyncGenerator<OwnFile> {
  let after = '';
  for (;;) {
    const { rows } = await database.asService((trx) =>
      sql<{ key: string }>`
        select * from (${source.rows(userId)}) as r where r.key collate "C" > ${after}
        order by r.key collate "C" limit ${batch}`.execute(trx),
    );
    for (const row of rows) {
      const file = source.toFile(row);
      yield { ...file, name: `files/${source.folder}/${file.name}` };
      after = row.key;
    }
    if (rows.length < batch) return;
  }
}
