import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Header } from './archive-format.ts';
import { decryptStream, encryptStream, makeKey, readIdentities } from './archive-keys.ts';
import type { Encryption, OpeningKeys } from './archive-keys.ts';
import { readArchive } from './read-archive.ts';
import { writeArchive } from './write-archive.ts';
import type { ArchiveWriter, Ending } from './write-archive.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leakblock-archive-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const header: Header = {
  ...{ format: 'leakblock backup', formatVersion: 1, takenAt: '2026-11-22T03:00:00.000Z' },
  ...{ migrations: ['20261120000000'], tables: [], secretsCheck: 'enc1:x' },
  ...{ hasSecrets: false, hasFiles: true },
};
const ending: Ending = {
  ...{ endedAt: '2026-11-22T03:00:01.000Z', rows: {}, sequences: [], jobs: 0 },
  ...{ files: { count: 1, bytes: 1, missing: 0, firstMissing: [] } },
  auditLog: { entries: 0, lastHash: null },
};
const file = randomBytes(300_000);
async function* inPieces(): AsyncIterable<Buffer> {
  for (let start = 0; start < file.length; start += 50_000) {
    yield await Promise.resolve(file.subarray(start, start + 50_000));
  }
}
/** In pieces that end anywhere. */
async function* inBytes(bytes: Buffer): AsyncIterable<Buffer> {
  for (let start = 0; start < bytes.length; start += 777) {
    yield await Promise.resolve(bytes.subarray(start, start + 777));
  }
}
async function toArray(source: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  for await (const piece of source) pieces.push(piece);
  return pieces;
}
async function fill(archive: ArchiveWriter): Promise<Ending> {
  await archive.add('backup.json', Buffer.from(JSON.stringify(header)));
  await archive.add('rows/public.sites/000001.gz', Buffer.from('rows'));
  await archive.add('rows/public.scans/000001.gz', Buffer.alloc(0));
  await archive.addStream('files/works/a', file.length, inPieces());
  return ending;
}

const noKeys: OpeningKeys = { identities: [], passphrase: null };
let number = 0;
async function write(encryption: Encryption | null = null): Promise<string> {
  number += 1;
  const path = join(folder, `${String(number)}.tar`);
  await writeArchive(createWriteStream(path), encryption, fill);
  return path;
}
async function parts(path: string, keys = noKeys): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  await readArchive(path, keys, async ({ bytes, name }) => {
    const pieces: Buffer[] = [];
    for await (const piece of bytes) pieces.push(piece);
    found[name] = Buffer.concat(pieces).toString('base64');
  });
  return found;
}
const whole = {
  'rows/public.sites/000001.gz': Buffer.from('rows').toString('base64'),
  'rows/public.scans/000001.gz': '',
  'files/works/a': file.toString('base64'),
};

