import { findWall } from '../probe/find-wall.ts';
import { askPolitely } from './ask-politely.ts';
import { failureOfStatus } from './failure-of-status.ts';
import { sniffMedia } from './sniff-media.ts';
import type { MediaOutcome, Polite } from './types.ts';

const defaultMaxBytes = 12 * 1024 * 1024;
/** Servers that know no better call files this. */
const vague = /^(?:application\/octet-stream|binary\/octet-stream|application\/force-download)/iu;
const media = /^(?:image|video)\/(?!svg)/iu;

/**
 * Fetches a picture or video in its host's turn. The type is what its first bytes say, the server's word
 * only where they say nothing. A file beyond `maxBytes` (default 12 MB) is `too_large`. Never throws.
 */
export async function fetchMedia(
  url: string,
  options: Polite & { maxBytes?: number },
): Promise<MediaOutcome> {
  const begun = performance.now();
  const { maxBytes = defaultMaxBytes } = options;
  const fail = (reason: (MediaOutcome & { ok: false })['reason']): MediaOutcome => ({
    ok: false,
    reason,
    ms: performance.now() - begun,
  });
  const isTooLong = (headers: Readonly<Record<string, string>>): boolean =>
    Number(headers['content-length'] ?? 0) > maxBytes;
  const outcome = await askPolitely(
    {
      url,
      as: 'bytes',
      redirects: 'follow',
      maxBytes,
      headers: { accept: 'image/avif,image/webp,image/*,video/*;q=0.8,*/*;q=0.5' },
      wantsBody: (status, headers) =>
        status === 200 && mayBeMedia(headers['content-type']) && !isTooLong(headers),
    },
    options,
  );
  if (!outcome.ok) return fail(outcome.failure);
  if (findWall(outcome, null, '') !== null) return fail('challenge');
  const failure = failureOfStatus(outcome);
  if (failure !== null) return fail(failure);
  const declared = outcome.headers['content-type'];
  if (outcome.status !== 200 || !mayBeMedia(declared)) return fail('not_media');
  if (outcome.truncated !== null || isTooLong(outcome.headers)) return fail('too_large');
  const bytes = outcome.bytes ?? new Uint8Array();
  const contentType = sniffMedia(bytes) ?? trustedType(declared, bytes);
  if (contentType === null) return fail('not_media');
  return { ok: true, url: outcome.url, bytes, contentType, ms: performance.now() - begun };
}

function mayBeMedia(contentType: string | undefined): boolean {
  return contentType === undefined || media.test(contentType) || vague.test(contentType);
}

function trustedType(declared: string | undefined, bytes: Uint8Array): string | null {
  const isText = /^\s*[<{[]/u.test(Buffer.from(bytes.subarray(0, 64)).toString('latin1'));
  if (declared === undefined || !media.test(declared) || isText || bytes.length === 0) return null;
  return declared.split(';')[0]?.trim().toLowerCase() ?? null;
}
