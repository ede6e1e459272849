import type { SiteRule } from '../catalogue/types.ts';

const compiled = new Map<string, RegExp | null>();
const maxPatternLength = 400;
/** A repeated group that itself repeats can take exponential time on a name that almost fits. */
const nestedRepeat = /\([^()]*[+*}][^()]*\)[+*{]/;

/**
 * The site's grammar as a regular expression over whole names, or null when the pattern cannot be used
 * (broken, another dialect, or able to run for ever).
 */
export function compilePattern(pattern: string): RegExp | null {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const expression = compile(pattern);
  if (compiled.size > 5000) compiled.clear();
  compiled.set(pattern, expression);
  return expression;
}

function compile(pattern: string): RegExp | null {
  if (pattern.length > maxPatternLength || nestedRepeat.test(pattern)) return null;
  // The lists are written for Python: inline flags and \Z, \A are its own.
  const isCaseBlind = pattern.startsWith('(?i)');
  const source = pattern
    .replace(/^\(\?[a-z]+\)/, '')
    .replaceAll('\\Z', '$')
    .replaceAll('\\A', '^')
    .replaceAll('(?P<', '(?<');
  try {
    return new RegExp(`^(?:${source})$`, isCaseBlind ? 'i' : '');
  } catch {
    return null;
  }
}

/**
 * The name as this site would spell it, or null when it cannot exist there. Grammars that know only
 * lower case are tried with the lower-cased name: such sites fold case.
 */
export function spellForSite(
  rule: Pick<SiteRule, 'usernamePattern' | 'stripCharacters'>,
  name: string,
): string | null {
  const dropped = new Set(rule.stripCharacters ?? '');
  const spelled =
    dropped.size === 0
      ? name
      : Array.from(name)
          .filter((character) => !dropped.has(character))
          .join('');
  if (spelled === '') return null;
  const pattern = rule.usernamePattern === undefined ? null : compilePattern(rule.usernamePattern);
  if (pattern === null || pattern.test(spelled)) return spelled;
  const lower = spelled.toLowerCase();
  return pattern.test(lower) ? lower : null;
}
