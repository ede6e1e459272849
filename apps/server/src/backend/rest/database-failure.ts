import { AppError } from '@leakblock/domain/errors';
import { toAppError } from '../../platform/errors.ts';
import type { DatabaseError } from './observe-engine.ts';

/** An SQLSTATE: each has a digit, which tells it from the system's `EPIPE` and its like. */
const sqlState = /^(?=.*\d)[0-9A-Z]{5}$/;
/** SQLSTATEs that are no fault of the request (PostgREST's table of HTTP statuses). */
const ours = /^(08|09|25|2D|38|39|3B|40|42P17|53|54|55|57|58|F0|HV|P0(?!001)|XX)/;
/** More columns or arguments than PostgreSQL has room for: nobody but the asker chose how many. */
const tooMany = /^(54011|54023)$/;
/** `raise … using errcode = 'PT429'`: the schema itself says which status of a refusal it means (PostgREST). */
const chosen = /^PT(4\d\d)$/;
/** Rights, in PostgREST's table. */
const forbidden = /^(0L|0P|28)/;

/** What the engine's own reading of a question breaks off with, and takes for a failure of its own. */
const cutOff = /^Missing closing quote at position \d+$|^empty logical expression$/;

/**
 * The answer for an error of the database that the engine did not know, as PostgREST gives it: 400 with
 * code and message when the request broke a rule of the schema (a check, a `raise exception`) or of the query's grammar.
 *
 * @param isWrite true where rows are written: out of time, it waited for what others hold (several locks, one after the
 *   other, have the time of one each), while a question asked for too much
 * @throws AppError when the fault is ours, or the statement ran out of time
 */
export function answerDatabaseError(error: DatabaseError, isWrite: boolean): Response {
  const { code = '' } = error;
  if (cutOff.test(error.message)) {
    const body = { code: 'PGRST100', message: error.message, details: null, hint: null };
    return Response.json(body, { status: 400 });
  }
  if (code === '57014' && !isWrite) {
    throw new AppError('request.invalid', 'The request takes the database too long.', {
      cause: error,
    });
  }
  if (!sqlState.test(code) || (ours.test(code) && !tooMany.test(code))) {
    throw toAppError(error);
  }
  const body = {
    code,
    message: error.message,
    details: error.detail ?? null,
    hint: error.hint ?? null,
  };
  const status = Number(chosen.exec(code)?.[1] ?? (forbidden.test(code) ? 403 : 400));
  return Response.json(body, { status });
}
