/** What a letter or word after a number multiplies it by, in the languages of large platforms. */
const thousand = ['k', 'к', 'mil', 'tsd', 'tys', 'mila', 'thousand', 'тыс'];
const million = 'm м mi mn mio mln млн million millions millionen millones'.split(' ');
const billion = 'b bn md mrd mld млрд billion milliarden'.split(' ');
const factors = new Map([
  ...thousand.map((word) => [word, 1e3] as const),
  ...million.map((word) => [word, 1e6] as const),
  ...billion.map((word) => [word, 1e9] as const),
]);

/**
 * Groups of three may stand apart; other numbers that do are numbers of their own. A number is begun once and has an
 * end: a page may count without one.
 */
const digits = String.raw`((?<!\d)\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,4}(?!\d)|(?<!\d)\d[\d.,'’]{0,14})`;
const suffix = `(?:\\s?(${[...factors.keys()].join('|')})(?![\\p{L}]))?`;
const followers =
  '(?:followers?|follower\\*innen|subscribers?|abonn(?:ent(?:en|innen)?|és?|ements)|seguidor(?:es|as)?|suscriptor(?:es)?|inscritos|seguaci|iscritti|obserwujących|подписчик|fans)';
const counted = new RegExp(`${digits}${suffix}\\.?\\s*(?:de\\s+|d')?${followers}`, 'iu');
const labelled = new RegExp(`${followers}\\s*(?::\\s*)?${digits}${suffix}`, 'iu');

/** How many follow, as a text says it ("12.3K followers", "1,2 Mio. Abonnenten"); null when it does not. */
export function readFollowers(text: string): number | null {
  const match = counted.exec(text) ?? labelled.exec(text);
  return match === null ? null : readCount(match[1] ?? '', match[2] ?? '');
}

/** A number as people write it, times what its suffix stands for. */
function readCount(written: string, unit: string): number | null {
  const factor = factors.get(unit.toLowerCase()) ?? 1;
  const bare = written.replace(/[\s'’]/gu, '').replace(/[.,]+$/u, '');
  // "1.234" is a thousand and more; "1.2K" has a fraction.
  const isGrouped = factor === 1 || (bare.match(/[.,]/gu)?.length ?? 0) > 1;
  const plain = isGrouped ? bare.replace(/[.,]/gu, '') : bare.replace(',', '.');
  const value = Number(plain) * factor;
  return Number.isFinite(value) && value <= 1e10 ? Math.round(value) : null;
}
