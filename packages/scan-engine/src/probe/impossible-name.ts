import randexp from 'randexp';
import type { SiteRule } from '../catalogue/types.ts';
import { compilePattern } from './name-grammar.ts';

// The package's types describe a default export inside its default export; at run time it is the class.
const RandExp = randexp as unknown as typeof randexp.default;

const letters = 'abcdefghijklmnopqrstuvwxyz';
const minLength = 12;
const maxLength = 64;
const attempts = 12;

/**
 * A name nobody has: fresh for every probe (a fixed one gets registered, Sherlock issue 299), of the
 * asked name's shape and of the site's grammar, so that the site refuses it for no other reason.
 */
export function impossibleName(
  rule: Pick<SiteRule, 'usernamePattern' | 'stripCharacters'>,
  asked: string,
  random: () => number,
): string {
  const pattern = rule.usernamePattern === undefined ? null : compilePattern(rule.usernamePattern);
  const shaped = shapedLike(asked, rule.stripCharacters ?? '', random);
  if (pattern === null || pattern.test(shaped)) return shaped;
  const plain = plainName(random);
  if (pattern.test(plain)) return plain;
  return longestFromGrammar(pattern, random) ?? plain;
}

/** Random letters and digits; separators of the asked name stay where they are. */
function shapedLike(asked: string, dropped: string, random: () => number): string {
  const lower = asked.toLowerCase();
  let name = '';
  for (const character of lower.slice(0, maxLength)) {
    const isSeparator = /[._-]/.test(character) && !dropped.includes(character) && name !== '';
    if (isSeparator) name += character;
    else if (/\d/.test(character) && name !== '') name += String(Math.floor(random() * 10));
    else name += pick(letters, random);
  }
  // A separator at the end is not allowed on many sites.
  while (name.length < minLength || /[._-]$/.test(name)) name += pick(letters, random);
  return name;
}

function plainName(random: () => number): string {
  const length = minLength + Math.floor(random() * 5);
  let name = pick(letters, random);
  while (name.length < length) name += pick(`${letters}0123456789`, random);
  return name;
}

function longestFromGrammar(pattern: RegExp, random: () => number): string | null {
  let best: string | null = null;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const name = drawFrom(pattern, random);
    if (name === null || !pattern.test(name)) continue;
    if (best === null || closeness(name) > closeness(best)) best = name;
  }
  return best;
}

/** Short names may exist and very long ones are refused for their length. */
const closeness = (name: string): number => -Math.abs(name.length - 14);

function drawFrom(pattern: RegExp, random: () => number): string | null {
  try {
    const generator = new RandExp(pattern);
    generator.max = 14;
    generator.randInt = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
    return generator.gen();
  } catch {
    return null;
  }
}

const pick = (alphabet: string, random: () => number): string =>
  alphabet.charAt(Math.floor(random() * alphabet.length));
