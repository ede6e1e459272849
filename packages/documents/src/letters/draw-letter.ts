import type { LetterEdition } from '@leakblock/domain/authorisations';
import type { LetterInput } from './letter-input.ts';

/** What draws is loaded for the first letter: most programs start and end without drawing any. */
const loadPages = () => import('./letter-pages.ts');

/**
 * The letter as PDF, not sealed yet. Without a signature it is a preview and says so across each page. The redacted
 * edition shows neither strokes nor network address nor session.
 * @param verifyUrl address at which the finished file can be checked
 */
export async function drawLetter(
  input: LetterInput,
  edition: LetterEdition,
  options: { isPreview: boolean; verifyUrl: string },
): Promise<Uint8Array> {
  const { drawPages } = await loadPages();
  return drawPages(input, edition, options);
}

/** Names of the entries with letters that no face has: such a letter would not say what it is to say. */
export async function findUnshown(input: LetterInput): Promise<string[]> {
  const { isShown } = await loadPages();
  const { exclusions, officialLinks, ownerName, principal, protectedContent, stageNames } = input;
  const entries = {
    ...{ fullName: [principal.legalName], ownerName: [ownerName], stageNames, officialLinks },
    ...{ address: [principal.address ?? ''], country: [principal.country] },
    ...{ protectedContent: [protectedContent], exclusions: [exclusions ?? ''] },
  };
  return Object.entries(entries)
    .filter(([, texts]) => !texts.every(isShown))
    .map(([name]) => name);
}
