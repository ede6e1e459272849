import type { Context } from 'hono';
import type { z } from 'zod';
import type { ServerHono } from '../../platform/feature.ts';
import { failure } from './storage-failure.ts';

/**
 * The JSON body of a request, checked; none counts as an empty object.
 * @throws StorageFailure 400
 */
export async function parseBody<Schema extends z.ZodType>(
  c: Context<ServerHono>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await c.req.text();
  let body: unknown = {};
  try {
    if (text !== '') body = JSON.parse(text);
  } catch (cause) {
    throw failure.invalidRequest('The body is not JSON.', { cause });
  }
  return schema.parse(body);
}
