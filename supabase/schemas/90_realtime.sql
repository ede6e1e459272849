-- Realtime: the tables whose changes are told to those who may read them.
do $$ begin
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end $$;

alter publication supabase_realtime
  add table public.profiles, public.identity_verifications, public.notifications;
