import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeOn } from './create-object-store.ts';
import type { ObjectStore, StoredPlace } from './create-object-store.ts';
import { ObjectDamagedError } from './driver.ts';
import type { Bytes } from './driver.ts';
import { createFolderDriver } from './folder-driver.ts';

const keys = { encryption: 'a secret of this installation, 32 bytes', previousEncryption: [] };
let root: string;
let store: ObjectStore;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'leakblock-papers-'));
  store = storeOn(createFolderDriver(root), keys);
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function* once(bytes: Buffer): Bytes {
  yield await Promise.resolve(bytes);
}

const newPlace = (bucketId = 'identity-documents'): StoredPlace => ({
  bucketId,
  version: randomUUID(),
});
const pathOf = ({ bucketId, version }: StoredPlace) => join(root, bucketId, version);
const read = async (place: StoredPlace) => buffer(await store.get(place));

/** A paper of two and a half pieces, with the first bytes of a PDF. */
const paper = Buffer.concat([Buffer.from('%PDF-1.7 JANE DOE '), randomBytes(160_000)]);

describe('identity papers on the disk', () => {
  it.each([0, 1, 65_536, 65_537, 131_072, 160_018])('come back whole: %i bytes', async (size) => {
    const place = newPlace();
    await store.put(place, once(paper.subarray(0, size)));
    expect((await read(place)).equals(paper.subarray(0, size))).toBe(true);
  });

  it('show neither what kind of file they are nor a word of it', async () => {
    const place = newPlace();
    await store.put(place, once(paper));
    const stored = await readFile(pathOf(place));
    expect(stored.includes('%PDF')).toBe(false);
    expect(stored.includes('JANE DOE')).toBe(false);
    expect(stored.includes(paper.subarray(1000, 1016))).toBe(false);
  });

  it('are other bytes each time they are stored', async () => {
    const [first, second] = [newPlace(), newPlace()];
    await store.put(first, once(paper));
    await store.put(second, once(paper));
    const [one, other] = [await readFile(pathOf(first)), await readFile(pathOf(second))];
    expect(one.subarray(44, 60).equals(other.subarray(44, 60))).toBe(false);
  });

  it('are plain in other buckets', async () => {
    const place = newPlace('logos');
    await store.put(place, once(paper));
    expect((await readFile(pathOf(place))).equals(paper)).toBe(true);
  });
});

describe('a paper that somebody changed is an error, never data', () => {
  const lastPiece = 44 + 2 * (65_536 + 16);
  const changes: Record<string, (stored: Buffer) => Buffer> = {
    'a byte of the first piece': (stored) => flip(stored, 100),
    'a byte of the last piece': (stored) => flip(stored, lastPiece + 5),
    'a byte of a tag': (stored) => flip(stored, stored.length - 1),
    'the random bytes of its key': (stored) => flip(stored, 20),
    'its form’s name': (stored) => flip(stored, 0),
    'cut within a piece': (stored) => stored.subarray(0, stored.length - 1000),
    'cut after a piece': (stored) => stored.subarray(0, lastPiece),
    'cut after its head': (stored) => stored.subarray(0, 44),
    empty: () => Buffer.alloc(0),
    'two pieces exchanged': (stored) => {
      const piece = 65_536 + 16;
      const [first, second] = [
        stored.subarray(44, 44 + piece),
        stored.subarray(44 + piece, lastPiece),
      ];
      return Buffer.concat([stored.subarray(0, 44), second, first, stored.subarray(lastPiece)]);
    },
    'a piece added': (stored) => Buffer.concat([stored, stored.subarray(lastPiece)]),
  };

  function flip(stored: Buffer, at: number): Buffer {
    const changed = Buffer.from(stored);
    changed[at] = (changed[at] ?? 0) ^ 1;
    return changed;
  }

  it.each(Object.entries(changes))('%s', async (_what, change) => {
    const place = newPlace();
    await store.put(place, once(paper));
    await writeFile(pathOf(place), change(await readFile(pathOf(place))));
    await expect(read(place)).rejects.toThrow(ObjectDamagedError);
  });

  it('another paper in its place', async () => {
    const [mine, hers] = [newPlace(), newPlace()];
    await store.put(mine, once(paper));
    await store.put(hers, once(paper));
    await writeFile(pathOf(mine), await readFile(pathOf(hers)));
    await expect(read(mine)).rejects.toThrow(ObjectDamagedError);
  });

  it('read with another installation’s secret', async () => {
    const place = newPlace();
    await store.put(place, once(paper));
    const stranger = storeOn(createFolderDriver(root), {
      ...{ encryption: 'another secret, also of 32 bytes……', previousEncryption: [] },
    });
    await expect(buffer(await stranger.get(place))).rejects.toThrow(ObjectDamagedError);
  });
});

describe('a paper from before another key took its place', () => {
  const place = newPlace();
  const second = { encryption: 'the next secret, 32 bytes as well' };
  const later = () =>
    storeOn(createFolderDriver(root), { ...second, previousEncryption: [keys.encryption] });
  beforeAll(async () => {
    await store.put(place, once(paper));
  });

  it('opens with its key, by its name or by trying; what is new has the new one', async () => {
    expect((await buffer(await later().get(place))).equals(paper)).toBe(true);
    const stored = await readFile(pathOf(place));
    const nameless = Buffer.concat([Buffer.from('LBE1'), stored.subarray('LBE2'.length + 8)]);
    await writeFile(pathOf(place), nameless);
    expect((await buffer(await later().get(place))).equals(paper)).toBe(true);
    const fresh = newPlace();
    await later().put(fresh, once(paper));
    await expect(read(fresh)).rejects.toThrow(ObjectDamagedError);
    expect((await buffer(await later().get(fresh))).equals(paper)).toBe(true);
  });

  it('does not open without it', async () => {
    const without = storeOn(createFolderDriver(root), { ...second, previousEncryption: [] });
    await expect(buffer(await without.get(place))).rejects.toThrow(ObjectDamagedError);
  });
});
