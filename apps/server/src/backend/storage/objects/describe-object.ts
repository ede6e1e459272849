import type { ObjectRow } from './object-row.ts';

/** An object as `info` tells it: what storage knows at the top, what its owner said under `metadata`. */
export function describeObject(row: ObjectRow) {
  const { metadata } = row;
  return {
    id: row.id,
    name: row.name,
    version: row.version ?? '',
    bucket_id: row.bucket_id,
    size: metadata?.size,
    content_type: metadata?.mimetype,
    cache_control: metadata?.cacheControl,
    etag: metadata?.eTag,
    metadata: row.user_metadata ?? {},
    last_modified: metadata?.lastModified ?? row.updated_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
