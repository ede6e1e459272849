-- Removals: a recipient's share of mails a day.
alter table public.outgoing_mails add column waits_until timestamptz;
create index outgoing_mails_recipient_idx on public.outgoing_mails (lower(to_address), (coalesce(sent_at, handed_over_at)));
create index outgoing_mails_waits_until_idx on public.outgoing_mails (waits_until) where waits_until is not null;
