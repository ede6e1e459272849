import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { streamZip } from './index.ts';
import type { ZipEntry } from './index.ts';

const at = new Date('2026-11-21T10:00:00Z');

async function* listOf(entries: readonly ZipEntry[]): AsyncGenerator<ZipEntry> {
  for (const entry of entries) {
    await turn();
    yield entry;
  }
}

describe('an archive', () => {
  it('holds what it was given, from memory and from streams, in every script', async () => {
    const zip = await buffer(
      streamZip(
        listOf([
          { name: 'leer.txt', bytes: new Uint8Array() },
          { name: 'größe/文字.txt', bytes: Buffer.from('Luna') },
          { name: 'picture.png', bytes: Readable.from([Buffer.from('a'), Buffer.from('b')]) },
        ]),
        at,
      ),
    );
    const files = unzipSync(zip);
    expect(Object.keys(files)).toEqual(['leer.txt', 'größe/文字.txt', 'picture.png']);
    expect(strFromU8(files['größe/文字.txt'] ?? new Uint8Array())).toBe('Luna');
    expect(strFromU8(files['picture.png'] ?? new Uint8Array())).toBe('ab');
  });

  it('is written no faster than it is read', async () => {
    let given = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        await turn();
        given += 1;
        yield Buffer.alloc(64 * 1024, given);
      }
    }
    const zip = streamZip(listOf([{ name: 'endless.png', bytes: endless() }]), at);
    const reader = zip[Symbol.asyncIterator]();
    await reader.next();
    for (let round = 0; round < 200; round += 1) await turn();
    expect(given).toBeLessThan(50);
    zip.destroy();
  });

  it('fails when an entry fails, and with its error', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield await Promise.resolve(Buffer.from('begin'));
      throw new Error('the disk is gone');
    }
    const zip = streamZip(listOf([{ name: 'a.txt', bytes: broken() }]), at);
    await expect(buffer(zip)).rejects.toThrow('the disk is gone');
  });

  it('fails when the list of entries fails', async () => {
    async function* list(): AsyncGenerator<ZipEntry> {
      yield await Promise.resolve({ name: 'a.txt', bytes: Buffer.from('a') });
      throw new Error('the rows are gone');
    }
    await expect(buffer(streamZip(list(), at))).rejects.toThrow('the rows are gone');
  });

  it('ends its entries when nobody reads on', async () => {
    let isOver = false;
    async function* long(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) {
          await turn();
          yield Buffer.alloc(64 * 1024);
        }
      } finally {
        isOver = true;
      }
    }
    const zip = streamZip(listOf([{ name: 'a.png', bytes: long() }]), at);
    await zip[Symbol.asyncIterator]().next();
    zip.destroy();
    await expect.poll(() => isOver).toBe(true);
  });
});
