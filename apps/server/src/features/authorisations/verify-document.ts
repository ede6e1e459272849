import { judgeLetter } from '@leakblock/domain/authorisations';
import type { VerifyDocumentAnswer } from '@leakblock/domain/authorisations';
import type { ServerContext } from '#platform/feature';

/** What anybody may know of a document whose hash she has: of the document everything, of the person nothing. */
export async function verifyDocument(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  sha256: string,
): Promise<VerifyDocumentAnswer> {
  const hash = Buffer.from(sha256, 'hex');
  const letter = await database.asService((trx) =>
    trx
      .selectFrom('authorisations')
      .select([
        'full_sha256',
        'signed_at',
        'starts_on',
        'ends_on',
        'revoked_at',
        'superseded_at',
        'seal_fingerprint',
      ])
      .where((is) => is.or([is('full_sha256', '=', hash), is('redacted_sha256', '=', hash)]))
      .executeTakeFirst(),
  );
  if (letter === undefined) return { isKnown: false, document: null };
  return {
    isKnown: true,
    document: {
      kind: 'letter_of_authorisation',
      edition: letter.full_sha256.equals(hash) ? 'full' : 'redacted',
      signedOn: letter.signed_at.slice(0, 10),
      endsOn: letter.ends_on,
      state: judgeLetter(letter, now()),
      endedOn: (letter.revoked_at ?? letter.superseded_at)?.slice(0, 10) ?? null,
      sealFingerprint: letter.seal_fingerprint.toString('hex'),
    },
  };
}
