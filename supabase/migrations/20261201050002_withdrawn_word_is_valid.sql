-- Reads the cases beside the work.
alter table public.removal_cases validate constraint removal_cases_status_word_check;
