import { createHash, randomUUID } from 'node:crypto';
import { googleRemovalConsent } from '@leakblock/domain/authorisations';
import type { SignedLetterInput } from '@leakblock/domain/authorisations';
import {
  drawLetter,
  hashLetterText,
  letterTemplateVersion,
  sealPdf,
} from '@leakblock/documents/letters';
import type { LetterInput } from '@leakblock/documents/letters';
import { sql } from 'kysely';
import type { Caller } from '#platform/caller';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { addLetterEvent } from './add-letter-event.ts';
import { composeLetter, refuseUnshown, verifyUrl } from './compose-letter.ts';
import { encryptDocument } from './document-files.ts';
import { endLetter } from './end-letter.ts';
import { sealLetterRecord } from './letter-record.ts';
import { loadSeal } from './load-seal.ts';
import { nextVersion } from './next-version.ts';
import { readLetterFacts } from './read-letter-facts.ts';
import { readSignIn } from './read-sign-in.ts';
import { stampLetterQueue } from './stamp-letter.job.ts';

type Signer = Extract<Caller, { kind: 'user' }>;
export type SigningRequest = { address: string; userAgent: string };

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

/**
 * Signs a letter: writes both editions, seals them, keeps them encrypted, and puts it in the place of the letter
 * before. The record holds what the law on electronic signatures asks to be provable: what was shown, that it was
 * meant, who did it and when (15 U.S.C. 7001; Regulation (EU) No 910/2014, Art. 25).
 * @throws AppError
 */
export async function signLetter(
  context: ServerContext,
  caller: Signer,
  input: SignedLetterInput,
  request: SigningRequest,
): Promise<{ id: string; version: number; endsOn: string }> {
  const [seal, signIn] = await Promise.all([loadSeal(context), readSignIn(context, caller)]);
  const id = randomUUID();
  const now = context.now();
  const { userId } = caller;
  const { replaced, ...signed } = await context.database.asService(async (trx) => {
    // One letter after the other, also when two gateways are asked at once.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`letters ${userId}`}, 0))`.execute(
      trx,
    );
    const facts = await readLetterFacts(trx, context.secrets, userId);
    const version = await nextVersion(trx, userId);
    const bare = composeLetter(context, facts, input, { id, version, now });
    await refuseUnshown(bare);
    const { previewedAt, previewedTextSha256, ...seen } = input.seen;
    const textSha256 = hashLetterText(bare);
    const isPreviewed = previewedTextSha256 === textSha256;
    const record = { ...seen, previewedAt: isPreviewed ? previewedAt : null, textSha256 };
    const letter: LetterInput = { ...bare, trail: { ...record, ...signIn, ...request } };
    const options = { isPreview: false, verifyUrl: verifyUrl(context) };
    const sealing = { identity: seal, at: now, name: letter.agent.company };
    const unsealed = await drawLetter(letter, 'full', options);
    const full = await sealPdf(unsealed, sealing);
    const redacted = await sealPdf(await drawLetter(letter, 'redacted', options), sealing);
    const older = await supersede(trx, context, userId, id, now);
    await trx
      .insertInto('authorisations')
      .values({
        id,
        user_id: userId,
        version,
        template_version: letterTemplateVersion,
        language: letter.language,
        legal_name: sealLetterRecord(context.secrets, letter.principal.legalName),
        stage_names: facts.stageNames,
        country: letter.principal.country,
        protected_content: letter.protectedContent,
        acts: [...letter.acts],
        exclusions: letter.exclusions,
        owner_name: letter.ownerName,
        starts_on: letter.startsOn,
        ends_on: letter.endsOn,
        signed_at: letter.signedAt,
        identity_verification_id: facts.identity?.id ?? null,
        unsealed_sha256: sha256(unsealed),
        full_sha256: sha256(full),
        redacted_sha256: sha256(redacted),
        seal_fingerprint: Buffer.from(seal.fingerprint, 'hex'),
        audit_trail: sealLetterRecord(
          context.secrets,
          JSON.stringify({
            ...letter.trail,
            confirmed: ['facts', 'electronic_records'],
            signature: letter.signature,
          }),
        ),
      })
      .execute();
    for (const [edition, bytes] of [
      ['full', full],
      ['redacted', redacted],
    ] as const) {
      const document = await encryptDocument(context.secrets, id, edition, bytes);
      await trx
        .insertInto('private.authorisation_documents')
        .values({ authorisation_id: id, edition, document })
        .execute();
    }
    await giveConsent(trx, letter, userId);
    await addLetterEvent(trx, {
      authorisationId: id,
      userId,
      actor: 'person',
      action: 'signed',
      detail: { version, acts: letter.acts, kind: input.signature.kind },
    });
    if (context.env.TIMESTAMP_URL !== undefined) {
      await context.queue.send(stampLetterQueue, { id }, { trx });
    }
    return { id, version, endsOn: letter.endsOn, replaced: older };
  });
  // After a restore to a moment before this one an older letter would count again, which may allow more.
  for (const letterId of replaced) context.log.info({ userId, letterId }, 'A letter was replaced.');
  return signed;
}

/** The letters before this one end with it. @returns their ids */
async function supersede(
  trx: ServerTransaction,
  context: ServerContext,
  userId: string,
  by: string,
  now: Date,
): Promise<string[]> {
  const older = await trx
    .updateTable('authorisations')
    .set({ superseded_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('superseded_at', 'is', null)
    .returning('id')
    .execute();
  for (const { id } of older) {
    await endLetter(trx, context, {
      id,
      userId,
      how: 'superseded',
      actor: 'person',
      detail: { by },
    });
  }
  return older.map(({ id }) => id);
}

/** The consent to removals from search engines is a row of its own; a letter without it takes it back. */
async function giveConsent(
  trx: ServerTransaction,
  letter: LetterInput,
  userId: string,
): Promise<void> {
  await trx
    .updateTable('digital_signatures')
    .set({ is_valid: false })
    .where('user_id', '=', userId)
    .where('document_type', '=', googleRemovalConsent)
    .where('is_valid', '=', true)
    .execute();
  if (!letter.acts.includes(googleRemovalConsent)) return;
  await trx
    .insertInto('digital_signatures')
    .values({
      user_id: userId,
      document_type: googleRemovalConsent,
      consent_version: letterTemplateVersion,
      signed_at: letter.signedAt,
      authorisation_id: letter.id,
    })
    .execute();
}
