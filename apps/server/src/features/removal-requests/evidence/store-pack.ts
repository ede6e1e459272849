import { randomUUID } from 'node:crypto';
import { sha256Of, writeManifest } from '@leakblock/documents/evidence';
import type { EvidenceFile, ManifestFacts } from '@leakblock/documents/evidence';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { requestTimestamp } from '#platform/timestamp';
import { wasRefused } from '#platform/was-refused';
import { addCaseEvents } from '../cases/add-case-events.ts';
import { loadCase } from '../checks/load-case.ts';

export const evidenceBucket = 'evidence';
export type Occasion = 'before_first_notice' | 'gone' | 'reappeared';

/**
 * Stores a pack: its files byte for byte, the manifest with its hash in the case's chain of events, and a time stamp
 * over the manifest where an authority is configured. What was stored of a pack that fails is removed, by the sweep where
 * nobody knows whether its rows were written.
 * @returns null when nothing is kept: the case is gone, or was stopped meanwhile for signs of a minor
 */
export async function storePack(
  context: ServerContext,
  pack: {
    caseId: string;
    userId: string;
    occasion: Occasion;
    facts: Omit<ManifestFacts, 'occasion'>;
    files: readonly EvidenceFile[];
  },
): Promise<string | null> {
  const { caseId, facts, files, occasion, userId } = pack;
  const packId = randomUUID();
  const manifest = writeManifest({ ...facts, occasion }, files);
  const manifestSha256 = sha256Of(manifest);
  const objectOf = (name: string): string => `${userId}/${packId}/${name}`;
  const names = files.map(({ name }) => objectOf(name));
  let isWriting = false;
  try {
    for (const { bytes, name, type } of files) {
      const object = { bucketId: evidenceBucket, name: objectOf(name), bytes, type };
      await context.files.put({ ...object, ownerId: userId, asIs: true });
    }
    const stamp = await requestTimestamp(context, manifestSha256);
    isWriting = true;
    const isKept = await context.database.asService(async (trx) => {
      const about = await loadCase(trx, caseId, { isLocked: true });
      if (about === null || about.stop_label !== null) return false;
      await trx
        .insertInto('evidence_packs')
        .values({
          id: packId,
          case_id: caseId,
          user_id: userId,
          occasion,
          captured_at: facts.capturedAt.toISOString(),
          manifest,
          manifest_sha256: manifestSha256,
          timestamp_token: stamp === null ? null : Buffer.from(stamp.token),
          timestamp_url: stamp?.url ?? null,
          bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
        })
        .execute();
      await trx
        .insertInto('evidence_files')
        .values(
          files.map(({ bytes, name, type }) => ({
            pack_id: packId,
            user_id: userId,
            name,
            type,
            sha256: sha256Of(bytes),
            bytes: bytes.length,
            object_name: objectOf(name),
          })),
        )
        .execute();
      await addCaseEvents(trx, [
        {
          caseId,
          userId,
          actor: 'system',
          action: 'evidence_captured',
          detail: { packId, occasion, files: files.length, isStamped: stamp !== null },
          payloadSha256: manifestSha256,
          at: facts.capturedAt,
        },
      ]);
      await wakeRequests(trx, context, caseId);
      return true;
    });
    if (isKept) return packId;
    await context.files.remove(evidenceBucket, names);
    return null;
  } catch (error) {
    // Files whose rows may have been written are left to the sweep, which knows by then.
    if (!isWriting || wasRefused(error))
      await context.files.remove(evidenceBucket, names).catch(() => undefined);
    throw error;
  }
}

/** Notices that waited for this are looked at again. */
async function wakeRequests(
  trx: ServerTransaction,
  { now }: ServerContext,
  caseId: string,
): Promise<void> {
  await trx
    .updateTable('removal_requests')
    .set({ next_step: 'review', next_at: now().toISOString() })
    .where('status', '=', 'blocked')
    .where('blocked_reason', '=', 'no_evidence')
    .where('id', 'in', (is) =>
      is.selectFrom('removal_request_cases').select('request_id').where('case_id', '=', caseId),
    )
    .execute();
}
