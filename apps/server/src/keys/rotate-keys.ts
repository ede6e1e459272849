import type pg from 'pg';
import type { EncryptionKeys } from '../platform/encrypt.ts';
import { encryptedBuckets } from '../platform/object-store/create-object-store.ts';
import type { ObjectDriver } from '../platform/object-store/driver.ts';
import type { SealedPlace } from '../platform/sealed-place.ts';
import { countLeft, forgetColumn, rotateColumn } from './rotate-column.ts';
import { countFilesLeft, forgetFiles, rotateFiles } from './rotate-files.ts';
import type { Tally } from './tally.ts';

export type Installation = {
  /** As an owner of the tables. */
  client: pg.Client;
  keys: EncryptionKeys;
  places: readonly SealedPlace[];
  files: Pick<ObjectDriver, 'list' | 'read' | 'write' | 'remove'>;
};

export type LeftOver = { place: string; keyId: string; count: number };

/**
 * Renews everything that lies encrypted under another key than that of today. Gateways and workers go on meanwhile, as
 * long as each knows the keys of both. A run that was ended goes on where it was when it is begun again.
 * @param tell told when a place is done
 */
export async function rotateKeys(
  { client, files, keys, places }: Installation,
  tell: (tally: Tally) => void,
): Promise<void> {
  for (const place of places) tell(await rotateColumn(client, keys, place));
  tell(await rotateFiles(files, keys));
}

/**
 * Takes out everything that lies under a key that is lost for good, and ends what depended on it, so that everybody can go
 * on: docs/keys.md. Nothing opens it any more; where a person sets it anew herself, it stays until then.
 * @param lostKey its name
 * @param tell told how much of a place it was
 */
export async function forgetLost(
  { client, files, keys, places }: Installation,
  lostKey: string,
  tell: (place: string, forgotten: number) => void,
): Promise<void> {
  for (const place of places) {
    tell(`${place.table}.${place.column}`, await forgetColumn(client, keys, place, lostKey));
  }
  tell('stored files', await forgetFiles(files, lostKey));
}

/** Files that rows name and that are not where they are looked for: nobody knows under which key they lie. */
export const missingFiles = 'stored files that are not there';

async function countNamedFiles(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ named: number }>(
    'select count(*)::int as named from storage.objects where bucket_id = any($1)',
    [encryptedBuckets],
  );
  return rows[0]?.named ?? 0;
}

/** What still needs another key than that of today, read anew everywhere. */
export async function listLeftOvers({
  client,
  files,
  keys,
  places,
}: Installation): Promise<LeftOver[]> {
  const left: LeftOver[] = [];
  const add = (place: string, counts: Map<string, number>) => {
    for (const [keyId, count] of counts) left.push({ place, keyId, count });
  };
  for (const place of places) {
    add(`${place.table}.${place.column}`, await countLeft(client, keys, place));
  }
  // Asked first: a file that comes meanwhile is found, and none seems to be missing.
  const named = await countNamedFiles(client);
  const stored = await countFilesLeft(files, keys);
  add('stored files', stored.left);
  if (stored.found < named) {
    left.push({ place: missingFiles, keyId: 'unknown', count: named - stored.found });
  }
  return left;
}
