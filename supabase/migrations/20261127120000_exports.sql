-- Exports: everything about a person as one file that she downloads.

-- tables
create table public.data_exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  status text not null default 'queued',
  -- Tables and files written, and of how many; 0 of 0 before it began.
  done integer not null default 0,
  total integer not null default 0,
  bytes bigint,
  -- Why it failed, in a word.
  reason text,
  -- Times it was begun: a worker may die.
  attempts smallint not null default 0,
  heartbeat_at timestamptz,
  -- Its file in bucket exports, while there is one.
  object_name text,
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz
);

-- constraints
alter table public.data_exports add constraint data_exports_status_check
  check (status in ('queued', 'running', 'ready', 'failed', 'cancelled', 'expired'));
alter table public.data_exports add constraint data_exports_counts_check
  check (done between 0 and total and bytes >= 0 and attempts >= 0);
alter table public.data_exports add constraint data_exports_reason_check
  check ((status = 'failed') = (reason is not null) and reason in ('store_full', 'too_large', 'gave_up'));
-- What is ready has a file and an end.
alter table public.data_exports add constraint data_exports_ready_check check (
  status not in ('ready', 'expired') or num_nulls(ready_at, expires_at, bytes) = 0
);
alter table public.data_exports add constraint data_exports_object_name_check
  check (status <> 'ready' or object_name is not null);
alter table public.data_exports add constraint data_exports_ended_at_check
  check ((status in ('queued', 'running', 'ready')) = (ended_at is null));

-- indexes
create index data_exports_user_id_created_at_idx on public.data_exports (user_id, created_at desc, id);
-- One at a time.
create unique index data_exports_running_key on public.data_exports (user_id) where status in ('queued', 'running');
-- What the hourly look goes through.
create index data_exports_files_idx on public.data_exports (expires_at) where object_name is not null;

-- grants
alter table public.data_exports enable row level security;
revoke all on public.data_exports from anon, authenticated;
grant select (id, user_id, status, done, total, bytes, reason, created_at, ready_at, expires_at, ended_at)
  on public.data_exports to authenticated;
grant select, insert, update, delete on public.data_exports to service_role;

-- policies
-- Her alone: neither an agency nor an operator learns that she asked, nor one who looks at her account.
create policy data_exports_select_own on public.data_exports for select to authenticated
  using (user_id = (select auth.uid()));

create policy data_exports_select_not_impersonated on public.data_exports as restrictive for select to authenticated
  using (not (select private.is_impersonated()));

-- buckets
-- No policy: nobody reaches them but through a server function.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('exports', 'exports', false, null, null)
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- realtime
alter publication supabase_realtime add table public.data_exports;