describe('a backup', () => {
  it('comes back as it was written, and opens with tar and sha256sum', async () => {
    const path = await write();
    expect(await parts(path)).toEqual(whole);
    const target = await mkdtemp(join(folder, 'unpacked-'));
    execFileSync('tar', ['xf', path, '-C', target]);
    execFileSync('sha256sum', ['--check', '--status', 'SHA256SUMS'], { cwd: target });
    expect((await readFile(join(target, 'files/works/a'))).equals(file)).toBe(true);
  });

  it('encrypted to a key, opens with that key and with no other', async () => {
    const [mine, other] = [await makeKey(), await makeKey()];
    const path = await write({ recipients: [mine.recipient] });
    expect((await readFile(path)).includes('rows')).toBe(false);
    const keyFile = join(folder, 'key.txt');
    await writeFile(keyFile, `# public key: ${mine.recipient}\n${mine.identity}\n`);
    const keys = { ...noKeys, identities: await readIdentities(keyFile) };
    expect(await parts(path, keys)).toEqual(whole);
    await expect(parts(path)).rejects.toThrow('encrypted: give --key-file');
    await expect(parts(path, { ...noKeys, identities: [other.identity] })).rejects.toThrow(
      'does not open with this key',
    );
    await expect(write({ recipients: ['age1nobody'] })).rejects.toThrow('begins with age1');
  });

  it('encrypted with a passphrase, opens with it', async () => {
    const passphrase = 'quiet lantern on the hill';
    const path = await write({ passphrase });
    expect(await parts(path, { ...noKeys, passphrase })).toEqual(whole);
  });

  it.each([
    [
      'one changed byte of a file',
      (all: Buffer) => flip(all, all.indexOf(file.subarray(99, 199))),
      'files/works/a',
    ],
    [
      'one changed byte of rows',
      (all: Buffer) => flip(all, all.indexOf('rows\0')),
      'rows/public.sites',
    ],
    [
      'a changed name',
      (all: Buffer) =>
        Buffer.from(all.toString('latin1').replace('files/works/a', 'files/works/b'), 'latin1'),
      'cut off|files/works',
    ],
    [
      'changed counts',
      (all: Buffer) => flip(all, all.lastIndexOf('"parts": 4') + 9, 4 ^ 5),
      'checksums in the backup',
    ],
    [
      'its last part missing',
      (all: Buffer) => all.subarray(0, all.lastIndexOf('manifest.json')),
      'not whole',
    ],
    ['half of it missing', (all: Buffer) => all.subarray(0, all.length >> 1), 'cut off'],
    ['everything missing', () => Buffer.alloc(0), 'not whole'],
    ['something else in its place', () => Buffer.from('no tar at all'.repeat(99)), 'damaged'],
  ])('with %s is refused', async (_what, change, sentence) => {
    const path = await write();
    await writeFile(path, change(await readFile(path)));
    await expect(parts(path)).rejects.toThrow(new RegExp(sentence));
  });

  it.each([0, 1, 65_535, 65_536, 65_537, 131_072])(
    'is an age file: the library of its author opens it, and we open that library’s (%i bytes)',
    async (size) => {
      const { identity, recipient } = await makeKey();
      const bytes = randomBytes(size);
      const all = async (source: AsyncIterable<Uint8Array>) => Buffer.concat(await toArray(source));
      const sealed = await all(await encryptStream(inBytes(bytes), { recipients: [recipient] }));
      const decrypter = new Decrypter();
      decrypter.addIdentity(identity);
      expect(bytes.equals(await decrypter.decrypt(sealed))).toBe(true);
      const encrypter = new Encrypter();
      encrypter.addRecipient(recipient);
      const theirs = Buffer.from(await encrypter.encrypt(bytes));
      const keys = { ...noKeys, identities: [identity] };
      expect(bytes.equals(await all(await decryptStream(inBytes(theirs), keys)))).toBe(true);
    },
  );

  it('changed behind its encryption is refused', async () => {
    const { identity, recipient } = await makeKey();
    const path = await write({ recipients: [recipient] });
    const all = await readFile(path);
    await writeFile(path, flip(all, all.length >> 1));
    await expect(parts(path, { ...noKeys, identities: [identity] })).rejects.toThrow('damaged');
  });
});

describe('a backup that cannot be written', () => {
  it.each([false, true])('fails with what its disk says (encrypted: %s)', async (isEncrypted) => {
    const encryption = isEncrypted ? { recipients: [(await makeKey()).recipient] } : null;
    let written = 0;
    const full = new Writable({
      write(chunk: Buffer, _encoding, done) {
        written += chunk.length;
        done(written > 100_000 ? new Error('no space left on device') : null);
      },
    });
    await expect(writeArchive(full, encryption, fill)).rejects.toThrow('no space left');
  });

  it.each([file.length - 1, file.length + 1])(
    'because a file is not as long as was said (%i bytes), fails',
    async (size) => {
      const target = createWriteStream(join(folder, 'never.tar'));
      const written = writeArchive(target, null, async (archive) => {
        await archive.addStream('files/works/a', size, inPieces());
        return ending;
      });
      await expect(written).rejects.toThrow('Size mismatch');
    },
  );
});

function flip(bytes: Buffer, at: number, mask = 1): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(at) ^ mask, at);
  return changed;
}
