import { z } from 'zod';
import { failure } from '../storage-failure.ts';

/** What a person's program says of a file beyond its bytes. */
export type UserMetadata = Record<string, unknown>;

const maxMetadataBytes = 16 * 1024;

const userMetadataSchema = z.record(z.string(), z.unknown());

/**
 * How long caches may keep the file: `max-age=<seconds>`, a bare number, or `no-cache`. Anything else would go
 * into a header of ours word for word, so it counts as not said.
 */
export function parseCacheControl(text: string | null): string {
  const seconds = /^(?:max-age=)?(\d{1,9})$/.exec(text?.trim() ?? '')?.[1];
  return seconds === undefined ? 'no-cache' : `max-age=${seconds}`;
}

/** @throws StorageFailure 400 for what is no JSON object */
export function parseUserMetadata(text: string | null): UserMetadata | null {
  if (text === null) return null;
  if (Buffer.byteLength(text) > maxMetadataBytes) {
    throw failure.invalidRequest('The metadata is too long.');
  }
  try {
    return userMetadataSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw failure.invalidRequest('The metadata is no JSON object.', { cause });
  }
}
