import type { ErrorCode } from '../errors/app-error.ts';

/** SPEC section 9: a name has at most 60 characters. Counted in code points, as people count. */
export const creatorNameMaxLength = 60;

/** Characters that show nothing or turn the writing direction: they can only deceive in a name. */
const invisible = /(?!\s)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]/gu;

/**
 * Invisible and direction-turning characters removed, Unicode NFC, white space collapsed, a leading `@` dropped: what
 * is removed leaves neither two spaces nor a letter beside its accent. Free of Zod, so that the first screen can clean a
 * name without loading it.
 */
export function cleanCreatorName(text: string): string {
  return text
    .replace(invisible, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/^[@\s]+/u, '');
}

/** Code points of the cleaned name: what the counter "n / 60" shows. */
export function countCreatorName(text: string): number {
  return Array.from(cleanCreatorName(text)).length;
}

/** What is wrong with a typed name, or null. The same rules as `creatorName`. */
export function creatorNameProblem(text: string): ErrorCode | null {
  const name = cleanCreatorName(text);
  if (name === '') return 'scans.creator_name_required';
  if (Array.from(name).length > creatorNameMaxLength) return 'scans.creator_name_too_long';
  // A name of signs alone ("😀", "---") can be asked of no site.
  return /[\p{L}\p{N}]/u.test(name) ? null : 'scans.creator_name_unreadable';
}
