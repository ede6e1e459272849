import type { z } from 'zod';
import type { ConnectorFailure } from './types.ts';

const maxBytes = 4 * 2 ** 20;

type Reply<T> = { ok: true; data: T } | { ok: false; failure: ConnectorFailure; detail: string };

/** 401 and 403: the key; 402 and 429: the allowance. 400, 413, 415 and 422: the picture. */
const failures: Partial<Record<number, ConnectorFailure>> = {
  401: 'refused',
  402: 'refused',
  403: 'refused',
  429: 'refused',
  400: 'unreadable',
  413: 'unreadable',
  415: 'unreadable',
  422: 'unreadable',
};

/**
 * One question to a service, and its answer in the documented shape. Redirects are not followed: the picture
 * goes to the address that the operator has set and nowhere else. Never throws.
 */
export async function askService<T>(
  url: string,
  request: { headers: Record<string, string>; body: string | FormData; signal: AbortSignal },
  schema: z.ZodType<T>,
): Promise<Reply<T>> {
  const fail = (failure: ConnectorFailure, detail: string): Reply<T> => ({
    ok: false,
    failure,
    detail,
  });
  try {
    const response = await fetch(url, { ...request, method: 'POST', redirect: 'error' });
    if (!response.ok) {
      await response.body?.cancel();
      return fail(failures[response.status] ?? 'failed', `status ${String(response.status)}`);
    }
    const text = await readText(response);
    if (text === null) return fail('failed', 'the answer is too long');
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success
      ? { ok: true, data: parsed.data }
      : fail('failed', 'the answer has another shape than documented');
  } catch (error) {
    if (error instanceof SyntaxError) return fail('failed', 'the answer is not JSON');
    return fail('failed', request.signal.aborted ? 'no answer in time' : 'no connection');
  }
}

async function readText(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
