-- The legal name that papers were approved for, encrypted: a letter in another name says nothing of the check. None stands for
-- what was approved before names were kept.
create table private.identity_names (
  verification_id uuid primary key references public.identity_verifications (id) on delete cascade,
  legal_name text not null
);
grant select, insert, update, delete on private.identity_names to service_role;
