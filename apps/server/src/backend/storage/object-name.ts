import { failure } from './storage-failure.ts';

/** Longest name, in bytes: what S3 takes as a key. */
const maxNameBytes = 1024;

/** Control characters, halves of surrogate pairs, line and paragraph separators, what turns the direction of text. */
const forbidden = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\\]/u;

const isDots = (part: string): boolean => part === '' || part === '.' || part === '..';

/**
 * The name itself, when it is one: folders and a last part, none of them empty or dots.
 * @throws StorageFailure 400
 */
export function checkObjectName(name: string): string {
  if (name === '' || Buffer.byteLength(name) > maxNameBytes || forbidden.test(name)) {
    throw failure.invalidKey();
  }
  if (name.split('/').some(isDots)) throw failure.invalidKey();
  return name;
}

/**
 * The id of a bucket, in the characters that the platform allows.
 * @throws StorageFailure 400
 */
export function checkBucketId(id: string): string {
  const isSane = /^[\w!.*'() &$@=;:+,?-]{1,100}$/.test(id) && id.trim() === id && !isDots(id);
  if (!isSane) throw failure.invalidBucketName();
  return id;
}
