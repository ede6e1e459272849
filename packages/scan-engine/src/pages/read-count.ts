/** What a letter or word after a number multiplies it by, in the languages of large platforms. */
const multipliers: readonly [RegExp, number][] = [
  [/^(?:k|к|t|tsd|tys|mil|mila|thousand|тыс|b(?=in))/iu, 1e3],
  [/^(?:m|м|mio|mln|mn|mi|million|millionen|millones|millions|млн)/iu, 1e6],
  [/^(?:b|bn|mrd|md|milliard|billion|млрд)/iu, 1e9],
];
const counted =
  /(\d[\d.,   ']{0,14})\s?(k|m|b|bn|mn|mi|mil|mio|mln|mrd|md|tsd|tys|к|м|тыс|млн|thousand|million(?:en|s)?|millones)?\.?\s*(?:de\s+)?(?:followers?|subscribers?|abonn(?:enten?|és?|ements)|seguidor(?:es|as)?|suscriptor(?:es)?|fans|follower\*?innen|seguaci|iscritti|obserwujących|подписчик\w*|abonnés)/iu;
const counted2 =
  /(?:followers?|subscribers?|abonn(?:enten?|és)|seguidor(?:es|as)?|suscriptor(?:es)?|fans)\s*:?\s*(\d[\d.,   ']{0,14})\s?(k|m|b|mn|mi|mil|mio|tsd)?\b/iu;

/** How many follow, as a text says it ("12.3K followers", "1,2 Mio. Abonnenten"); null when it does not. */
export function readFollowers(text: string): number | null {
  const match = counted.exec(text) ?? counted2.exec(text);
  return match === null ? null : readCount(match[1] ?? '', match[2] ?? '');
}

/** A number as people write it, times its suffix. */
export function readCount(digits: string, suffix: string): number | null {
  const factor = factorOf(suffix);
  const bare = digits.replace(/[\s  ']/gu, '').replace(/[.,]$/u, '');
  // "1.234" is a thousand and more; "1.2K" has a fraction.
  const isGrouped = /^\d{1,3}(?:[.,]\d{3})+$/u.test(bare) && factor === 1;
  const plain = isGrouped ? bare.replace(/[.,]/gu, '') : bare.replace(',', '.');
  const value = Number(plain) * factor;
  return Number.isFinite(value) && value <= 1e10 ? Math.round(value) : null;
}

function factorOf(suffix: string): number {
  const found = multipliers.find(([pattern]) => suffix !== '' && pattern.test(suffix));
  return found?.[1] ?? 1;
}
