import type { ZipEntry } from '@leakblock/documents/archives';
import type { ServerContext } from '#platform/feature';
import { ObjectDamagedError } from '#platform/object-store/driver';
import { exportTables } from './export-tables.ts';
import { countFiles, listFiles } from './files/list-files.ts';
import { fileSources } from './files/own-files.ts';
import { inSnapshot } from './in-snapshot.ts';
import { writeReadme } from './write-readme.ts';
import type { Inventory } from './write-readme.ts';
import { writeCsv, writeJson } from './write-table.ts';

export type ArchiveWish = {
  userId: string;
  language: string;
  madeAt: Date;
  /** Told after each table and each file. @throws to end it */
  onDone: () => void;
};

type Context = Pick<ServerContext, 'database' | 'files' | 'secrets' | 'env' | 'log'>;

/** Tables and files that an export of this person has. */
export async function countParts(context: Context, userId: string): Promise<number> {
  let files = 0;
  for (const source of fileSources) files += await countFiles(context, source, userId);
  return exportTables(context).length + files;
}

/** Everything about a person, file by file: her rows, her files, and at the end what each of them is. */
export async function* listEntries(context: Context, wish: ArchiveWish): AsyncGenerator<ZipEntry> {
  const inventory: Inventory = { tables: [], folders: new Set(), missing: [] };
  yield* listTables(context, wish, inventory);
  for (const source of fileSources) {
    for await (const { name, open } of listFiles(context, source, wish.userId)) {
      const bytes = await open(context).catch((error: unknown) => {
        note(context, inventory, name, error);
        return null;
      });
      if (bytes !== null) {
        inventory.folders.add(source.folder);
        yield { name, bytes: bytes instanceof Uint8Array ? bytes : untilDamaged(bytes) };
      }
      wish.onDone();
      async function* untilDamaged(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
        try {
          yield* pieces;
        } catch (error) {
          if (!(error instanceof ObjectDamagedError)) throw error;
          note(context, inventory, name, error);
        }
      }
    }
  }
  yield { name: 'README.txt', bytes: Buffer.from(writeReadme(inventory, wish), 'utf8') };
}

async function* listTables(
  context: Context,
  { onDone, userId }: ArchiveWish,
  inventory: Inventory,
): AsyncGenerator<ZipEntry> {
  const tables = exportTables(context);
  yield* inSnapshot(context, async function* read(trx): AsyncGenerator<ZipEntry> {
    for (const table of tables) {
      const rows = writeJson(trx, context.secrets, table, userId);
      const first = await rows.next();
      // Nothing but the brackets: there is no row.
      const isEmpty = first.done === true || first.value.length === '[]\n'.length;
      if (isEmpty) {
        await rows.return(undefined);
      } else {
        inventory.tables.push(table.file);
        yield { name: `tables/${table.file}.json`, bytes: after(first.value, rows) };
        yield {
          name: `tables/${table.file}.csv`,
          bytes: writeCsv(trx, context.secrets, table, userId),
        };
      }
      onDone();
    }
  });
}

async function* after(
  first: Uint8Array,
  rest: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}

function note({ log }: Context, inventory: Inventory, name: string, error: unknown): void {
  log.warn({ err: error, file: name }, 'A file is missing in an export.');
  inventory.missing.push(name);
}
