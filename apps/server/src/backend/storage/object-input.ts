import { z } from 'zod';
import { checkBucketId, checkObjectName } from './object-name.ts';
import { failure } from './storage-failure.ts';

/** Longest life of a signed address: a year. */
const maxSeconds = 365 * 24 * 3600;

const seconds = z.number().int('is not a number of seconds').min(1).max(maxSeconds);
const transform = z.record(z.string(), z.unknown()).nullish();

export const signSchema = z.object({
  expiresIn: seconds,
  transform,
  versionId: z.string().nullish(),
});
export const signManySchema = z.object({
  expiresIn: seconds,
  paths: z.array(z.string()).min(1).max(500),
});

/** Names to remove; older clients and newer ones send them alike. */
export const removeSchema = z.object({
  prefixes: z
    .array(z.union([z.string(), z.object({ path: z.string(), versionId: z.string() })]))
    .min(1)
    .max(1000),
});

const places = {
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
  sourceVersionId: z.string().nullish(),
};
export const moveSchema = z.object(places);
export const copySchema = z.object({
  ...places,
  copyMetadata: z.boolean().nullish(),
  metadata: z
    .object({ cacheControl: z.string().nullish(), mimetype: z.string().nullish() })
    .nullish(),
});

type Place = { bucketId: string; name: string };

/** Both ends of a move or a copy. @throws StorageFailure 400 */
export function placesOf(input: z.output<typeof moveSchema>): { from: Place; to: Place } {
  if (typeof input.sourceVersionId === 'string') throw failure.notSupported('Versioning');
  const bucketId = checkBucketId(input.bucketId);
  return {
    from: { bucketId, name: checkObjectName(input.sourceKey) },
    to: {
      bucketId: checkBucketId(input.destinationBucket ?? bucketId),
      name: checkObjectName(input.destinationKey),
    },
  };
}

/** @throws StorageFailure 400 */
export function namesOf({ prefixes }: z.output<typeof removeSchema>): string[] {
  return prefixes.map((entry) => {
    if (typeof entry !== 'string') throw failure.notSupported('Versioning');
    return checkObjectName(entry);
  });
}
