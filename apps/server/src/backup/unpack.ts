import { createGunzip } from 'node:zlib';
import { pipeline } from 'node:stream/promises';
import {
  copyIn,
  isStaying,
  letTriggersRest,
  readTables,
  setSequence,
  tableName,
} from '@leakblock/database/server';
import type { MovedTable, RowsIn } from '@leakblock/database/server';
import type { Client } from 'pg';
import type { ObjectDriver } from '../platform/object-store/driver.ts';
import { BackupError } from './archive/archive-format.ts';
import type { Header, Manifest } from './archive/archive-format.ts';
import type { ArchivePart } from './archive/read-archive.ts';
import { makeRoomForJobs, takeJobs } from './kept-jobs.ts';

/** Takes the parts of a backup one after the other and puts each where it belongs. */
export type Unpacker = {
  take: (part: ArchivePart) => Promise<void>;
  /** After the last part. @throws BackupError when there were more or fewer rows or files than the manifest says */
  finish: () => Promise<void>;
};

type OpenTarget = { folder: string; rows: RowsIn };

/**
 * Begins to fill an empty database with the structure of the backup, in one transaction, and the store.
 * @param client as the owner; after `finish` it holds the jobs that were not done in a table of its session
 */
export async function openUnpacker(options: {
  client: Client;
  driver: ObjectDriver | null;
  header: Header;
  manifest: Manifest;
}): Promise<Unpacker> {
  const { client, driver, header, manifest } = options;
  const there = new Set((await readTables(client, { withOwn: true })).map(idOf));
  // What no migration makes may be gone in a newer version; its rows were of use to the older one only. And an older
  // version may have put into a backup what stays where it was.
  const left = header.tables.filter(
    (table) => isStaying(table) || (isOurOwn(table) && !there.has(idOf(table))),
  );
  const tables = new Map(
    header.tables
      .filter((table) => !left.includes(table))
      .map((table) => [`rows/${idOf(table)}`, table]),
  );
  const counts = new Map<string, number>();
  let files = 0;
  let open: OpenTarget | null = null;

  await makeRoomForJobs(client);
  await client.query('begin');
  await letTriggersRest(client);
  // What the migrations put there is in the backup too.
  await client.query(`truncate ${[...tables.values()].map(tableName).join(', ')} cascade`);
  let isCommitted = false;

  async function close(): Promise<void> {
    if (open === null) return;
    counts.set(open.folder, await open.rows.end());
    open = null;
  }

  function openTarget(folder: string): RowsIn {
    if (folder === 'jobs') return takeJobs(client, header.jobColumns);
    const table = tables.get(folder);
    if (table === undefined) throw new BackupError(`The backup names no table for ${folder}.`);
    return copyIn(client, table);
  }

  async function commit(): Promise<void> {
    if (isCommitted) return;
    await close();
    for (const sequence of manifest.sequences) await setSequence(client, sequence);
    for (const table of tables.values()) {
      const id = idOf(table);
      const expected = manifest.rows[id] ?? 0;
      const found = counts.get(`rows/${id}`) ?? 0;
      if (found !== expected) {
        throw new BackupError(`${id} has ${String(found)} rows instead of ${String(expected)}.`);
      }
    }
    await client.query('commit');
    isCommitted = true;
  }

  return {
    take: async ({ name, bytes }) => {
      const folder = name.slice(0, name.lastIndexOf('/'));
      if (left.some((table) => `rows/${idOf(table)}` === folder)) return;
      if (name.startsWith('rows/') || folder === 'jobs') {
        if (open?.folder !== folder) {
          await close();
          open = { folder, rows: openTarget(folder) };
        }
        const { rows } = open;
        await pipeline(bytes, createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
          for await (const chunk of chunks) await rows.write(chunk);
        });
      } else if (name.startsWith('files/') && driver !== null) {
        await commit();
        const key = name.slice('files/'.length);
        if (!fileKey.test(key)) throw new BackupError(`${name} is no place of a file.`);
        await driver.write(key, bytes);
        files += 1;
      }
    },
    finish: async () => {
      await commit();
      if (driver !== null && files !== manifest.files.count) {
        throw new BackupError(
          `There are ${String(files)} files instead of ${String(manifest.files.count)}.`,
        );
      }
    },
  };
}

/** As `keyOf` makes them: a backup that somebody made up must not write elsewhere. */
const fileKey = /^[a-z0-9][a-z0-9_-]{0,62}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Made by the code of a version, not by migrations. */
const isOurOwn = ({ schema }: MovedTable): boolean =>
  ['auth', 'storage', 'leakblock_auth'].includes(schema);

const idOf = ({ schema, name }: MovedTable): string => `${schema}.${name}`;
