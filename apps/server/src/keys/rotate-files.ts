import { keyIdOf } from '../platform/encrypt.ts';
import type { EncryptionKeys } from '../platform/encrypt.ts';
import { isEncryptedBucket } from '../platform/object-store/create-object-store.ts';
import { ObjectMissingError } from '../platform/object-store/driver.ts';
import type { Bytes, ObjectDriver } from '../platform/object-store/driver.ts';
import {
  decryptBytes,
  deriveFileKeys,
  encryptBytes,
  headBytes,
  keyIdOfFile,
} from '../platform/object-store/encrypt-bytes.ts';
import { collect } from '../platform/object-store/bytes.ts';
import { createTally } from './tally.ts';
import type { Tally } from './tally.ts';

type Files = Pick<ObjectDriver, 'list' | 'read' | 'write' | 'remove'>;

/** Files that lie encrypted, with the key that each names; null for one from before files named theirs. */
async function* listEncrypted(files: Files): AsyncGenerator<{ key: string; keyId: string | null }> {
  for await (const { key } of files.list()) {
    const [folder = ''] = key.split('/');
    if (!isEncryptedBucket(folder)) continue;
    const head = await readHead(files, key);
    if (head !== null) yield { key, keyId: keyIdOfFile(head) };
  }
}

/**
 * Writes every encrypted file anew under the key of today, each at once and in its place, and reads it again. Done again
 * it goes on where it was.
 */
export async function rotateFiles(files: Files, keys: EncryptionKeys): Promise<Tally> {
  const tally = createTally('stored files');
  const today = keyIdOf(keys.encryption);
  const fileKeys = deriveFileKeys(keys);
  for await (const { key, keyId } of listEncrypted(files)) {
    if (keyId === today) continue;
    try {
      const opened = decryptBytes(fileKeys, key, await files.read(key));
      await files.write(key, encryptBytes(fileKeys, key, opened));
      await drain(decryptBytes(fileKeys.slice(0, 1), key, await files.read(key)));
      tally.renewed += 1;
    } catch (error) {
      // Deleted meanwhile: nothing is left of it.
      if (!(error instanceof ObjectMissingError)) tally.leave(keyId ?? 'without a name', error);
    }
  }
  return tally;
}

/** Removes every encrypted file that names this key. @returns how many */
export async function forgetFiles(files: Files, lostKey: string): Promise<number> {
  let forgotten = 0;
  for await (const { key, keyId } of listEncrypted(files)) {
    if (keyId !== lostKey) continue;
    await files.remove(key);
    forgotten += 1;
  }
  return forgotten;
}

/** How many files there are, and what is left under other keys than that of today, by the name of the key. */
export async function countFilesLeft(
  files: Files,
  keys: Pick<EncryptionKeys, 'encryption'>,
): Promise<{ found: number; left: Map<string, number> }> {
  const today = keyIdOf(keys.encryption);
  const left = new Map<string, number>();
  let found = 0;
  for await (const { keyId } of listEncrypted(files)) {
    found += 1;
    const name = keyId ?? 'without a name';
    if (keyId !== today) left.set(name, (left.get(name) ?? 0) + 1);
  }
  return { found, left };
}

async function readHead(files: Files, key: string): Promise<Buffer | null> {
  try {
    return await collect(await files.read(key, { start: 0, end: headBytes - 1 }));
  } catch (error) {
    if (error instanceof ObjectMissingError) return null;
    throw error;
  }
}

async function drain(bytes: Bytes): Promise<void> {
  const iterator = bytes[Symbol.asyncIterator]();
  while ((await iterator.next()).done !== true);
}
