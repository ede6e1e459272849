-- Scans of one state, the newest first: what operators look at.
create index scans_status_started_at_idx on public.scans (status, started_at desc, id desc);
