-- Cases whose recipients are silent or have refused had no moment of their next look, so that a page that went later was
-- never seen to be gone: they are looked at within a week, and then by the rules of today.
-- accepted: moves-rows: hardly anybody writes to them, and those who do wait for a moment.
update public.removal_cases as each set next_at = now() + random() * interval '7 days'
where each.next_at is null and each.source_state <> 'gone' and each.stop_label is null
  and each.status in ('in_progress', 'exhausted', 'delisted_only')
  and exists (
    select from public.removal_request_cases as asked
    join public.removal_requests as request on request.id = asked.request_id
    where asked.case_id = each.id and asked.outcome <> 'removed'
      and request.status in ('no_response', 'escalated', 'rejected', 'appealed')
  );
