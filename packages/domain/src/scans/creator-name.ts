import { z } from 'zod';

/** SPEC section 9: a name has at most 60 characters. Counted in code points, as people count. */
export const creatorNameMaxLength = 60;

/** Characters that show nothing or turn the writing direction: they can only deceive in a name. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]/gu;

/**
 * The name typed into the free leak check, cleaned: Unicode NFC, invisible and direction-turning
 * characters removed, a leading `@` dropped, white space collapsed.
 * Issues carry an error code of `errors` as their message.
 */
export const creatorName = z
  .string({ error: 'scans.creator_name_required' })
  .transform((text) =>
    text
      .normalize('NFC')
      .replace(/\s+/gu, ' ')
      .replace(invisible, '')
      .trim()
      .replace(/^@+\s*/u, ''),
  )
  .pipe(
    z
      .string()
      .min(1, { error: 'scans.creator_name_required' })
      .refine((name) => Array.from(name).length <= creatorNameMaxLength, {
        error: 'scans.creator_name_too_long',
      })
      // A name of signs alone ("😀", "---") can be asked of no site.
      .refine((name) => /[\p{L}\p{N}]/u.test(name), { error: 'scans.creator_name_unreadable' }),
  );
