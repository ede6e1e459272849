import { remove } from 'confusables';
import { rectifyConfusion } from 'unicode-confusables';

/**
 * The plain letter or letters a single character is drawn like ("а" Cyrillic → "a"), or the character
 * itself. Two tables, since neither is complete: one made by hand for Latin, one from Unicode's data.
 * ASCII stays as it is: Unicode's own skeleton turns "m" into "rn", which `skeleton` folds the other way.
 */
export function lookalike(character: string): string {
  if (character <= '\u007f') return character;
  const latin = remove(character);
  return latin === character ? rectifyConfusion(character) : latin;
}
