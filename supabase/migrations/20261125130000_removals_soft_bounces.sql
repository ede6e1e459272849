-- Removals: the day that a full mailbox gets is one of the server's clock.
alter table public.incoming_mails add column waits_until timestamptz;
create index incoming_mails_waits_until_idx on public.incoming_mails (waits_until) where waits_until is not null;
