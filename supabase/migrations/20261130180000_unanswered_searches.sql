-- Scans: searches that nobody answered are told from those that found nothing.
alter table public.scans add column searches_unanswered integer not null default 0;
