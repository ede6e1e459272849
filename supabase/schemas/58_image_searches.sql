-- Image searches: where a dropped picture was seen. Its fingerprint and its checksum reach the server, never the picture.

-- tables
create table public.image_searches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Form of packages/fingerprint: encodeWork of the dropped picture.
  fingerprint bytea not null,
  -- Form of packages/fingerprint: encodeQuery of it, which finds what is only a part of it.
  query bytea not null,
  sha256 bytea,
  quality smallint not null,
  -- Blurred thumbnail as a data address, made in the browser, only if wished.
  thumbnail text,
  -- Matches at the time of the search: how many, the best label, which connectors were asked.
  summary jsonb not null default '{}',
  created_at timestamptz not null default now()
);

-- Pictures that were fetched for a person by her scans and crawls: nobody else's searches reach them.
create table private.seen_pictures (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  media_url text not null,
  page_url text not null,
  page_title text,
  sha256 bytea not null,
  quality smallint not null,
  width integer not null,
  height integer not null,
  -- Form of packages/fingerprint: encodeQuery.
  query bytea not null,
  -- Tiny blurred picture as a data address.
  preview text,
  seen_at timestamptz not null default now()
);

-- Questions to outside services, which cost the operator money: so many a day.
create table private.image_asks (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- UTC.
  day date not null,
  asks smallint not null,
  primary key (user_id, day)
);

-- constraints
alter table public.image_searches add constraint image_searches_fingerprint_check
  check (octet_length(fingerprint) between 7 and 1400);
alter table public.image_searches add constraint image_searches_query_check
  check (octet_length(query) between 2 and 4000);
alter table public.image_searches add constraint image_searches_sha256_check check (octet_length(sha256) = 32);
alter table public.image_searches add constraint image_searches_quality_check check (quality between 0 and 100);
alter table public.image_searches add constraint image_searches_thumbnail_check
  check (thumbnail ~ '^data:image/(webp|jpeg|png);base64,[A-Za-z0-9+/=]+$' and char_length(thumbnail) <= 6000);
alter table public.image_searches add constraint image_searches_summary_check
  check (jsonb_typeof(summary) = 'object');
alter table private.image_asks add constraint image_asks_asks_check check (asks >= 0);
alter table private.seen_pictures add constraint seen_pictures_key unique (user_id, media_url, page_url);
alter table private.seen_pictures add constraint seen_pictures_media_url_check
  check (char_length(media_url) between 1 and 2000);
alter table private.seen_pictures add constraint seen_pictures_page_url_check
  check (char_length(page_url) between 1 and 2000);
alter table private.seen_pictures add constraint seen_pictures_sha256_check check (octet_length(sha256) = 32);
alter table private.seen_pictures add constraint seen_pictures_query_check check (octet_length(query) between 2 and 4000);

-- indexes
create index image_searches_user_id_created_at_idx on public.image_searches (user_id, created_at desc);
create index seen_pictures_user_id_id_idx on private.seen_pictures (user_id, id desc);
create index seen_pictures_user_id_sha256_idx on private.seen_pictures (user_id, sha256);

-- grants
alter table public.image_searches enable row level security;
revoke all on public.image_searches from anon, authenticated;
grant select, delete on public.image_searches to authenticated;
grant select, insert, update, delete on public.image_searches to service_role;
grant select, insert, update, delete on private.seen_pictures, private.image_asks to service_role;

-- policies
create policy image_searches_select_own on public.image_searches for select to authenticated
  using (user_id = (select auth.uid()));
create policy image_searches_delete_own on public.image_searches for delete to authenticated
  using (user_id = (select auth.uid()));
