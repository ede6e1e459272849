import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError } from '@leakblock/domain/errors';
import { streamArchive } from '@leakblock/documents/evidence';
import { checkEvidenceInput, downloadEvidenceInput } from '@leakblock/domain/removal-requests';
import type { Hono } from 'hono';
import { audit } from '#features/administration';
import type { Caller } from '#platform/caller';
import { parseJson } from '#platform/errors';
import type { ServerContext, ServerHono } from '#platform/feature';
import { checkEvidence } from './check-evidence.ts';
import { findEvidence } from './find-evidence.ts';
import type { FoundEvidence } from './find-evidence.ts';
import { readChain } from './read-chain.ts';
import { evidenceBucket } from './store-pack.ts';

type Person = Extract<Caller, { kind: 'user' }>;

/** `POST download-evidence` (a ZIP) and `POST check-evidence`: for the owner of a case, and for admins. */
export function addEvidenceRoutes(app: Hono<ServerHono>, context: ServerContext): void {
  app.post('/download-evidence', async (c) => {
    const { caller } = c.var;
    if (caller.kind !== 'user') throw new AppError('request.unauthorized');
    const wanted = await parseJson(c, downloadEvidenceInput);
    const found = await findEvidence(context, caller, wanted);
    await note(context, caller, found, 'evidence.download');
    const archive = await openArchive(context, found);
    return c.body(Readable.toWeb(archive) as ReadableStream, 200, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="evidence-${found.number}.zip"`,
      'cache-control': 'no-store',
    });
  });

  app.post('/check-evidence', async (c) => {
    const { caller } = c.var;
    if (caller.kind !== 'user') throw new AppError('request.unauthorized');
    const found = await findEvidence(context, caller, await parseJson(c, checkEvidenceInput));
    await note(context, caller, found, 'evidence.check');
    c.header('cache-control', 'no-store');
    return c.json(await checkEvidence(context, found));
  });
}

/** Who looks at evidence is written down. */
async function note(
  { database }: ServerContext,
  caller: Person,
  { caseId, packs, userId }: FoundEvidence,
  action: string,
): Promise<void> {
  await database.asService((trx) =>
    audit(trx, {
      actorId: caller.userId,
      action,
      subject: `removal_case ${caseId}`,
      detail: { ownerId: userId, packs: packs.map(({ id }) => id) },
    }),
  );
}

async function openArchive(
  { database, files, now }: ServerContext,
  { caseId, number, packs }: FoundEvidence,
): Promise<Readable> {
  const events = await database.asService((trx) => readChain(trx, caseId));
  return streamArchive({
    caseNumber: number,
    madeAt: now(),
    events,
    packs: packs.map((pack) => ({
      occasion: pack.occasion,
      capturedAt: new Date(pack.captured_at),
      manifest: pack.manifest,
      timestampToken: pack.timestamp_token,
      files: pack.files.map(({ name, object_name }) => ({
        name,
        open: async () => buffer((await files.open(evidenceBucket, object_name)).bytes),
      })),
    })),
  });
}
