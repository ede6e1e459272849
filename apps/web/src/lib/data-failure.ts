import type { FailureCode } from './failure.ts';
import { failureText, networkFailure, RequestFailure } from './failure.ts';

/** SQLSTATE `insufficient_privilege`. */
const notAllowed = '42501';
/** Refusals of the server before the data API is asked; their words say more than a status. */
const ofServer: readonly unknown[] = ['administration.read_only', 'administration.maintenance'];

/** What went wrong with a call of the data API (or of sign-in) or on the way to it. Never throws. */
export function explainDataError(error: unknown): FailureCode {
  if (error instanceof RequestFailure) return error.code;
  // A part of the page that is loaded on demand did not come.
  if (error instanceof TypeError) return networkFailure().code;
  if (!(error instanceof Error)) return 'server.unexpected';
  // By its fields, as the client's own errors have them too: their classes would bring the client along.
  const status: unknown = Reflect.get(error, 'status');
  const code: unknown = Reflect.get(error, 'code');
  if (ofServer.includes(code)) return code as FailureCode;
  if (typeof status !== 'number') return 'server.unexpected';
  if (status === 0) return networkFailure().code;
  if (status === 401) return 'client.session_ended';
  if (code === notAllowed || status === 403) return 'request.forbidden';
  if (status === 404) return 'request.not_found';
  if (status === 429) return 'request.too_many';
  if (status >= 502 && status <= 504) return 'client.unreachable';
  return status >= 400 && status < 500 ? 'request.invalid' : 'server.unexpected';
}

/** The sentence for a failed call of the data API. Needs the catalogues `client` and `errors`. */
export function dataFailureText(error: unknown): string {
  return failureText(explainDataError(error));
}
