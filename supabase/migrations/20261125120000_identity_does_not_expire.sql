-- Identity: an approval does not run out. Who was told so sends papers again, as after a rejection.
update public.identity_verifications set status = 'rejected' where status = 'expired';
alter table public.identity_verifications drop constraint identity_verifications_status_check;
alter table public.identity_verifications add constraint identity_verifications_status_check
  check (status in ('pending', 'approved', 'rejected'));
