-- The figures of an agency and the lists of the API read a stretch of one index per person, and no page itself.
drop index public.findings_user_id_first_seen_at_idx;
create index findings_user_id_first_seen_at_idx on public.findings (user_id, first_seen_at desc, id)
  include (status, lane, host, gone_at);
create index findings_user_id_reviewed_at_idx on public.findings (user_id, reviewed_at) include (status)
  where reviewed_at is not null;
create index findings_user_id_gone_at_idx on public.findings (user_id, gone_at) include (status)
  where gone_at is not null;
create index removal_cases_user_id_first_contact_at_idx on public.removal_cases (user_id, first_contact_at)
  where first_contact_at is not null;
create index removal_cases_user_id_resolved_at_idx on public.removal_cases (user_id, resolved_at)
  where finding_id is null and resolved_at is not null;
create index removal_requests_user_id_verified_at_idx on public.removal_requests (user_id, verified_at)
  include (sent_at, filed_at) where verified_at is not null;
