/**
 * Accents and invisible characters. Marks that belong to one alphabet (Hindi vowels) and the voicing marks of kana stay:
 * they make another letter, and without them many names would be one.
 */
const ornaments = /(?![\u3099\u309a])[\p{Script=Inherited}\p{Cf}]/gu;

/** Letters that no decomposition takes apart, as people write them who do not have them. */
const spelled: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ı: 'i' },
};

/** Such letters of a text in lower case: "søren" as "soren". */
export function spellPlainly(text: string): string {
  return text.replaceAll(/[ßæœþłøđðħı]/gu, (letter) => spelled[letter] ?? letter);
}

/**
 * A text as people type it who leave out accents: "zoe lux" for "Zoë Lux", "soren" for "Søren", "grossmann" for "Großmann". The Turkish "ı" is
 * an "i", since in capitals nobody can tell whose it was.
 */
export function plainLetters(text: string): string {
  return spellPlainly(
    text.normalize('NFKD').replaceAll(ornaments, '').normalize('NFC').toLowerCase(),
  );
}
