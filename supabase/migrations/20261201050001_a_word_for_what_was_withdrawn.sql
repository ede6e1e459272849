-- What a person withdrew needs her no more: it has a word of its own. The check is validated by the next file.
alter table public.removal_cases drop constraint removal_cases_status_word_check;
alter table public.removal_cases add constraint removal_cases_status_word_check
  check (status_word in ('preparing', 'sent', 'waiting', 'removed', 'needs_you', 'withdrawn')) not valid;
-- accepted: moves-rows: nothing writes to a case that was withdrawn, and nobody waits for it.
update public.removal_cases set status_word = 'withdrawn' where status in ('withdrawn', 'invalid');
