import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sha256Of, streamArchive, writeManifest } from './index.ts';
import type { ChainedEvent, EvidenceFile } from './index.ts';
import { unpackArchive } from './testing/index.ts';

const at = new Date('2026-11-21T10:00:00Z');
const files: EvidenceFile[] = [
  { name: 'page.html', type: 'text/html', bytes: Buffer.from('<h1>Luna</h1>') },
  { name: 'screenshot.png', type: 'image/png', bytes: Buffer.from([0x89, 0x50, 1, 2, 3]) },
];
const manifest = writeManifest(
  {
    caseNumbers: ['R-2026-000001'],
    url: 'https://leaks.example/1',
    occasion: 'before_first_notice',
    capturedAt: at,
    software: { leakblock: '0.1.0' },
    missing: [],
  },
  files,
);
const token = Buffer.concat([Buffer.from([0x30, 0x20]), sha256Of(manifest)]);

/** A chain as the database builds it: the last element of a text is the hash of what came with the event. */
function chain(payloads: readonly (string | null)[]): ChainedEvent[] {
  let before: Buffer = Buffer.alloc(0);
  return payloads.map((payload, index) => {
    const text = JSON.stringify(['case', index + 1, 'grüße', payload]);
    before = sha256Of(Buffer.concat([before, Buffer.from(text)]));
    return { text, hash: before.toString('hex') };
  });
}
const events = chain([null, sha256Of(manifest).toString('hex'), null]);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evidence-'));
  const zip = await buffer(
    streamArchive({
      caseNumber: 'R-2026-000001',
      madeAt: at,
      events,
      packs: [
        {
          occasion: 'before_first_notice',
          capturedAt: at,
          manifest,
          timestampToken: token,
          files: files.map(({ bytes, name }) => ({ name, open: () => Promise.resolve(bytes) })),
        },
      ],
    }),
  );
  await unpackArchive(zip, folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs the archive's own script, as whoever received it would. */
const verify = (): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [join(folder, 'verify.mjs')], (error, said) => {
      resolve({ code: error === null ? 0 : Number(error.code), said });
    });
  });

async function flipByteOf(name: string, at?: number): Promise<void> {
  const bytes = await readFile(join(folder, name));
  const index = at ?? Math.floor(bytes.length / 2);
  bytes[index] = (bytes[index] ?? 0) ^ 1;
  await writeFile(join(folder, name), bytes);
}
const pack = 'packs/01-before-first-notice';

describe('an archive', () => {
  it('holds as it was made, and says what holds', async () => {
    const { code, said } = await verify();
    expect(said).toContain('Everything holds.');
    expect(said).toContain('events: 3 in one unbroken chain');
    expect(said).toContain(`${pack}: 2 of 2 files unchanged`);
    expect(said).toContain('names this manifest');
    expect(code).toBe(0);
  });

  it.each([
    [`${pack}/page.html`, `${pack}/page.html: was changed`],
    [`${pack}/screenshot.png`, `${pack}/screenshot.png: was changed`],
    [`${pack}/manifest.json`, `${pack}/manifest.json: was changed`],
    [`${pack}/manifest.tst`, `${pack}/manifest.tst: was changed`],
  ])('names the file of which one byte was changed: %s', async (name, fault) => {
    await flipByteOf(name);
    const { code, said } = await verify();
    expect(code).toBe(1);
    expect(said).toContain(fault);
  });

  it('names the event of which one letter was changed, was left out or was added', async () => {
    const path = join(folder, 'events.jsonl');
    const whole = await readFile(path, 'utf8');
    await writeFile(path, whole.replace('2,\\"gr', '3,\\"gr'));
    expect((await verify()).said).toContain('event 2 was changed');
    const [first = '', , third = ''] = whole.split('\n');
    await writeFile(path, `${first}\n${third}\n`);
    expect((await verify()).said).toContain('event 2 was changed, or one before it is missing');
    await writeFile(path, `${first}\n`);
    expect(await verify()).toMatchObject({ code: 1 });
  });

  it('sees through a manifest that was written anew together with its list', async () => {
    const forged = manifest.replace('leaks.example', 'other.example');
    await writeFile(join(folder, pack, 'manifest.json'), forged);
    const list = join(folder, 'archive.json');
    const named = await readFile(list, 'utf8');
    const [old, own] = [manifest, forged].map((text) => sha256Of(text).toString('hex'));
    await writeFile(list, named.replace(old ?? '', own ?? ''));
    expect((await verify()).said).toContain('no event names it');
  });

  it('names files that are missing or were put there', async () => {
    await rm(join(folder, pack, 'page.html'));
    await writeFile(join(folder, pack, 'more.html'), 'x');
    const { said } = await verify();
    expect(said).toContain('page.html: is missing');
    expect(said).toContain('more.html: is in no list');
  });
});

it('takes only names that are ours, each once', () => {
  const facts = {
    caseNumbers: [],
    url: 'https://a.example/',
    occasion: 'gone',
    capturedAt: at,
    software: {},
    missing: [],
  };
  const file = (name: string): EvidenceFile => ({ name, type: 'x/y', bytes: new Uint8Array() });
  for (const name of ['../x.html', 'a/b.html', 'manifest.json', 'A.html', '.html', 'a b.html']) {
    expect(() => writeManifest(facts, [file(name)]), name).toThrow(RangeError);
  }
  expect(() => writeManifest(facts, [file('a.html'), file('a.html')])).toThrow(RangeError);
});
