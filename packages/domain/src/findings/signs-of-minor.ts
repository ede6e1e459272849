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

/** Where a sentence ends, or an address follows. */
const end = String.raw`(?= ?(?:[.!)\n]|https?:|$))`;
/**
 * What adult sites write to keep minors out, and the age of a site: whole sentences only. "If you are under 18 leave me
 * your number" and "the girl in this video is 15 years old" are none of these.
 */
const innocent = [
  String.raw`\bif you(?: are|['’]re) under 18(?: years? (?:old|of age))?,? (?:please )?(?:leave|exit)(?: now| immediately| (?:this|the) (?:site|website|page))?${end}`,
  String.raw`\bmust not be under 18${end}`,
  String.raw`\bunder 18 (?:is |are )?not (?:allowed|permitted)(?: to enter| here| on this site)?${end}`,
  String.raw`(?:^|[.!?\n]) {0,3}(?:this|the|our) (?:channel|site|website|company) (?:is|was) (?:now |already |only )?\d{1,2} years? old(?=\.? ?(?:\n|https?:|$))`,
].map((sentence) => new RegExp(sentence, 'gu'));

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
 * The same for the address of a picture or video, whatever its ending. Words count wherever they stand; ages do not among
 * random letters, which spell them by chance ("~4yo-"): in signatures, and in names that are nothing else.
 */
export function signsOfMinorInFile(address: string): boolean {
  if (hasWords(address)) return true;
  const [place = '', ...rest] = address.split(/(?=[?#])/u);
  if (tellsAge(place.replaceAll(/[\w~+=-]{20,}/gu, dropRandom))) return true;
  return rest.some((part) =>
    part
      .slice(1)
      .split('&')
      .some((pair) => {
        const [, name = '', value = pair] = /^([^=]*)=(.*)$/su.exec(pair) ?? [];
        return !signature.test(name) && tellsAge(value.replaceAll(/[\w~+=-]{20,}/gu, dropRandom));
      }),
  );
}

/** Parameters that prove a right to read, as content networks name them. */
const signature =
  /^(?:policy|signature|key-pair-id|sig|sign|token|hash|hmac|hdnts|hdnea|md5|st|x-amz-[a-z-]+|x-goog-[a-z-]+|oh|_nc_[a-z]+)$/iu;

/**
 * Random letters cut by "-" and "_", as in a base64 name. Only what is random at both ends, with capitals, and has
 * neither a word nor the age of a teenager between goes: a name that somebody gave is read, an id behind it or not.
 */
function dropRandom(run: string): string {
  const pieces = run.split(/[^a-z\d]+/iu).filter((piece) => piece !== '');
  const isRandom = (piece = ''): boolean =>
    /[a-z]/u.test(piece) &&
    /[A-Z]/u.test(piece) &&
    (piece.match(/[a-z](?=[A-Z\d])|\d(?=[A-Za-z])|[A-Z](?=\d)/gu) ?? []).length >= 3;
  const tells = pieces.some(
    (piece) => (/[a-z]{4}/iu.test(piece) && !isRandom(piece)) || /^1[0-7](?:yo?)?$/iu.test(piece),
  );
  return isRandom(pieces[0]) && isRandom(pieces.at(-1)) && !tells ? ' ' : run;
}

function speaksOfMinor(text: string): boolean {
  return tellsAge(text) || hasWords(text);
}

function tellsAge(text: string): boolean {
  const lower = toLower(text);
  // A letter keeps apart what stood around the sentence.
  const told = toWords(
    innocent.reduce((rest, sentence) => rest.replaceAll(sentence, ' x '), lower),
  );
  return ages.some((age) => age.test(told)) || underAge.test(told);
}

function hasWords(text: string): boolean {
  if (words.test(toWords(toLower(text)))) return true;
  // "l0lita", "p3do": letters written as digits.
  const read = text.replaceAll(
    /(?<=\p{L})[0134@$]|[0134@$](?=\p{L})/gu,
    (sign) => digits[sign] ?? sign,
  );
  return words.test(toWords(toLower(read)));
}

/** No accents, no capitals, percent codes read. */
function toLower(text: string): string {
  return readCodes(text).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Everything but letters and digits a space. */
const toWords = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
