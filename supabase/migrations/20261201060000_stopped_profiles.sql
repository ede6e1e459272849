-- no transaction: an index beside the work
create index concurrently if not exists fake_profiles_stopped_idx on public.fake_profiles (user_id)
  where parts @> '[{"reason":"stopped"}]';
