-- What was really paid for an invoice: credit that an earlier one left is no money, and earns no commission again.

alter table public.payments add column paid_cents bigint not null default 0;
update public.payments set paid_cents = greatest(total_cents, 0) where status in ('paid', 'partly_refunded', 'refunded');
alter table public.payments add constraint payments_paid_check
  check (paid_cents between 0 and greatest(total_cents, 0));
