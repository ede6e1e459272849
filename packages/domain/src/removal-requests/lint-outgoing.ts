import { spellPlainly } from '../findings/plain-letters.ts';
import { unspaced } from '../findings/unspaced.ts';

/** What must never stand in anything that leaves the house. */
export const secretKinds = ['legal_name', 'address', 'phone', 'email'] as const;
export type SecretKind = (typeof secretKinds)[number];
export type Secret = { kind: SecretKind; text: string };

/** Secrets from what a letter of authorisation and an account hold; empty parts are left out. */
export function secretsOf(known: {
  legalName: string | null;
  address: string | null;
  postalCode: string | null;
  city: string | null;
  phone: string | null;
  email: string | null;
}): Secret[] {
  const secrets: Secret[] = [];
  const add = (kind: SecretKind, text: string | null) => {
    if (text !== null && text.trim() !== '') secrets.push({ kind, text });
  };
  add('legal_name', known.legalName);
  add('address', known.address);
  // A town alone gives nobody away.
  if (known.postalCode !== null && known.city !== null && known.postalCode !== '')
    add('address', `${known.postalCode} ${known.city}`);
  add('phone', known.phone);
  add('email', known.email);
  return secrets;
}

/**
 * Secrets that stand in outgoing fields: whole words, whatever their case, accents and punctuation, and parts of words
 * where a script has no spaces; names in either order and without middle names; phone numbers by their digits. `except`:
 * addresses complained of, which the recipient has to be told even when the page wrote her name into them. Each pair of
 * field and kind is told once.
 */
export function lintOutgoing(
  fields: readonly { name: string; text: string }[],
  secrets: readonly Secret[],
  except: readonly string[] = [],
): { field: string; kind: SecretKind }[] {
  const searches = secrets.map((secret) => ({ kind: secret.kind, isIn: search(secret) }));
  const sorted = [...new Set(except)].sort((a, b) => b.length - a.length);
  return fields.flatMap(({ name, text }) => {
    const rest = sorted.reduce((left, address) => left.replaceAll(address, ' | '), text);
    // What nobody sees parts no word for whoever reads it, and two words for some.
    const seen = [rest, rest.replace(/\p{Cf}/gu, '')];
    const told = {
      words: seen.flatMap((each) => [wordsOf(fold(each)), wordsOf(spellOut(each))]),
      digits: (seen[1] ?? '').normalize('NFKC').replace(/\p{Pd}/gu, '-'),
    };
    const kinds = new Set(searches.filter(({ isIn }) => isIn(told)).map(({ kind }) => kind));
    return [...kinds].map((kind) => ({ field: name, kind }));
  });
}

type Told = { words: string[]; digits: string };

function search({ kind, text }: Secret): (told: Told) => boolean {
  if (kind === 'phone') {
    // The end of a number is the same however its country is written; some have seven digits without it.
    const digits = text.replace(/\D/gu, '').replace(/^0+/u, '').slice(-7);
    return (told) =>
      digits.length >= 6 &&
      (told.digits.match(/\+?\d[\d\s()./·_-]{4,}\d/gu) ?? []).some((number) =>
        // Another number may stand right behind it.
        number.replace(/\D/gu, '').includes(digits),
      );
  }
  const wanted = new Set(
    [fold(text), spellOut(text), fold(text.replace(/['’]/gu, ''))].flatMap((spelled) =>
      kind === 'legal_name' ? ordersOf(wordsOf(spelled)) : [wordsOf(spelled)],
    ),
  );
  wanted.delete('  ');
  return (told) => [...wanted].some((words) => told.words.some((text) => holds(text, words)));
}

function holds(text: string, words: string): boolean {
  if (text.includes(words)) return true;
  const joined = words.replaceAll(' ', '');
  return unspaced.test(joined) && joined.length > 1 && text.replaceAll(' ', '').includes(joined);
}

/** "Anna Maria Roth", "Roth Anna Maria", "Anna Roth", "Roth Anna". */
function ordersOf(name: string): string[] {
  const words = name.trim().split(' ').filter(Boolean);
  const last = words.at(-1);
  const first = words[0];
  if (first === undefined || last === undefined || words.length === 1) return [name];
  return [words, [last, ...words.slice(0, -1)], [first, last], [last, first]].map(
    (order) => ` ${order.join(' ')} `,
  );
}

const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

function fold(text: string): string {
  return spellPlainly(text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, ''));
}

/** Umlauts as they are written where the keyboard has none: Müller, Mueller. */
function spellOut(text: string): string {
  return fold(
    text
      .toLowerCase()
      .normalize('NFKC')
      .replace(/[äöüøå]/gu, (letter) => umlauts[letter] ?? letter),
  );
}

/** Words in a row with one space around each. */
function wordsOf(text: string): string {
  return ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;
}
