import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { lockLists } from './list-entries.ts';
import { listLimits, readListText } from './read-list-text.ts';
import type { ListContent } from './read-list-text.ts';
import { writeVersion } from './write-version.ts';

/** Said of a list whose file left the folder; it is switched on when the file comes back. */
const gone = 'file_gone';

/**
 * Makes a list of every `*.json` in the operator's folder. Whoever puts a file there has decided: it is taken over at
 * once. A file that cannot be read is left out and named in the log; the version in use stays. The list of a file that
 * is gone is switched off.
 * @param folder `SITE_LISTS_DIR`
 */
export async function syncFolder(context: ServerContext, folder: string): Promise<void> {
  const { database, log } = context;
  const names = await readdir(folder).catch((error: unknown) => {
    log.error({ err: error }, 'The folder of site lists cannot be read.');
    return null;
  });
  if (names === null) return;
  const files = names.filter((name) => name.endsWith('.json') && name.length <= 100).sort();
  // First what is gone: its addresses are then free for the others.
  await database.asService((trx) =>
    sql`
      update public.site_lists set is_enabled = false, problem = ${gone}
      where is_enabled and file_name <> all (${files}::text[])`.execute(trx),
  );
  for (const name of files) {
    try {
      const path = join(folder, name);
      if ((await stat(path)).size > 2 * listLimits.characters) throw new Error('It is too large.');
      const content = readListText(await readFile(path, 'utf8'));
      await database.asService((trx) => writeFileList(trx, name, content));
      const { format, refused, sites } = content;
      log.info({ file: name, format, sites: sites.length, skipped: refused.length }, 'Site list.');
    } catch (error) {
      log.error({ err: error, file: name }, 'A site list was left out: it cannot be read.');
    }
  }
}

async function writeFileList(
  trx: ServerTransaction,
  fileName: string,
  content: ListContent,
): Promise<void> {
  await lockLists(trx);
  await trx
    .insertInto('site_lists')
    .values({
      file_name: fileName,
      name: fileName.replace(/\.json$/u, ''),
      // An operator says on the screen what the file does not.
      licence: 'Not stated',
      attribution: fileName,
    })
    .onConflict((conflict) => conflict.column('file_name').doNothing())
    .execute();
  const { id } = await trx
    .selectFrom('site_lists')
    .select('id')
    .where('file_name', '=', fileName)
    .executeTakeFirstOrThrow();
  await writeVersion(trx, id, content, { always: true });
  await trx
    .updateTable('site_lists')
    .set({
      last_fetched_at: sql<string>`now()`,
      is_enabled: sql<boolean>`is_enabled or problem is not distinct from ${gone}`,
      problem: null,
    })
    .where('id', '=', id)
    .execute();
}
