import { AppError } from '@leakblock/domain/errors';
import { dayOf, endOfTerm, isNameOfSamePerson, isSameName } from '@leakblock/domain/authorisations';
import type { PreviewedLetterInput } from '@leakblock/domain/authorisations';
import { lintOutgoing } from '@leakblock/domain/removal-requests';
import { findUnshown } from '@leakblock/documents/letters';
import type { LetterInput } from '@leakblock/documents/letters';
import type { ServerContext } from '#platform/feature';
import { letterAgent } from './letter-agent.ts';
import type { LetterFacts } from './read-letter-facts.ts';

/**
 * The letter that these entries make, without its record.
 * @throws AppError when her legal name would be shown without her choice, a typed signature is another name, or her papers
 * were approved for another name: the letter would say that this one was checked
 */
export function composeLetter(
  context: Pick<ServerContext, 'env' | 'publicUrl'>,
  facts: LetterFacts,
  input: PreviewedLetterInput,
  { id, now, version }: { id: string; version: number; now: Date },
): LetterInput {
  if (!input.showsLegalName && tellsLegalName(input)) {
    throw new AppError('authorisations.owner_name_is_legal');
  }
  const { signature } = input;
  if (signature?.kind === 'typed' && !isSameName(signature.name, input.fullName)) {
    throw new AppError('authorisations.signature_differs');
  }
  const checkedName = facts.identity?.name ?? null;
  if (checkedName !== null && !isNameOfSamePerson(checkedName, input.fullName)) {
    throw new AppError('authorisations.name_not_checked');
  }
  const startsOn = dayOf(now);
  return {
    language: input.language,
    id,
    version,
    principal: {
      legalName: input.fullName,
      dateOfBirth: facts.dateOfBirth,
      address: facts.address,
      country: facts.country ?? '–',
      email: facts.email,
    },
    stageNames: facts.stageNames,
    officialLinks: facts.officialLinks,
    agent: letterAgent(context),
    protectedContent: input.protectedContent,
    exclusions: input.exclusions,
    acts: input.acts,
    ownerName: input.ownerName,
    startsOn,
    endsOn: endOfTerm(startsOn, input.months),
    signedAt: now.toISOString(),
    signature,
    identity:
      facts.identity === null
        ? null
        : { reference: facts.identity.id, decidedOn: facts.identity.decidedOn },
    trail: null,
  };
}

/** Whether the name for recipients is her legal name, or holds it without middle names: no notice would go out with it. */
function tellsLegalName({ fullName, ownerName }: PreviewedLetterInput): boolean {
  const secret = { kind: 'legal_name', text: fullName } as const;
  const found = lintOutgoing([{ name: 'owner_name', text: ownerName }], [secret]);
  return found.length > 0 || isSameName(ownerName, fullName);
}

/**
 * Sees to it that the document can show all letters of what it says.
 * @throws AppError `authorisations.letter_invalid`, with the names of the entries
 */
export async function refuseUnshown(letter: LetterInput): Promise<void> {
  const entries = await findUnshown(letter);
  if (entries.length === 0) return;
  throw new AppError(
    'authorisations.letter_invalid',
    `Letters that the document cannot show: ${entries.join(', ')}.`,
  );
}

/** Where anybody can check a document by its hash. */
export const verifyUrl = ({ publicUrl }: Pick<ServerContext, 'publicUrl'>) =>
  `${publicUrl}/verify-document`;
