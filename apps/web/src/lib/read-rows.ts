/** A refusal of the data API with its HTTP status and its code (PostgREST or SQLSTATE). */
export class DataError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'DataError';
    this.status = status;
    this.code = code;
  }
}

type Answer<T> = {
  data: T;
  error: { code: string; message: string } | null;
  status: number;
};

/**
 * The rows of a call of the data API.
 * @throws DataError; its status is 0 when nothing came back
 */
export async function readRows<T>(call: PromiseLike<Answer<T>>): Promise<NonNullable<T>> {
  const data = await readRow(call);
  if (data === null || data === undefined) throw new DataError(500, 'empty', 'Nothing came back.');
  return data;
}

/** Like `readRows`, for calls that may find nothing or give nothing back. */
export async function readRow<T>(call: PromiseLike<Answer<T>>): Promise<T> {
  const { data, error, status } = await call;
  if (error !== null) throw new DataError(status, error.code, error.message);
  return data;
}
