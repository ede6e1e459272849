import { AppError } from '@leakblock/domain/errors';
import type { Context } from 'hono';
import { z } from 'zod';
import type { ServerHono } from '#platform/feature';
import type { Operation, RawInput } from './operation.ts';

const creatorId = z.uuid();
/** What travels as it is in a header, and nothing that ends one. */
const keyForm = /^[\x21-\x7e]{1,255}$/;

export type ReadRequest = {
  raw: RawInput;
  /** Of `?creator=`. */
  creatorId: string | null;
  /** Of `Idempotency-Key`; null for reading, where it means nothing. */
  key: string | null;
  /** Body as it came. */
  text: string;
};

/**
 * What a request asks, with nothing left over: a parameter named twice is none, and what an operation does not know is
 * refused by its schema.
 * @throws AppError `request.invalid`
 */
export async function readRequest(
  c: Context<ServerHono>,
  operation: Operation,
): Promise<ReadRequest> {
  const query = new Map<string, string>();
  for (const [name, value] of new URL(c.req.url).searchParams) {
    if (query.has(name)) throw new AppError('request.invalid', 'A parameter is given twice.');
    query.set(name, value);
  }
  const creator = operation.acting === null ? undefined : query.get('creator');
  if (creator !== undefined) query.delete('creator');
  const parsed = creatorId.optional().safeParse(creator);
  if (!parsed.success) throw new AppError('request.invalid', 'creator: not the id of a person');
  const text = operation.method === 'get' ? '' : await c.req.text();
  return {
    raw: {
      params: operation.params === null ? {} : c.req.param(),
      query: Object.fromEntries(query),
      body: readBody(c, operation, text),
    },
    creatorId: parsed.data ?? null,
    key: operation.method === 'get' ? null : readKey(c.req.header('idempotency-key')),
    text,
  };
}

function readBody(c: Context<ServerHono>, { body }: Operation, text: string): unknown {
  if (body === null) {
    if (text === '' || text === '{}') return undefined;
    throw new AppError('request.invalid', 'This operation takes no body.');
  }
  const [type = ''] = (c.req.header('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/json')
    throw new AppError('request.invalid', 'The body must be application/json.');
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('request.invalid', 'The body is not JSON.');
  }
}

function readKey(given: string | undefined): string | null {
  if (given === undefined) return null;
  if (keyForm.test(given)) return given;
  throw new AppError('request.invalid', 'Idempotency-Key: 1 to 255 visible characters');
}
