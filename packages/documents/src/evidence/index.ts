/** Evidence: what was exchanged as a WARC, a manifest of hashes, and an archive that checks itself. */
export { findWrongWarcRecord } from './find-wrong-warc-record.ts';
export { streamArchive } from './stream-archive.ts';
export type { ArchivedPack, ArchiveFacts } from './stream-archive.ts';
export type { ChainedEvent, EvidenceFile, Exchange, ListedFile } from './types.ts';
export { sha256Of, writeManifest } from './write-manifest.ts';
export type { ManifestFacts } from './write-manifest.ts';
export { writeWarc } from './write-warc.ts';
