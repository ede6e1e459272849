-- Cases that came back and then waited for nobody, and notices whose page was put back, had no moment of their next look:
-- they are looked at now, and go on by the rules of today.
-- accepted: moves-rows: pages that came back, and counter-notices, are few.
update public.removal_cases set next_step = 'check', next_at = now()
where next_at is null and restart_count > 0 and status = 'reappeared';
-- accepted: moves-rows: as above.
update public.removal_requests set next_step = 'check_restored', next_at = now()
where next_at is null and status = 'restored';
