import { sql } from 'kysely';
import { z } from 'zod';
import { escapeLike } from '../buckets/bucket-rows.ts';
import type { StorageActor } from '../storage-actor.ts';
import type { FileMetadata } from './object-row.ts';

const name = z
  .string()
  .max(1024)
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'is no text');

export const listSchema = z.object({
  prefix: name.default(''),
  limit: z.number().int().min(1).max(1000).default(100),
  offset: z.number().int().min(0).max(1_000_000).default(0),
  search: name.nullish(),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order: z
        .string()
        .regex(/^(asc|desc)$/i)
        .default('asc'),
    })
    .nullish(),
});

/** A file, or a folder: then all but the name is null. */
export type ListEntry = {
  name: string;
  id: string | null;
  updated_at: string | null;
  created_at: string | null;
  last_accessed_at: string | null;
  metadata: Partial<FileMetadata> | null;
};

/** What lies directly in a folder, of what this actor may see: folders first, unless sorted by name. */
export async function listObjects(
  actor: StorageActor,
  bucketId: string,
  { prefix, limit, offset, search, sortBy }: z.output<typeof listSchema>,
): Promise<ListEntry[]> {
  const folder = prefix.replace(/^\/+|\/+$/g, '');
  const start = folder === '' ? '' : `${folder}/`;
  const level = start.split('/').length;
  const pattern = `${escapeLike(search ?? '')}%`;
  const order = sql.raw(sortBy?.order.toLowerCase() === 'desc' ? 'desc' : 'asc');
  const column = sortBy?.column ?? 'name';
  const sorting =
    column === 'name'
      ? sql`name collate "C" ${order}`
      : sql`id is not null, ${sql.ref(column)} ${order}, name collate "C"`;
  const { rows } = await actor.run((trx) =>
    sql<ListEntry>`
      with inside as (
        select *, path_tokens[${level}::int] as entry from storage.objects
        where bucket_id = ${bucketId} and starts_with(name, ${start}) and path_tokens[${level}::int] ilike ${pattern}
      )
      select * from (
        select entry as name, id, updated_at, created_at, last_accessed_at, metadata
        from inside where cardinality(path_tokens) = ${level}::int
        union all
        select distinct entry, null::uuid, null::timestamptz, null::timestamptz, null::timestamptz, null::jsonb
        from inside where cardinality(path_tokens) > ${level}::int
      ) as entries
      order by ${sorting} limit ${limit} offset ${offset}`.execute(trx),
  );
  return rows;
}
