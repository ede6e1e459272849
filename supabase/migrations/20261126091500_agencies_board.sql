-- The board of an agency counts over all its creators.
create index removal_requests_user_id_status_idx on public.removal_requests (user_id, status)
  include (breach_at, next_step, next_at);
