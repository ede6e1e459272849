import type { Client } from 'pg';

/** Schema `storage` in the platform's shape: two tables whose policies decide who may do what with files. */
const tables = `
create schema if not exists storage;
do $$ begin
  if to_regtype('storage.buckettype') is null then
    create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');
  end if;
end $$;
create table if not exists storage.buckets (
  id text primary key,
  name text not null,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text,
  type storage.buckettype not null default 'STANDARD'
);
create unique index if not exists bname on storage.buckets (name);

create table if not exists storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text constraint "objects_bucketId_fkey" references storage.buckets (id),
  name text,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  -- Names the stored file: a file is never written over, its successor gets a version of its own.
  version text,
  owner_id text,
  user_metadata jsonb
);
create unique index if not exists bucketid_objname on storage.objects (bucket_id, name);
create index if not exists name_prefix_search on storage.objects (name text_pattern_ops);
create index if not exists objects_version_idx on storage.objects (version);`;

/** An index that came after its table: built beside the work, after all else. */
const indexBeside = `
create index concurrently if not exists objects_owner_idx on storage.objects (coalesce(owner_id, owner::text));`;

/** What policies ask of a name, as on the platform: its folders, its last part, its extension. */
const functions = `
create or replace function storage.foldername(name text) returns text[]
language sql immutable set search_path = '' as $$
  select (pg_catalog.string_to_array(name, '/'))[1:pg_catalog.cardinality(pg_catalog.string_to_array(name, '/')) - 1]
$$;
create or replace function storage.filename(name text) returns text
language sql immutable set search_path = '' as $$
  select (pg_catalog.string_to_array(name, '/'))[pg_catalog.cardinality(pg_catalog.string_to_array(name, '/'))]
$$;
create or replace function storage.extension(name text) returns text
language sql immutable set search_path = '' as $$
  select pg_catalog.reverse(pg_catalog.split_part(pg_catalog.reverse(storage.filename(name)), '.', 1))
$$;
create or replace function storage.update_updated_at_column() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := pg_catalog.now();
  return new;
end $$;
create or replace trigger update_objects_updated_at before update on storage.objects
  for each row execute function storage.update_updated_at_column();`;

/** Without a policy nobody but the service role touches a row. */
const rights = `
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant usage on schema storage to anon, authenticated, service_role;
grant select, insert, update, delete on storage.buckets, storage.objects
  to anon, authenticated, service_role;`;

/**
 * Makes schema `storage` where the platform does not keep it itself: its own one has a table of migrations, or
 * belongs to somebody else.
 * @returns statements that come after, outside of a transaction
 */
export async function ensureStorageSchema(owner: Client): Promise<string> {
  const { rows } = await owner.query<{ isOurs: boolean }>(
    `select pg_catalog.pg_has_role(nspowner, 'member')
       and pg_catalog.to_regclass('storage.migrations') is null as "isOurs"
     from pg_catalog.pg_namespace where nspname = 'storage'`,
  );
  if (rows[0]?.isOurs === false) return '';
  await owner.query(tables);
  await owner.query(functions);
  await owner.query(rights);
  return indexBeside;
}
