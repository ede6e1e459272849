import { buffer } from 'node:stream/consumers';
import { sha256Of } from '@leakblock/documents/evidence';
import type { ChainedEvent } from '@leakblock/documents/evidence';
import { verifyTimestamp } from '@leakblock/documents/timestamps';
import type { EvidenceCheck, EvidenceFault } from '@leakblock/domain/removal-requests';
import { z } from 'zod';
import type { ServerContext } from '#platform/feature';
import type { FoundEvidence } from './find-evidence.ts';
import type { StoredPack } from './load-packs.ts';
import { findBrokenEvent, readChain } from './read-chain.ts';
import { evidenceBucket } from './store-pack.ts';

const listed = z.object({
  files: z.array(z.object({ name: z.string(), sha256: z.string(), bytes: z.number() })),
});

/**
 * The product's own check: every stored file against its manifest, every manifest against the chain of events, every
 * time stamp against its manifest, and the chain against itself. One changed byte anywhere is named.
 */
export async function checkEvidence(
  context: ServerContext,
  { caseId, packs }: FoundEvidence,
): Promise<EvidenceCheck> {
  const { brokenEvent, chain } = await context.database.asService(async (trx) => ({
    chain: await readChain(trx, caseId),
    brokenEvent: await findBrokenEvent(trx, caseId),
  }));
  const faults: EvidenceFault[] = [];
  for (const pack of packs) {
    const found = await checkPack(context, pack, chain);
    faults.push(
      ...found.map((fault) => ({ ...fault, packId: pack.id, capturedAt: pack.captured_at })),
    );
  }
  return {
    holds: faults.length === 0 && brokenEvent === null,
    events: chain.length,
    brokenEvent,
    packs: packs.length,
    files: packs.reduce((sum, { files }) => sum + files.length, 0),
    faults,
    checkedAt: context.now().toISOString(),
  };
}

type Fault = Omit<EvidenceFault, 'packId' | 'capturedAt'>;

/** @param chain of the pack's case */
export async function checkPack(
  context: Pick<ServerContext, 'files'>,
  pack: StoredPack,
  chain: readonly ChainedEvent[],
): Promise<Fault[]> {
  const faults: Fault[] = [];
  const named = new Set(chain.map(({ text }) => payloadOf(text)));
  const own = sha256Of(pack.manifest);
  if (!own.equals(pack.manifest_sha256))
    faults.push({ kind: 'manifest_changed', name: 'manifest.json' });
  else if (!named.has(own.toString('hex')))
    faults.push({ kind: 'manifest_unnamed', name: 'manifest.json' });
  if (pack.timestamp_token !== null) {
    const verdict = await verifyTimestamp(pack.timestamp_token, own);
    if (!verdict.ok) faults.push({ kind: 'timestamp_wrong', name: 'manifest.tst' });
  }
  const manifest = readManifest(pack.manifest);
  if (manifest === null) return [...faults, { kind: 'manifest_changed', name: 'manifest.json' }];
  const rows = new Map(pack.files.map((row) => [row.name, row]));
  for (const file of manifest) {
    const row = rows.get(file.name);
    rows.delete(file.name);
    if (row === undefined) {
      faults.push({ kind: 'file_missing', name: file.name });
      continue;
    }
    const kind = await checkFile(context, row, file);
    if (kind !== null) faults.push({ kind, name: file.name });
  }
  return [...faults, ...[...rows.keys()].map((name): Fault => ({ kind: 'file_unlisted', name }))];
}

async function checkFile(
  { files }: Pick<ServerContext, 'files'>,
  row: StoredPack['files'][number],
  expected: { sha256: string; bytes: number },
): Promise<Fault['kind'] | null> {
  const isRowRight = row.sha256.toString('hex') === expected.sha256 && row.bytes === expected.bytes;
  if (!isRowRight) return 'file_changed';
  try {
    const { bytes } = await files.open(evidenceBucket, row.object_name);
    const content = await buffer(bytes);
    return sha256Of(content).toString('hex') === expected.sha256 ? null : 'file_changed';
  } catch {
    // What lies encrypted tells of a changed byte before a hash does; what is away is as bad.
    return 'file_missing';
  }
}

function readManifest(text: string): z.infer<typeof listed>['files'] | null {
  try {
    return listed.parse(JSON.parse(text)).files;
  } catch {
    return null;
  }
}

/** What an event came with stands at the end of its text, as a hash. */
function payloadOf(text: string): unknown {
  try {
    const parts: unknown = JSON.parse(text);
    return Array.isArray(parts) ? parts.at(-1) : null;
  } catch {
    return null;
  }
}
