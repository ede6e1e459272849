import { z } from 'zod';
import { maxFileBytes } from './bucket.ts';
import { failure } from '../storage-failure.ts';

const units: Record<string, number> = { b: 1, kb: 1000, mb: 1_000_000, gb: 1_000_000_000 };

/** Bytes of `2000`, `"1mb"` or `"20.5 KB"`. */
function parseSize(text: string | number): number {
  const [, amount, unit = 'b'] =
    /^(\d{1,15}(?:\.\d{1,6})?)\s*(gb|mb|kb|b)?$/i.exec(String(text)) ?? [];
  return amount === undefined
    ? Number.NaN
    : Math.floor(Number(amount) * (units[unit.toLowerCase()] ?? 1));
}

const size = z
  .union([z.number(), z.string()])
  .transform(parseSize)
  .pipe(z.number('is no size').int().nonnegative())
  .nullish();

const mimeTypes = z
  .array(
    z
      .string()
      .regex(/^([a-z0-9!#$&^_.+-]+|\*)\/([a-z0-9!#$&^_.+-]+|\*)$/i, 'is no type of files')
      .max(255),
  )
  .max(100)
  .nullish();

const settable = {
  public: z.boolean().nullish(),
  file_size_limit: size,
  allowed_mime_types: mimeTypes,
  versioning_status: z.string().nullish(),
  type: z.string().nullish(),
};

/** Body of a new bucket; name and id are one. */
export const newBucketSchema = z.object({
  id: z.string().optional(),
  name: z.string().optional(),
  ...settable,
});

/** Body of a changed bucket: what is left out stays. */
export const changedBucketSchema = z.object(settable);

export type NewBucket = z.output<typeof newBucketSchema>;
export type BucketChange = z.output<typeof changedBucketSchema>;

/** @throws StorageFailure when a bucket asks for what files here cannot have */
export function refuseUnsupported(input: BucketChange): void {
  if ((input.file_size_limit ?? 0) > maxFileBytes) throw failure.tooLarge();
  if (typeof input.type === 'string' && input.type !== 'STANDARD')
    throw failure.notSupported('This type of bucket');
  if (typeof input.versioning_status === 'string' && input.versioning_status !== 'DISABLED') {
    throw failure.notSupported('Versioning');
  }
}

/** How a list of buckets is asked for. */
export const bucketListSchema = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('id'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
  search: z.string().max(100).default(''),
});

export type BucketListing = z.output<typeof bucketListSchema>;
