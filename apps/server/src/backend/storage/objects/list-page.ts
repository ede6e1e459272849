import { sql } from 'kysely';
import { z } from 'zod';
import type { StorageActor } from '../storage-actor.ts';
import { failure } from '../storage-failure.ts';
import type { FileMetadata } from './object-row.ts';

export const listPageSchema = z.object({
  limit: z.number().int().min(1).max(1000).default(1000),
  prefix: z
    .string()
    .max(1024)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), 'is no text')
    .nullish(),
  cursor: z.string().max(4096).nullish(),
  with_delimiter: z.boolean().nullish(),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .nullish(),
});

type PageFile = {
  name: string;
  key: string;
  id: string;
  updated_at: string;
  created_at: string;
  last_accessed_at: string;
  metadata: Partial<FileMetadata> | null;
};

export type ObjectPage = {
  hasNext: boolean;
  folders: { name: string; key: string }[];
  objects: PageFile[];
  nextCursor?: string;
};

type Entry = Omit<PageFile, 'id' | 'name'> & { id: string | null; place: string };

const cursorSchema = z.tuple([z.string().max(64), z.string().max(1100)]);

function parseCursor(text: string): [string, string] {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch (cause) {
    throw failure.invalidRequest('The cursor is not one of ours.', { cause });
  }
}

/**
 * One page of all names that begin with the prefix; with a delimiter, what lies deeper is told as folders. The
 * next page begins behind the last entry, so that a file added meanwhile shifts nothing.
 */
export async function listPage(
  actor: StorageActor,
  bucketId: string,
  input: z.output<typeof listPageSchema>,
): Promise<ObjectPage> {
  const { limit } = input;
  const prefix = input.prefix ?? '';
  const column = input.sortBy?.column ?? 'name';
  const isFalling = input.sortBy?.order === 'desc';
  const order = sql.raw(isFalling ? 'desc' : 'asc');
  // Where an entry stands: fixed-width text of its time (folders have none), then its name.
  const place =
    column === 'name'
      ? sql`''`
      : sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYYMMDDHH24MISSUS')`;
  const rest = sql`substr(name, ${prefix.length + 1}::int)`;
  const files = sql`select name as key, ${place} as place, id, updated_at, created_at, last_accessed_at, metadata
    from storage.objects where bucket_id = ${bucketId} and starts_with(name, ${prefix})`;
  const entries =
    input.with_delimiter === true
      ? sql`${files} and position('/' in ${rest}) = 0
        union all
        select distinct ${prefix}::text || split_part(${rest}, '/', 1) || '/', '', null::uuid,
          null::timestamptz, null::timestamptz, null::timestamptz, null::jsonb
        from storage.objects
        where bucket_id = ${bucketId} and starts_with(name, ${prefix}) and position('/' in ${rest}) > 0`
      : files;
  const after = typeof input.cursor === 'string' ? parseCursor(input.cursor) : null;
  const behind =
    after === null
      ? sql`true`
      : sql`(place collate "C", key collate "C") ${sql.raw(isFalling ? '<' : '>')} (${after[0]}, ${after[1]})`;
  const { rows } = await actor.run((trx) =>
    sql<Entry>`select * from (${entries}) as entries where ${behind}
      order by place collate "C" ${order}, key collate "C" ${order} limit ${limit + 1}`.execute(
      trx,
    ),
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasNext = rows.length > limit;
  return {
    hasNext,
    folders: shown.flatMap(({ id, key }) => (id === null ? [{ name: key, key }] : [])),
    objects: shown.flatMap(asFile),
    ...(hasNext && last !== undefined
      ? { nextCursor: Buffer.from(JSON.stringify([last.place, last.key])).toString('base64url') }
      : {}),
  };
}

function asFile({
  id,
  key,
  updated_at,
  created_at,
  last_accessed_at,
  metadata,
}: Entry): PageFile[] {
  if (id === null) return [];
  return [{ name: key, key, id, updated_at, created_at, last_accessed_at, metadata }];
}
