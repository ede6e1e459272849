/**
 * Error codes of the whole product and the one error class that carries them.
 * The browser turns a code into words from its locale; the server only decides the HTTP status.
 */
export { AppError, errorCode, errorCodes, errorStatus, problemSchema } from './app-error.ts';
export type { ErrorCode, Problem } from './app-error.ts';
