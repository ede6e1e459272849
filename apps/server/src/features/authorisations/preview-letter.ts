import type { PreviewedLetterInput } from '@leakblock/domain/authorisations';
import { drawLetter, hashLetterText } from '@leakblock/documents/letters';
import type { Caller } from '#platform/caller';
import type { ServerContext } from '#platform/feature';
import { composeLetter, refuseUnshown, verifyUrl } from './compose-letter.ts';
import { nextVersion } from './next-version.ts';
import { readLetterFacts } from './read-letter-facts.ts';

/**
 * The letter as it would be signed, marked as a preview on each page, and the hash of its words; nothing is kept of it.
 */
export async function previewLetter(
  context: ServerContext,
  caller: Extract<Caller, { kind: 'user' }>,
  input: PreviewedLetterInput,
): Promise<{ bytes: Uint8Array; textSha256: string }> {
  const { facts, version } = await context.database.asService(async (trx) => ({
    facts: await readLetterFacts(trx, context.secrets, caller.userId),
    version: await nextVersion(trx, caller.userId),
  }));
  const letter = composeLetter(context, facts, input, {
    id: input.language === 'de' ? 'Entwurf' : 'draft',
    version,
    now: context.now(),
  });
  await refuseUnshown(letter);
  const options = { isPreview: true, verifyUrl: verifyUrl(context) };
  return {
    bytes: await drawLetter(letter, 'full', options),
    textSha256: hashLetterText(letter),
  };
}
