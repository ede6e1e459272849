/** Words that have no other meaning beside adult content. "Teen" has: tubes use it for adults. */
const words =
  /\b(?:pre ?teens?|under ?aged?|jail ?baits?|lolis?|lolitas?|lolicons?|shotas?|shotacons?|pthc|p[ae]?edos?|p[ae]?edo(?:phil\w*|bear)|hebephil\w*|child ?(?:porn\w*|sex|nudes?|models?)|kiddie ?porn\w*|kinder ?porn\w*|cp ?links?|csam|toddlers?|minderj(?:ae|a)hrig\w*|minor ?(?:girls?|boys?|nudes?|porn)|menor(?:es)? de edad|mineures?|porno ?infantil|pornographie infantile|ni(?:n|nj)[ao]s? desnud[ao]s?|middle ?school(?:ers?)?|grundsch[uü]ler\w*)\b/u;

/** An age below 18 in the ways it is written. Years alone are too common in "10 years of …". */
const ages = [
  /\b(?:[1-9]|1[0-7]) ?(?:yo|y o|yrs? ?old|years? ?old|jahre alt|jaehrig\w*|jahrig\w*)\b/u,
  /\b(?:aged?|alter|edad|age de) (?:[1-9]|1[0-7])\b/u,
  /\b(?:1[0-7]) (?:ans|anos)\b(?! (?:de|d)\b)/u,
];

/** "Under 18", but not the warning "nobody under 18". */
const underAge =
  /\b(?<!\b(?:no|not|no one|nobody|nobody is|not for|kein|keine|nicht|nicht fuer|interdit|interdit aux|prohibido|prohibido a|forbidden) )(?:under|unter|moins de|menos de|menor(?:es)? de) (?:1[0-8])\b/u;

const digits: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '@': 'a', $: 's' };

/**
 * Whether titles, addresses or tags speak of a minor. Then nothing of the page is fetched further, hashed, kept or
 * shown, and people are led to a hotline. Written to stop rather once too often; words that adults use of themselves
 * ("teen", "schoolgirl", "18 yo") do not count.
 */
export function signsOfMinor(text: string): boolean {
  const plain = simplify(text);
  if (ages.some((age) => age.test(plain)) || underAge.test(plain) || words.test(plain)) return true;
  // "l0lita", "p3do": letters written as digits.
  return words.test(
    simplify(
      text.replaceAll(/(?<=\p{L})[0134@$]|[0134@$](?=\p{L})/gu, (sign) => digits[sign] ?? sign),
    ),
  );
}

/** One spelling: no accents, no capitals, percent codes read, everything but letters and digits a space. */
function simplify(text: string): string {
  return readCodes(text)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
}

/** Each run of percent codes by itself: a stray "%" elsewhere in the text changes nothing. Old sites write Latin-1. */
function readCodes(text: string): string {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/giu, (codes) => {
    try {
      return decodeURIComponent(codes);
    } catch {
      return codes.replaceAll(/%(..)/gu, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      );
    }
  });
}
