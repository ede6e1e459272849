-- Who listens is looked up by person, and once for all pages that a statement adds.
create index webhook_endpoints_is_enabled_idx on private.webhook_endpoints (id) where is_enabled;

create function private.webhook_listeners(subject_id uuid, event text) returns setof uuid
language sql stable set search_path = ''
begin atomic
  select endpoint.id
  from (
    select webhook_listeners.subject_id as user_id
    union
    select agency_members.user_id from public.agency_creators
    join public.agency_members on agency_members.agency_id = agency_creators.agency_id
    where agency_creators.user_id = webhook_listeners.subject_id
  ) as person
  join private.webhook_endpoints as endpoint on endpoint.user_id = person.user_id
  where endpoint.is_enabled and webhook_listeners.event = any (endpoint.events)
    and private.may_webhook_tell(endpoint.user_id, webhook_listeners.subject_id)
    and private.may_app_hear(endpoint.user_id, endpoint.client_id, webhook_listeners.event);
end;

create or replace function private.put_webhook_event(subject_id uuid, event text, data jsonb) returns void
language sql set search_path = ''
begin atomic
  insert into private.webhook_deliveries (endpoint_id, subject_id, event, data)
  select listener, put_webhook_event.subject_id, put_webhook_event.event, put_webhook_event.data
  from private.webhook_listeners(put_webhook_event.subject_id, put_webhook_event.event) as listener;
end;

create or replace function private.tell_findings_created() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (select from private.webhook_endpoints where is_enabled) then
    insert into private.webhook_deliveries (endpoint_id, subject_id, event, data)
    select listener, added.user_id, 'finding.created', pg_catalog.jsonb_build_object(
      'id', added.id, 'lane', added.lane, 'status', added.status, 'firstSeenAt', added.first_seen_at)
    from (select distinct user_id from added) as person
    cross join lateral private.webhook_listeners(person.user_id, 'finding.created') as listener
    join added on added.user_id = person.user_id
    where added.status <> 'stopped';
  end if;
  return null;
end $$;

create or replace function private.tell_finding_gone() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (select from private.webhook_endpoints where is_enabled) then
    perform private.put_webhook_event(new.user_id, 'finding.gone', pg_catalog.jsonb_build_object(
      'id', new.id, 'status', new.status, 'goneAt', new.gone_at));
  end if;
  return null;
end $$;

revoke all on function private.webhook_listeners(uuid, text) from public;
grant execute on function private.webhook_listeners(uuid, text) to service_role;
