/**
 * Accents and invisible characters. Marks that belong to one alphabet (Hindi vowels) and the voicing marks of kana stay:
 * they make another letter, and without them many names would be one.
 */
const ornaments = /(?![\u3099\u309a])[\p{Script=Inherited}\p{Cf}]/gu;

/**
 * A text as people type it who leave out accents: "zoe lux" for "Zoë Lux", "grossmann" for "Großmann". The Turkish "ı" is
 * an "i", since in capitals nobody can tell whose it was.
 */
export function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(ornaments, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i');
}
