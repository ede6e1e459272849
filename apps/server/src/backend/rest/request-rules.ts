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
 * seconds, which is not for strangers (CWE-1333). In the expanded syntax white space and comments may stand between
 * brace and count, and the engine takes backslashes out of values in quotes.
 */
const costlyExpression = /\{[\s\\]*[\d#]|\\\d|\(\?[a-z]*x|\*\*\*/i;
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

/** The media type alone: with parameters beside it the engine might read a body as another than the one counted. */
export function readMediaType(contentType: string | null): string {
  return contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
}

/**
 * Bounds a body before the engine reads it: how deep lists and objects nest, how many rows, columns or arguments
 * there are, and how many values these have in all. What is malformed is the engine's to refuse.
 * @param mediaType as `readMediaType` gives it
 * @throws AppError `request.invalid`
 */
export function checkBody(body: Uint8Array, mediaType: string): void {
  if (mediaType === 'text/csv') checkCsv(body);
  else if (mediaType === 'application/x-www-form-urlencoded') checkForm(body);
  else checkJson(body);
}

const [quote, ampersand, comma, newline, backslash] = [0x22, 0x26, 0x2c, 0x0a, 0x5c];
const carriageReturn = 0x0d;
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

function checkForm(body: Uint8Array): void {
  let fields = 1;
  for (const byte of body) {
    if (byte === ampersand) fields += 1;
    if (fields > maxBodyMembers) throw tooMany();
  }
}

/**
 * Cells as the engine's reader takes them: quotes count where a cell begins with one, and a line may end with either
 * character. It gives every row, also an empty one, a value for each column of the first.
 */
function checkCsv(body: Uint8Array): void {
  const isBreak = (byte: number | undefined) => byte === newline || byte === carriageReturn;
  let rows = 0;
  let columns = 0;
  for (let at = 0; at < body.length; at += 1) {
    let cells = 0;
    while (at < body.length && !isBreak(body[at])) {
      at = body[at] === quote ? afterQuoted(body, at) : afterPlain(body, at, isBreak);
      cells += 1;
      if (body[at] === comma) at += 1;
    }
    if (body[at] === carriageReturn && body[at + 1] === newline) at += 1;
    rows += 1;
    if (rows === 1) columns = cells;
    if (rows > maxBodyMembers || columns > maxBodyMembers || rows * columns > maxBodyValues) {
      throw tooMany();
    }
  }
}

/** The place behind the quote that ends a cell; two of them stand for one inside it. */
function afterQuoted(body: Uint8Array, start: number): number {
  for (let at = start + 1; at < body.length; at += 1) {
    if (body[at] !== quote) continue;
    if (body[at + 1] !== quote) return at + 1;
    at += 1;
  }
  return body.length;
}

function afterPlain(
  body: Uint8Array,
  start: number,
  isBreak: (byte: number | undefined) => boolean,
): number {
  let at = start;
  while (at < body.length && body[at] !== comma && !isBreak(body[at])) at += 1;
  return at;
}
