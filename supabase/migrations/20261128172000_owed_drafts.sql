-- Removals: cases whose notices are still to be drafted are looked for every minute, beside those that are not prepared.
drop index public.removal_cases_unprepared_idx;
create index removal_cases_unprepared_idx on public.removal_cases (user_id, host)
  where prepared_at is null or preparing_until is not null;
