-- no transaction: an index beside the work
create index concurrently if not exists findings_stopped_idx on public.findings (user_id) where status = 'stopped';
