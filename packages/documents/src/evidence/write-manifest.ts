import { createHash } from 'node:crypto';
import type { EvidenceFile, ListedFile } from './types.ts';

/** What a pack is about; addresses and times as they were. */
export type ManifestFacts = {
  caseNumbers: readonly string[];
  url: string;
  /** before_first_notice, gone, reappeared. */
  occasion: string;
  capturedAt: Date;
  software: Readonly<Record<string, string>>;
  /** What could not be captured, and why. */
  missing: readonly { what: string; why: string }[];
};

const ownName = /^[a-z0-9][a-z0-9-]{0,59}\.[a-z0-9]{1,8}$/u;

/**
 * The exact bytes of `manifest.json`: what a pack holds, with SHA-256 and size of every file.
 * @throws RangeError for a name that is not ours, or twice the same
 */
export function writeManifest(facts: ManifestFacts, files: readonly EvidenceFile[]): string {
  const listed = files.map(listFile);
  const names = new Set(listed.map(({ name }) => name));
  if (names.size !== listed.length || names.has('manifest.json'))
    throw new RangeError('A pack has each file once.');
  const manifest = {
    format: 'leakblock-evidence/1',
    cases: facts.caseNumbers,
    url: facts.url,
    occasion: facts.occasion,
    capturedAt: facts.capturedAt.toISOString(),
    software: facts.software,
    missing: facts.missing,
    files: listed,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

export function sha256Of(bytes: Uint8Array | string): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function listFile({ bytes, name, type }: EvidenceFile): ListedFile {
  if (!ownName.test(name)) throw new RangeError('The name of a file in a pack is ours.');
  return { name, type, sha256: sha256Of(bytes).toString('hex'), bytes: bytes.length };
}
