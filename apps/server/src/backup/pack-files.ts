import { buffer } from 'node:stream/consumers';
import type { Client } from 'pg';
import { keyOf } from '../platform/object-store/create-object-store.ts';
import { ObjectMissingError } from '../platform/object-store/driver.ts';
import type { ObjectDriver } from '../platform/object-store/driver.ts';
import type { Manifest } from './archive/archive-format.ts';
import type { ArchiveWriter } from './archive/write-archive.ts';

type FileRow = { bucket: string; name: string; version: string | null; size: number | null };

/** Files that are asked for together, and how large one may be to be held in memory until its turn. */
const together = 16;
const smallBytes = 1024 * 1024;
const mostNamed = 100;

const cursor = 'backup_files';

/** Remembers which files the snapshot names, in its transaction; they are read after it has ended. */
export async function rememberFiles(client: Client): Promise<void> {
  await client.query(
    `declare ${cursor} no scroll cursor with hold for
     select bucket_id as bucket, name, version, (metadata ->> 'size')::float8 as size from storage.objects`,
  );
}

/** Adds every remembered file as it lies, encrypted or not. */
export async function packFiles(
  client: Client,
  driver: ObjectDriver,
  archive: ArchiveWriter,
): Promise<Manifest['files']> {
  const packed: Manifest['files'] = { count: 0, bytes: 0, missing: 0, firstMissing: [] };
  for (;;) {
    const { rows } = await client.query<FileRow>(`fetch ${String(together)} from ${cursor}`);
    if (rows.length === 0) return packed;
    const small = await Promise.all(rows.map((row) => readSmall(driver, row)));
    for (const [index, row] of rows.entries()) {
      const known = small[index];
      const found = known === undefined ? await open(driver, row) : known;
      if (found === null) {
        packed.missing += 1;
        if (packed.firstMissing.length < mostNamed) {
          packed.firstMissing.push(`${row.bucket}/${row.name}`);
        }
        continue;
      }
      await archive.addStream(`files/${found.key}`, found.size, found.bytes);
      packed.count += 1;
      packed.bytes += found.size;
    }
  }
}

type Found = { key: string; size: number; bytes: AsyncIterable<Uint8Array> };

/** Undefined for a large one, which is read when its turn has come. */
async function readSmall(driver: ObjectDriver, row: FileRow): Promise<Found | null | undefined> {
  if (row.size === null || row.size > smallBytes) return undefined;
  const found = await open(driver, row);
  if (found === null) return null;
  const bytes = await buffer(found.bytes);
  return { ...found, bytes: inOnePiece(bytes), size: bytes.length };
}

/** Null when nothing lies there. */
async function open(driver: ObjectDriver, { bucket, version }: FileRow): Promise<Found | null> {
  try {
    if (version === null) return null;
    const key = keyOf({ bucketId: bucket, version });
    return { key, ...(await driver.readWhole(key)) };
  } catch (error) {
    // A row that came from a platform may name its file in another way; its bytes were never here.
    if (error instanceof ObjectMissingError || error instanceof TypeError) return null;
    throw error;
  }
}

async function* inOnePiece(bytes: Buffer): AsyncIterable<Buffer> {
  yield await Promise.resolve(bytes);
}
