/**
 * How letters are written in Latin, as people write their own names for user names (no diacritics):
 * loosely ISO 9 and BGN for Cyrillic, ELOT 743 for Greek, the usual passport spellings elsewhere.
 * Each line pairs an alphabet with its Latin letters; an empty string is a letter that is not written.
 */
function pair(letters: string, latin: string): [string, string][] {
  const written = latin.split(' ');
  return Array.from(letters).map((letter, index) => [
    letter,
    (written[index] ?? '').replace('-', ''),
  ]);
}

export const latinLetters: ReadonlyMap<string, string> = new Map([
  ...pair('ßæœøłđðþıħŋəƒ', 'ss ae oe o l d d th i h n e f'),
  ...pair(
    'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
    'a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh shch - y - e yu ya',
  ),
  ...pair('єіїґўђјљњћџѓќѕ', 'ye i yi g u dj j lj nj c dz gj kj dz'),
  ...pair('αβγδεζηθικλμνξοπρσςτυφχψω', 'a v g d e z i th i k l m n x o p r s s t y f ch ps o'),
  ...pair(
    'אבגדהוזחטיכךלמםנןסעפףצץקרשת',
    'a b g d h v z ch t y k k l m m n n s a p p ts ts k r sh t',
  ),
  ...pair(
    'اأإآبتثجحخدذرزسشصضطظعغفقكلمن',
    'a a i a b t th j h kh d dh r z s sh s d t z a gh f q k l m n',
  ),
  ...pair('هويىةءئؤپچژگکی', 'h w y a a - y w p ch zh g k y'),
  ...pair(
    'აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ',
    'a b g d e v z t i k l m n o p zh r s t u p k gh q sh ch ts dz ts ch kh j h',
  ),
  ...pair(
    'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆև',
    'a b g d e z e y t zh i l kh ts k h dz gh ch m y n sh o ch p j r s v t r ts w p k o f ev',
  ),
  ...pair('あいうえおかきくけこさしすせそ', 'a i u e o ka ki ku ke ko sa shi su se so'),
  ...pair('たちつてとなにぬねのはひふへほ', 'ta chi tsu te to na ni nu ne no ha hi fu he ho'),
  ...pair('まみむめもやゆよらりるれろわをん', 'ma mi mu me mo ya yu yo ra ri ru re ro wa o n'),
  ...pair('がぎぐげござじずぜぞだぢづでど', 'ga gi gu ge go za ji zu ze zo da ji zu de do'),
  ...pair('ばびぶべぼぱぴぷぺぽっー', 'ba bi bu be bo pa pi pu pe po - -'),
]);

/** Pairs written together: Greek ου, and the Japanese small ya, yu, yo after a letter in i. */
export const latinPairs: ReadonlyMap<string, string> = new Map([
  ['ου', 'ou'],
  ...Array.from('きぎにひびぴみり').flatMap((letter): [string, string][] => {
    const stem = (latinLetters.get(letter) ?? '').slice(0, -1);
    return [
      [`${letter}ゃ`, `${stem}ya`],
      [`${letter}ゅ`, `${stem}yu`],
      [`${letter}ょ`, `${stem}yo`],
    ];
  }),
  ...Array.from('しちじ').flatMap((letter): [string, string][] => {
    const stem = (latinLetters.get(letter) ?? '').slice(0, -1);
    return [
      [`${letter}ゃ`, `${stem}a`],
      [`${letter}ゅ`, `${stem}u`],
      [`${letter}ょ`, `${stem}o`],
    ];
  }),
]);

const hangulStarts = 'g kk n d tt r m b pp s ss - j jj ch k t p h'.split(' ');
const hangulVowels = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ');
const hangulEnds = '- k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ');

/** Revised Romanisation of one Hangul syllable (U+AC00 to U+D7A3), null for anything else. */
export function writeHangul(syllable: string): string | null {
  const index = (syllable.codePointAt(0) ?? 0) - 0xac00;
  if (index < 0 || index > 11_171) return null;
  const start = hangulStarts[Math.floor(index / 588)] ?? '';
  const vowel = hangulVowels[Math.floor((index % 588) / 28)] ?? '';
  const end = hangulEnds[index % 28] ?? '';
  return `${start}${vowel}${end}`.replaceAll('-', '');
}
