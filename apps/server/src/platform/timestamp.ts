import {
  createTimestampRequest,
  readTimestampResponse,
  verifyTimestamp,
} from '@leakblock/documents/timestamps';
import type { ServerContext } from './feature.ts';

const waitMs = 10_000;
/** A token with its certificates has some kilobytes. */
const mostBytes = 100_000;

/**
 * Asks the time stamp authority of the settings about a hash (RFC 3161, 3.4: over HTTP). Nothing but the hash leaves.
 * @returns null when none is set, or when it fails; a failure is logged, and the caller may try again later
 */
export async function requestTimestamp(
  { env, log }: Pick<ServerContext, 'env' | 'log'>,
  sha256: Uint8Array,
): Promise<{ token: Uint8Array; url: string } | null> {
  const url = env.TIMESTAMP_URL;
  if (url === undefined) return null;
  try {
    const { nonce, request } = createTimestampRequest(sha256);
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query' },
      body: Buffer.from(request),
      signal: AbortSignal.timeout(waitMs),
    });
    if (!response.ok) throw new Error(`It answered with status ${String(response.status)}.`);
    const bytes = await readAtMost(response, mostBytes);
    const { token } = readTimestampResponse(bytes, { sha256, nonce });
    const verdict = await verifyTimestamp(token, sha256);
    if (!verdict.ok) throw new Error(`Its token is not right: ${verdict.why}.`);
    return { token, url };
  } catch (error) {
    log.warn({ err: error }, 'The time stamp authority gave no time stamp.');
    return null;
  }
}

async function readAtMost(response: Response, most: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    const bytes = piece as Uint8Array;
    size += bytes.length;
    if (size > most) throw new Error('Its answer is too long.');
    pieces.push(bytes);
  }
  return Buffer.concat(pieces);
}
