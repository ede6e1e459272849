import type { ErrorCode } from '@leakblock/domain/errors';
import { text } from './texts.ts';

/** A code of the server, or what went wrong before the server could say anything. */
export type FailureCode =
  | ErrorCode
  | 'client.offline'
  | 'client.unreachable'
  | 'client.connection_lost'
  | 'client.session_ended';

/** A request that did not give what was asked for. */
export class RequestFailure extends Error {
  readonly code: FailureCode;
  /** Seconds after which the same request may succeed; null when unknown. */
  readonly retryAfter: number | null;

  constructor(code: FailureCode, retryAfter: number | null = null) {
    super(code);
    this.name = 'RequestFailure';
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** The words for a failure; general ones for a code that this page has no words for. */
export function failureText(code: FailureCode): string {
  const words = text(`errors.${code}`);
  return words === `errors.${code}` ? text('errors.server.unexpected') : words;
}

/** Why nothing came back: this device has no connection, or the service cannot be reached. */
export function networkFailure(): RequestFailure {
  return new RequestFailure(navigator.onLine ? 'client.unreachable' : 'client.offline');
}
