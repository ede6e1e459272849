import type { Readable } from 'node:stream';
import { streamZip } from '../archives/index.ts';
import type { ZipEntry } from '../archives/index.ts';
import { readmeTexts } from './readme-texts.ts';
import type { ChainedEvent } from './types.ts';
import { verifyScript } from './verify-script.ts';
import { sha256Of } from './write-manifest.ts';

/** A pack as it is stored; its files are opened one after the other. */
export type ArchivedPack = {
  occasion: string;
  capturedAt: Date;
  manifest: string;
  timestampToken: Uint8Array | null;
  files: readonly { name: string; open: () => Promise<Uint8Array> }[];
};

export type ArchiveFacts = {
  caseNumber: string;
  madeAt: Date;
  packs: readonly ArchivedPack[];
  /** The whole chain, the first event first. */
  events: readonly ChainedEvent[];
};

const folderName = /^[a-z0-9-]+$/u;

/**
 * Everything kept about a case as one ZIP, written while it is read: one file is in memory at a time.
 * Names inside are ours.
 */
export function streamArchive(facts: ArchiveFacts): Readable {
  return streamZip(listEntries(facts), facts.madeAt);
}

async function* listEntries(facts: ArchiveFacts): AsyncGenerator<ZipEntry> {
  const text = (content: string): Uint8Array => Buffer.from(content, 'utf8');
  const readme = readmeTexts(facts);
  yield { name: 'README.en.txt', bytes: text(readme.en) };
  yield { name: 'README.de.txt', bytes: text(readme.de) };
  yield { name: 'verify.mjs', bytes: text(verifyScript) };
  const folders = facts.packs.map(({ occasion }, index) => {
    const name = occasion.replaceAll('_', '-');
    if (!folderName.test(name)) throw new RangeError('The name of a folder in an archive is ours.');
    return `packs/${String(index + 1).padStart(2, '0')}-${name}`;
  });
  const archive = {
    format: 'leakblock-archive/1',
    case: facts.caseNumber,
    madeAt: facts.madeAt.toISOString(),
    packs: facts.packs.map((pack, index) => ({
      folder: folders[index],
      occasion: pack.occasion,
      capturedAt: pack.capturedAt.toISOString(),
      manifestSha256: sha256Of(pack.manifest).toString('hex'),
      timestamp:
        pack.timestampToken === null
          ? null
          : { sha256: sha256Of(pack.timestampToken).toString('hex') },
    })),
    events: facts.events.length,
    lastHash: facts.events.at(-1)?.hash ?? null,
  };
  yield { name: 'archive.json', bytes: text(`${JSON.stringify(archive, null, 2)}\n`) };
  const lines = facts.events.map((event) => `${JSON.stringify(event)}\n`);
  yield { name: 'events.jsonl', bytes: text(lines.join('')) };
  for (const [index, pack] of facts.packs.entries()) {
    const folder = folders[index] ?? '';
    yield { name: `${folder}/manifest.json`, bytes: text(pack.manifest) };
    if (pack.timestampToken !== null)
      yield { name: `${folder}/manifest.tst`, bytes: pack.timestampToken };
    for (const file of pack.files) {
      yield { name: `${folder}/${file.name}`, bytes: await file.open() };
    }
  }
}
