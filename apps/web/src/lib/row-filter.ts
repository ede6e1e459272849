// Conditions of the REST API (PostgREST's), in the forms that the REST engine of our own installation heeds too: of two `or`
// in one address it knows one, and quotes around a pattern are letters to it.

/** All of these; the whole filter is given to `.or()`. */
export const allOf = (conditions: readonly string[]): string => `and(${conditions.join(',')})`;

/** One of these at least. */
export const anyOf = (conditions: readonly string[]): string => `or(${conditions.join(',')})`;

/** One of the columns begins with these words, whatever their case. */
export const beginsWith = (columns: readonly string[], words: string): string =>
  matches(columns, `${literal(words)}%`);

/** One of the columns holds these words, whatever their case. */
export const holds = (columns: readonly string[], words: string): string =>
  matches(columns, `%${literal(words)}%`);

const matches = (columns: readonly string[], pattern: string): string =>
  anyOf(columns.map((column) => `${column}.ilike.${pattern}`));

/** Any one character stands for each that could end the pattern or the filter's list. */
const literal = (words: string): string => words.replaceAll(/[^\p{L}\p{M}\p{N} -]/gu, '_');
