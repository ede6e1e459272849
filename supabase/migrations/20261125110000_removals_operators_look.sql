-- Removals: an operator's look counts as one of the verifier's.
alter table public.removal_checks drop constraint removal_checks_vantage_check;
alter table public.removal_checks add constraint removal_checks_vantage_check check (vantage in ('first', 'second', 'operator'));
alter table public.removal_checks add constraint removal_checks_operator_check check (vantage <> 'operator' or verdict = 'present');
create index removal_events_needs_operator_idx on public.removal_events (case_id, seq desc)
  where action = 'check_needs_operator';
