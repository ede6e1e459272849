/** Operators of a filter with a value, as the client's filter builder lists them. */
const operators = [
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'like',
  'ilike',
  'match',
  'imatch',
  'isdistinct',
] as const;
const states = ['null', 'true', 'false', 'unknown'] as const;

type Operator = (typeof operators)[number] | `is_${(typeof states)[number]}`;

/** `column=operator.value`, its value apart. */
type Condition = { column: string; operator: Operator; negated: boolean };

/** Conditions that all must hold, and the value of each: a text, texts for \`in\`, null where there is none. */
export type Filter = { conditions: Condition[]; values: (string | string[] | null)[] };

const maxConditions = 10;
const maxListed = 100;
const maxPattern = 200;

/**
 * Splits at commas that stand neither in quotes nor in parentheses.
 * @returns null when quotes or parentheses are not closed
 */
function splitAtCommas(text: string): string[] | null {
  const parts: string[] = [];
  let part = '';
  let depth = 0;
  let isQuoted = false;
  for (let place = 0; place < text.length; place += 1) {
    const sign = text.charAt(place);
    if (isQuoted && sign === '\\') {
      part += sign + text.charAt(place + 1);
      place += 1;
      continue;
    }
    // Only a value that begins with a quote is a quoted one: `it"s` is not.
    if (sign === '"' && (isQuoted || /(^|[.(,])$/.test(part))) isQuoted = !isQuoted;
    else if (!isQuoted && sign === '(') depth += 1;
    else if (!isQuoted && sign === ')') depth -= 1;
    if (sign === ',' && !isQuoted && depth === 0) {
      parts.push(part);
      part = '';
    } else {
      part += sign;
    }
  }
  if (isQuoted || depth !== 0) return null;
  return [...parts, part];
}

/** A value without its quotes and the backslashes in them. */
function unquote(text: string): string {
  if (!/^".*"$/s.test(text) || text.length < 2) return text;
  return text.slice(1, -1).replace(/\\(.)/gs, '$1');
}

/** A regular expression that could take long: back-references and counted repetition are not for strangers. */
function isCostly(pattern: string): boolean {
  return pattern.length > maxPattern || /\\\d|\{/.test(pattern);
}

function parseCondition(
  text: string,
): { condition: Condition; value: Filter['values'][number] } | null {
  const match = /^([^=]{1,63})=(not\.)?([a-z]+)\.(.*)$/s.exec(text);
  if (match === null) return null;
  const [, column = '', not, word = '', rest = ''] = match;
  const negated = not !== undefined;
  if (word === 'is') {
    const state = states.find((name) => name === rest.toLowerCase());
    if (state === undefined) return null;
    return { condition: { column, operator: `is_${state}`, negated }, value: null };
  }
  const operator = operators.find((name) => name === word);
  if (operator === undefined) return null;
  const condition = { column, operator, negated };
  if (operator === 'in') {
    const listed = /^\((.*)\)$/s.exec(rest)?.[1];
    const items = listed === undefined ? null : splitAtCommas(listed);
    if (items === null || items.length > maxListed) return null;
    return { condition, value: items.map(unquote) };
  }
  const value = unquote(rest);
  const isExpression = operator === 'match' || operator === 'imatch';
  if (isExpression && isCostly(value)) return null;
  const isPattern = operator === 'like' || operator === 'ilike';
  // An escape at the end fails only on those rows that come so far.
  if (isPattern && /(?<!\\)(\\\\)*\\$/.test(value)) return null;
  return { condition, value };
}

/**
 * Reads `column=operator.value`, several separated by commas, as the client's filter builder writes them.
 * @returns null when it is no filter; an empty one lets everything through
 */
export function parseFilter(text: string): Filter | null {
  const filter: Filter = { conditions: [], values: [] };
  if (text.trim() === '') return filter;
  // PostgreSQL has no text with a zero byte.
  if (text.includes('\0')) return null;
  const parts = splitAtCommas(text);
  if (parts === null || parts.length > maxConditions) return null;
  for (const part of parts) {
    const parsed = parseCondition(part.trimStart());
    if (parsed === null) return null;
    filter.conditions.push(parsed.condition);
    filter.values.push(parsed.value);
  }
  return filter;
}
