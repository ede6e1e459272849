-- Removals: what a larger plan would take up is looked for every minute.
create index removal_cases_begun_without_search_idx on public.removal_cases (user_id, id)
  where begun_tier in ('standard', 'basic') and prepared_at is not null and stop_label is null
    and status not in ('withdrawn', 'invalid', 'resolved');
