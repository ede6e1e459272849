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
type Wanted = { name: string; isExact: boolean; pattern: RegExp };

/**
 * Finds a person's names in the texts of pages: whole words, with or without signs between them ("Luna
 * Marlowe", "luna_marlowe", "lunamarlowe"). Answers the name that stands in the most telling place.
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
      wanted.set(pattern.source, { name, isExact, pattern });
    }
  };
  for (const name of stageNames) add(name, name, true);
  for (const { name, stageName } of variants) add(name, stageName, false);

  return ({ title, address, text }) => {
    const texts: Texts = {
      title: fold(title ?? ''),
      address: fold(readable(address)),
      text: fold(text),
    };
    return [...wanted.values()]
      .map((name) => look(name, texts))
      .filter((found) => found.inTitle || found.inAddress || found.inText)
      .reduce<NameOnPage | null>(
        (best, found) => (best === null || weigh(found) > weigh(best) ? found : best),
        null,
      );
  };
}

function look({ name, isExact, pattern }: Wanted, { title, address, text }: Texts): NameOnPage {
  const inTitle = pattern.test(title);
  const inAddress = pattern.test(address);
  return { name, inTitle, inAddress, inText: pattern.test(text), isExact };
}

const weigh = ({ inTitle, inAddress, inText, isExact }: NameOnPage): number =>
  8 * Number(inTitle) + 4 * Number(inAddress) + 2 * Number(inText) + Number(isExact);

/** Words of the name in a row, whatever signs stand between them; null for a name of signs alone. */
function toPattern(name: string): RegExp | null {
  const words = fold(name)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return null;
  return new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[\\s._+~-]*')}(?![\\p{L}\\p{N}])`, 'u');
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

/** The address as a person reads it; codes that stand for no letters stay as they are. */
function readable(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
