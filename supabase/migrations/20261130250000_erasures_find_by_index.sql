-- no transaction: indexes beside the work
create index concurrently if not exists billing_events_customer_idx on public.billing_events
  ((coalesce(payload #>> '{data,object,customer}', payload #>> '{data,object,id}')));
create index concurrently if not exists agency_invitations_email_idx on public.agency_invitations (email);
create index concurrently if not exists incoming_mails_strangers_idx on public.incoming_mails (lower(from_address)) where user_id is null;
