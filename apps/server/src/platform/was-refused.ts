import { AppError } from '@leakblock/domain/errors';

/** SQLSTATE of what PostgreSQL refused; empty for any other error. */
export function sqlStateOf(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return '';
  return /^[0-9A-Z]{5}$/.test(error.code) ? error.code : '';
}

/**
 * True when a transaction that failed wrote nothing for sure. Of a connection that broke nobody knows: it may have
 * broken between the commit and the word about it, and then what belongs to the rows must stay.
 */
export const wasRefused = (error: unknown): boolean =>
  error instanceof AppError || /^(22|23|42|P0)/.test(sqlStateOf(error));
