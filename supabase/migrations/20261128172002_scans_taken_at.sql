-- Scans: a full scan or crawl that waits for a worker is told from one whose worker fell silent.
alter table public.scans add column taken_at timestamptz;
