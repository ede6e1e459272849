import { isCommonName, plainLetters, readCodes, unspaced } from '@leakblock/domain/findings';
import { createNameFinder as createLookalikeFinder } from '@leakblock/scan-engine';

/** A name that stands on a page, and where. */
export type NameOnPage = {
  name: string;
  inTitle: boolean;
  inAddress: boolean;
  inText: boolean;
  /** The stage name itself, written together or apart; not a spelling that merely is like it. */
  isExact: boolean;
};

type Texts = { title: string; address: string; text: string };
type Wanted = { name: string; isExact: boolean; isIn: (text: string) => boolean };

/** A word of plain letters alone hides nothing; read for look-alikes, "Dara" would be taken for "Clara". */
const otherLetters = /[^\P{L}\p{ASCII}]/u;
const separators = /[^\p{L}\p{N}\p{M}]+/u;
/** The alphabets that share shapes. In others the look-alike reading drops vowel signs, and many names are one. */
const sharedShapes = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

/**
 * Finds a person's names in the texts of pages: whole words, with or without signs between them ("Luna
 * Marlowe", "luna_marlowe", "lunamarlowe"), with or without accents. A stage name in look-alike letters counts as another
 * spelling. Answers the name that stands in the most telling place, a common first name after one that is hers alone.
 * @param variants other spellings that were asked for, with the stage name they belong to
 */
export function createNameFinder(
  stageNames: readonly string[],
  variants: readonly { name: string; stageName: string }[],
): (page: { title: string | null; address: string; text: string }) => NameOnPage | null {
  const wanted = new Map<string, Wanted>();
  const add = (key: string, name: string, isExact: boolean): void => {
    const pattern = toPattern(key);
    if (pattern !== null && !wanted.has(pattern.source)) {
      wanted.set(pattern.source, { name, isExact, isIn: (text) => pattern.test(text) });
    }
  };
  for (const name of stageNames) add(name, name, true);
  for (const { name, stageName } of variants) add(name, stageName, false);
  // A second try, slower, of the beginning of each text: there a page says what it is about.
  const disguised = stageNames
    .filter((name) => sharedShapes.test(name))
    .map((name): Wanted => {
      const isAlike = createLookalikeFinder(name);
      const count = name.split(separators).length;
      return { name, isExact: false, isIn: (text) => isAlike(disguisedPart(text, count)) };
    });

  return ({ title, address, text }) => {
    const texts: Texts = {
      title: plainLetters(title ?? ''),
      address: plainLetters(readCodes(address)),
      text: plainLetters(text),
    };
    return [...wanted.values(), ...disguised]
      .map((name) => look(name, texts))
      .filter((found) => found.inTitle || found.inAddress || found.inText)
      .reduce<NameOnPage | null>(
        (best, found) => (best === null || weigh(found) > weigh(best) ? found : best),
        null,
      );
  };
}

function look({ name, isExact, isIn }: Wanted, { title, address, text }: Texts): NameOnPage {
  return { name, inTitle: isIn(title), inAddress: isIn(address), inText: isIn(text), isExact };
}

const weigh = ({ name, inTitle, inAddress, inText, isExact }: NameOnPage): number =>
  16 * Number((inTitle || inAddress) && isExact && !isCommonName(name)) +
  8 * Number(inTitle) +
  4 * Number(inAddress) +
  2 * Number(inText) +
  Number(isExact);

/** The words with letters that may be drawn alike, and as many beside each as the name has. */
function disguisedPart(text: string, count: number): string {
  const words = text.split(/\s+/u);
  const isNear = (at: number): boolean =>
    words.slice(Math.max(0, at - count + 1), at + count).some((word) => otherLetters.test(word));
  return otherLetters.test(text) ? words.filter((_, at) => isNear(at)).join(' ') : '';
}

/** Words of the name in a row, with signs between them as it has or as addresses have; null for a name of signs alone. */
function toPattern(name: string): RegExp | null {
  const plain = plainLetters(name);
  const words = plain.split(separators).filter((word) => word !== '');
  if (words.length === 0) return null;
  const [begin, finish] = [words[0]?.at(0), words.at(-1)?.at(-1)].map((sign) =>
    unspaced.test(sign ?? ''),
  );
  const before = begin === true ? '' : '(?<![\\p{L}\\p{N}])';
  const after = finish === true ? '' : '(?![\\p{L}\\p{N}])';
  return new RegExp(before + words.join(`[\\s._+~${signsOf(plain)}-]*`) + after, 'u');
}

/** The signs of a name, for a class of characters; of apostrophes all that stand for one. */
function signsOf(plain: string): string {
  const signs = plain.replaceAll(/[\p{L}\p{N}\p{M}\s]+/gu, '').replace(/['’‘`]/u, "'’‘`");
  return Array.from(new Set(signs), (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`).join('');
}
