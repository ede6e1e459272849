import { AppError, errorStatus } from '@leakblock/domain/errors';
import type { ErrorCode, Problem } from '@leakblock/domain/errors';
import type { Context } from 'hono';
import { ZodError } from 'zod';
import type { z } from 'zod';
import type { ServerHono } from './feature.ts';
import { StoreFullError, StoreUnavailableError } from './object-store/driver.ts';

/** Short titles of the classes of problems; the browser shows its own words for the code. */
const titles: Record<number, string> = {
  400: 'The request is not valid',
  401: 'Sign-in needed',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict with what is going on',
  413: 'Too large',
  422: 'The input cannot be used',
  429: 'Too many requests',
  500: 'Something went wrong',
  502: 'Not available at the moment',
  503: 'Not available at the moment',
  507: 'No room at the moment',
};

const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorStatus, text);

/**
 * Connection classes of PostgreSQL and of the network, and two transactions that were in each other's way (40001, 40P01):
 * the request may succeed later.
 */
const unavailable =
  /^(08...|57P0[123]|57014|40001|40P01|55P03|53[0-9A-Z]{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;
const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|Cannot use a pool after|not queryable|driver has already been destroyed/;

/** True when an error means that the database cannot be reached or is overloaded right now. */
function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // A socket in the file system that is not there; any other missing file is no database.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return unavailable.test(code) || lostConnection.test(error.message);
}

/** The first issue decides: an error code as message is that error, anything else `request.invalid`. */
function fromZodError(error: ZodError): AppError {
  const issue = error.issues.find(({ message }) => isErrorCode(message)) ?? error.issues[0];
  if (issue === undefined) return new AppError('request.invalid');
  if (isErrorCode(issue.message)) return new AppError(issue.message);
  const place = issue.path.join('.');
  return new AppError('request.invalid', `${place === '' ? 'Body' : place}: ${issue.message}`);
}

/** Any thrown value as one of our errors; what is unknown becomes `server.unexpected`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ZodError) return fromZodError(error);
  if (error instanceof StoreFullError) {
    return new AppError('server.files_full', 'There is no room for files.', {
      cause: error,
      retryAfter: 300,
    });
  }
  if (error instanceof StoreUnavailableError) {
    return new AppError('server.files_unavailable', 'The store of files does not answer.', {
      cause: error,
      retryAfter: 30,
    });
  }
  if (isDatabaseUnavailable(error)) {
    return new AppError('server.database_unavailable', 'The database does not answer.', {
      cause: error,
      retryAfter: 5,
    });
  }
  return new AppError('server.unexpected', undefined, { cause: error });
}

/** RFC 9457 body of an error. Only what was written for people leaves the server. */
export function toProblem(error: AppError, requestId?: string): Problem {
  return {
    type: 'about:blank',
    title: titles[error.status] ?? 'Error',
    status: error.status,
    ...(error.message === error.code ? {} : { detail: error.message }),
    code: error.code,
    ...(requestId === undefined ? {} : { requestId }),
    ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
  };
}

/** The answer for an error, as `application/problem+json`. */
function problemResponse(error: AppError, requestId?: string): Response {
  const headers = new Headers({
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
  });
  if (error.retryAfter !== undefined) {
    headers.set('retry-after', String(Math.max(1, Math.ceil(error.retryAfter))));
  }
  if (error.status === 401) headers.set('www-authenticate', 'Bearer');
  return new Response(JSON.stringify(toProblem(error, requestId)), {
    status: error.status,
    headers,
  });
}

/** True for what somebody should look into; that the product is closed for a while has been decided. */
export const isFault = ({ code, status }: AppError): boolean =>
  status >= 500 && code !== 'administration.maintenance';

/** Hono's error handler: logs what is our fault once, with the request id, and answers. */
export function answerError(thrown: unknown, c: Context<ServerHono>): Response {
  const error = toAppError(thrown);
  if (isFault(error)) c.var.log.error({ err: error.cause ?? error, code: error.code }, 'failed');
  return problemResponse(error, c.var.requestId);
}

/** JSON can only bring them in this form: NUL, and halves of letters, which are fine in pairs. */
const maybeUnstorable = /\\u(?:0000|d[89a-f])/i;

/** False for text, however deep, that no database takes: NUL, or half a letter. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, each]) => isStorable(key) && isStorable(each));
}

/**
 * The JSON body of a request, checked. Letters that no table holds are refused, unless the caller `checksEach` of the
 * things in it by itself, so that one wrong one takes nothing from the others.
 * @throws AppError with the code that the schema names, or `request.invalid`
 */
export async function parseJson<Schema extends z.ZodType>(
  c: Context<ServerHono>,
  schema: Schema,
  { checksEach = false }: { checksEach?: boolean } = {},
): Promise<z.output<Schema>> {
  const text = await c.req.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new AppError('request.invalid', 'The body is not JSON.');
  }
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw fromZodError(parsed.error);
  // Of what the schema made of it: some leave such letters out by themselves.
  if (!checksEach && maybeUnstorable.test(text) && !isStorable(parsed.data))
    throw new AppError('request.invalid', 'Body: a letter in it is none.');
  return parsed.data;
}
