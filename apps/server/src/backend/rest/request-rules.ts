import { AppError } from '@leakblock/domain/errors';

/** What may be asked of the REST engine; everything else of it stays unreachable (SECURITY 2.2, P1). */
export type RestTarget = { kind: 'table' | 'function'; name: string };

const name = '[a-z_][a-z0-9_]{0,62}';
const tablePath = new RegExp(`^/rest/v1/(${name})$`);
const functionPath = new RegExp(`^/rest/v1/rpc/(${name})$`);
const methods: Record<RestTarget['kind'], readonly string[]> = {
  table: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
  function: ['GET', 'HEAD', 'POST'],
};

/** What an operator who looks at somebody's account may ask: rows, and functions that only read. */
const readingFunctions = ['has_role', 'is_agency', 'protection_overview', 'removal_times'];
export const isReading = (method: string, { kind, name: wanted }: RestTarget): boolean =>
  kind === 'function' ? readingFunctions.includes(wanted) : method === 'GET' || method === 'HEAD';

/** Joins an answer may follow: each level multiplies the rows. */
const maxEmbedDepth = 3;
const maxEmbeds = 10;
const maxQueryLength = 8000;
const maxConditions = 60;
/** A filter by a regular expression, wherever in a condition it stands. */
const expression = /(?:^|[.,(])i?match(?:\((?:any|all)\))?\./i;
/**
 * Counted repetition and back-references: a dozen letters of them make PostgreSQL ask for gigabytes or count for
 * seconds, which is not for strangers (CWE-1333).
 */
const costlyExpression = /\{\s*\d|\\\d/;
/** Lists and objects inside each other in a body: deeper ones break the engine's own recursion. */
const maxBodyDepth = 100;
/** Rows of a body, columns of its one row, or arguments. */
const maxBodyMembers = 1000;
/** Values of all its rows. */
const maxBodyValues = 20_000;

/**
 * Reads path and method.
 * @throws AppError `request.not_found` (also for the root with its OpenAPI page) or `request.method_not_allowed`
 */
export function readTarget(method: string, path: string): RestTarget {
  const table = tablePath.exec(path)?.[1];
  const fn = functionPath.exec(path)?.[1];
  const target: RestTarget | null =
    fn !== undefined
      ? { kind: 'function', name: fn }
      : table !== undefined && table !== 'rpc'
        ? { kind: 'table', name: table }
        : null;
  if (target === null) throw new AppError('request.not_found');
  if (!methods[target.kind].includes(method)) throw new AppError('request.method_not_allowed');
  return target;
}

/**
 * Bounds what one question may cost (check 39).
 * @throws AppError `request.invalid`
 */
export function checkQuery(search: URLSearchParams): void {
  const refuse = (what: string) => new AppError('request.invalid', `The query ${what}.`);
  if (search.toString().length > maxQueryLength) throw refuse('is too long');
  // PostgreSQL has no NUL in any text, and takes a message with one for a broken connection.
  if ([...search].flat().some((part) => part.includes('\u0000'))) throw refuse('holds a NUL');
  if (search.size > maxConditions) throw refuse('has too many conditions');
  for (const [key, value] of search) {
    if (key === 'select') checkSelect(value, refuse);
    else if (nesting(value) > 5) throw refuse('nests conditions too deeply');
    else if (expression.test(value) && costlyExpression.test(value)) {
      throw refuse('has a pattern that could take for ever');
    }
  }
}

function checkSelect(select: string, refuse: (what: string) => AppError): void {
  // `count()` and other calls without arguments join nothing.
  const joins = select.replaceAll('()', '');
  if (nesting(joins) > maxEmbedDepth) throw refuse('embeds tables too deeply');
  if ((joins.match(/\(/g)?.length ?? 0) > maxEmbeds) throw refuse('embeds too many tables');
}

function nesting(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const character of text) {
    if (character === '(') deepest = Math.max(deepest, (depth += 1));
    if (character === ')') depth -= 1;
  }
  return deepest;
}

/**
 * Bounds a body before the engine reads it: how deep lists and objects nest, how many rows, columns or arguments
 * there are, and how many values these have in all. What is malformed is the engine's to refuse.
 * @throws AppError `request.invalid`
 */
export function checkBody(body: Uint8Array, contentType: string): void {
  if (contentType.startsWith('text/csv')) checkCount(body, newline, true);
  else if (contentType.startsWith('application/x-www-form-urlencoded')) {
    checkCount(body, ampersand, false);
  } else checkJson(body);
}

const [quote, ampersand, comma, newline, backslash] = [0x22, 0x26, 0x2c, 0x0a, 0x5c];
const tooMany = () => new AppError('request.invalid', 'The body holds too many rows or values.');

function checkJson(body: Uint8Array): void {
  let depth = 0;
  let isText = false;
  let members = 0;
  let values = 0;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    if (isText) {
      if (byte === backslash) at += 1;
      else if (byte === quote) isText = false;
    } else if (byte === quote) isText = true;
    // `[` and `{`, `]` and `}` differ in one bit each.
    else if ((byte | 0x20) === 0x7b) depth += 1;
    else if ((byte | 0x20) === 0x7d) depth -= 1;
    else if (byte === comma && depth === 1) members += 1;
    else if (byte === comma && depth === 2) values += 1;
    if (depth > maxBodyDepth) {
      throw new AppError('request.invalid', 'The body nests too deeply.');
    }
    if (members >= maxBodyMembers || values > maxBodyValues) throw tooMany();
  }
}

/** Pieces between separators; those between quotes count for one. */
function checkCount(body: Uint8Array, separator: number, hasQuotes: boolean): void {
  let isText = false;
  let pieces = 0;
  for (const byte of body) {
    if (hasQuotes && byte === quote) isText = !isText;
    else if (byte === separator && !isText) pieces += 1;
    if (pieces > maxBodyMembers) throw tooMany();
  }
}
