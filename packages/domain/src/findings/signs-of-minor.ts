import { readCodes } from './read-codes.ts';

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

/**
 * What adult sites write to keep minors out, and the age of a thing: whole sentences only, before an address too. "If you are under 18 leave me
 * your number" and "the girl in this video is 15 years old" are none of these.
 */
const innocent = [
  /\bif you(?: are|['’]re) under 18(?: years? (?:old|of age))?,? (?:please )?(?:leave|exit)(?: now| immediately| (?:this|the) (?:site|website|page))?(?= ?(?:[.!)\n]|https?:|$))/gu,
  /\bmust not be under 18\b/gu,
  /\bunder 18 (?:is |are )?not (?:allowed|permitted)(?= (?:to enter|here|on this site)\b| ?(?:[.!)\n]|https?:|$))/gu,
  /(?:^|[.!?\n]) {0,3}(?:this|the|our|my) (?:channel|site|website|account|page|video|company) (?:is|was) (?:now |already |only )?\d{1,2} years? old(?= ?(?:[.!)\n]|https?:|$))/gu,
];

const digits: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '@': 'a', $: 's' };

/** An address that names a picture or video by its ending. */
const file =
  /^https?:\/\/[^\s?#]+\.(?:jpe?g|jfif|png|webp|avif|gif|bmp|heic|mp4|m4v|webm|mov|mkv|avi|wmv|flv|ogv|m3u8)(?:[?#]\S*)?$/iu;

/**
 * Whether titles, addresses or tags speak of a minor. Then nothing of the page is fetched further, hashed, kept or
 * shown, and people are led to a hotline. Written to stop rather once too often; words that adults use of themselves
 * ("teen", "schoolgirl", "18 yo") do not count.
 */
export function signsOfMinor(text: string): boolean {
  return file.test(text) ? signsOfMinorInFile(text) : speaksOfMinor(text);
}

/**
 * The same for the address of a picture or video, whatever its ending. Of its query only words count: signatures are random
 * letters in which an age stands by chance ("~4yo-"). An address in the query is read whole, since it names the picture
 * behind a proxy.
 */
export function signsOfMinorInFile(address: string): boolean {
  const end = address.search(/[?#]/u);
  const place = end === -1 ? address : address.slice(0, end);
  if (speaksOfMinor(place.replaceAll(/[\w~+=-]{20,}/gu, dropRandom))) return true;
  const query = address.slice(place.length);
  if (words.test(toWords(toLower(query)))) return true;
  const inner = query.matchAll(/=((?:https?(?::|%3a)|\/|%2f)[^&#]*)/giu);
  return [...inner].some(([, value = '']) => speaksOfMinor(value));
}

/**
 * Random letters cut by "-" and "_", as in a base64 name, spell ages by chance. Only what has random letters on both ends
 * and no word between goes: a name that somebody gave is read, an id behind it or not.
 */
function dropRandom(run: string): string {
  const pieces = run.split(/[^a-z\d]+/iu).filter((piece) => piece !== '');
  const isRandom = (piece = ''): boolean =>
    (piece.match(/[a-z](?=[A-Z\d])|\d(?=[A-Za-z])|[A-Z](?=\d)/gu) ?? []).length >= 3;
  const hasWord = pieces.some((piece) => /[a-z]{4}/iu.test(piece) && !isRandom(piece));
  return isRandom(pieces[0]) && isRandom(pieces.at(-1)) && !hasWord ? ' ' : run;
}

function speaksOfMinor(text: string): boolean {
  const lower = toLower(text);
  const plain = toWords(lower);
  // A letter keeps apart what stood around the sentence.
  const told = toWords(
    innocent.reduce((rest, sentence) => rest.replaceAll(sentence, ' x '), lower),
  );
  if (ages.some((age) => age.test(told)) || underAge.test(told) || words.test(plain)) return true;
  // "l0lita", "p3do": letters written as digits.
  return words.test(
    toWords(
      toLower(
        text.replaceAll(/(?<=\p{L})[0134@$]|[0134@$](?=\p{L})/gu, (sign) => digits[sign] ?? sign),
      ),
    ),
  );
}

/** No accents, no capitals, percent codes read. */
function toLower(text: string): string {
  return readCodes(text).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Everything but letters and digits a space. */
const toWords = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
