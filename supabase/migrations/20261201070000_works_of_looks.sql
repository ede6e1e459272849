-- A look at a page writes down which work it recognised: when she deletes that one, a picture that matches none of the
-- others is not taken for another picture.
alter table public.removal_checks add column work_id uuid;
