-- The public API: answers that are given again, and what webhooks tell.

-- tables
-- What a client was answered to a key of its own, so that a call sent twice acts once. Kept for a day.
create table private.idempotency_keys (
  user_id uuid not null references auth.users (id) on delete cascade,
  client_id text not null,
  key text not null,
  -- SHA-256 of method, address and body: a key stands for one request.
  request_sha256 bytea not null,
  -- Null while the request is worked on.
  status smallint,
  -- Encrypted: it may hold a secret or the text of a notice.
  answer text,
  -- After that a request whose program died may be worked on again.
  held_until timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (user_id, client_id, key)
);

-- Where a person wants to be told what happens. Its secret signs every message.
create table private.webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  url text not null,
  events text[] not null,
  -- Encrypted.
  secret text not null,
  is_enabled boolean not null default true,
  disabled_reason text,
  -- Since when every delivery failed; null after one that arrived.
  failing_since timestamptz,
  -- Failures without a delivery in between, and until when it is left alone after the last.
  failures integer not null default 0,
  rests_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The app that made it through the API, and that is told no more than it may read; null for one of the person's own.
  client_id text references public.oauth_clients (client_id) on delete cascade
);

-- Messages to endpoints, written in the transaction in which it happened.
create table private.webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  endpoint_id uuid not null references private.webhook_endpoints (id) on delete cascade,
  -- Whom it is about: the endpoint's person, or a creator whom her agency looks after.
  subject_id uuid not null references auth.users (id) on delete cascade,
  event text not null,
  -- Ids, states and times; nothing of what a page holds.
  data jsonb not null,
  at timestamptz not null default now(),
  state text not null default 'waiting',
  attempts smallint not null default 0,
  -- What the endpoint answered last; null when no answer came.
  status smallint,
  problem text,
  tried_at timestamptz,
  next_at timestamptz default now(),
  -- A worker is at it until then.
  leased_until timestamptz
);

-- constraints
alter table private.idempotency_keys add constraint idempotency_keys_texts_check
  check (char_length(key) between 1 and 255 and char_length(client_id) between 1 and 100);
alter table private.idempotency_keys add constraint idempotency_keys_request_sha256_check
  check (octet_length(request_sha256) = 32);
alter table private.idempotency_keys add constraint idempotency_keys_status_check check (status between 200 and 499);
alter table private.webhook_endpoints add constraint webhook_endpoints_url_check
  check (url ~ '^https?://[^[:space:]]+$' and char_length(url) <= 500);
alter table private.webhook_endpoints add constraint webhook_endpoints_events_check
  check (cardinality(events) > 0 and events <@ array['scan.finished', 'finding.created', 'finding.gone',
    'removal_request.changed', 'webhook.test']);
alter table private.webhook_endpoints add constraint webhook_endpoints_disabled_reason_check
  check (char_length(disabled_reason) between 1 and 60 and (disabled_reason is null or not is_enabled));
alter table private.webhook_deliveries add constraint webhook_deliveries_event_check
  check (event in ('scan.finished', 'finding.created', 'finding.gone', 'removal_request.changed', 'webhook.test'));
alter table private.webhook_deliveries add constraint webhook_deliveries_state_check
  check (state in ('waiting', 'delivered', 'failed') and (state = 'waiting') = (next_at is not null));
alter table private.webhook_deliveries add constraint webhook_deliveries_attempts_check check (attempts >= 0);
alter table private.webhook_deliveries add constraint webhook_deliveries_problem_check
  check (char_length(problem) between 1 and 100);

-- indexes
create index idempotency_keys_created_at_idx on private.idempotency_keys (created_at);
create index webhook_endpoints_user_id_idx on private.webhook_endpoints (user_id);
create index webhook_endpoints_client_id_idx on private.webhook_endpoints (client_id);
create index webhook_endpoints_is_enabled_idx on private.webhook_endpoints (id) where is_enabled;
create index webhook_deliveries_endpoint_id_at_idx on private.webhook_deliveries (endpoint_id, at desc);
create index webhook_deliveries_subject_id_idx on private.webhook_deliveries (subject_id);
create index webhook_deliveries_waiting_idx on private.webhook_deliveries (endpoint_id, next_at) where state = 'waiting';
create index webhook_deliveries_at_idx on private.webhook_deliveries (at);

-- grants
grant select, insert, update, delete on private.idempotency_keys, private.webhook_endpoints, private.webhook_deliveries
  to service_role;

-- functions
-- Whether an endpoint may be told about a person: its own person, or a creator whom an active agency of that person
-- looks after at this moment. Nobody is told anything while banned.
create function private.may_webhook_tell(endpoint_user_id uuid, subject_id uuid) returns boolean
language sql stable set search_path = ''
begin atomic
  select not exists (
      select from public.user_bans where user_bans.user_id = endpoint_user_id and user_bans.is_active
    )
    and (
      endpoint_user_id = may_webhook_tell.subject_id
      or exists (
        select from public.agency_creators
        join public.agencies on agencies.id = agency_creators.agency_id
        join public.agency_members on agency_members.agency_id = agencies.id
        where agency_creators.user_id = may_webhook_tell.subject_id and agency_creators.status = 'active'
          and agencies.status = 'active' and agency_members.user_id = endpoint_user_id
      )
    );
end;

-- Whether the app that made an endpoint may still have one, and may read what the event is about: what a person ends or
-- leaves out ends here too. True for an endpoint of her own.
create function private.may_app_hear(endpoint_user_id uuid, client_id text, event text) returns boolean
language sql stable set search_path = ''
begin atomic
  select may_app_hear.client_id is null or exists (
    select from public.oauth_grants as consent
    join public.oauth_clients as app on app.client_id = consent.client_id
    cross join lateral (
      select array['webhooks:write'] || case split_part(may_app_hear.event, '.', 1)
        when 'scan' then array['scans:read']
        when 'finding' then array['findings:read']
        when 'removal_request' then array['removals:read']
        else '{}'::text[]
      end as scopes
    ) as needed
    where consent.user_id = may_app_hear.endpoint_user_id and consent.client_id = may_app_hear.client_id
      and consent.revoked_at is null and needed.scopes <@ consent.scopes and needed.scopes <@ app.scopes
      and not exists (select from public.user_bans where user_bans.user_id = app.user_id and user_bans.is_active)
  );
end;

-- Endpoints that are told of an event of a person: looked up by whose they are, however many there are.
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

-- Writes a message to every endpoint that listens.
create function private.put_webhook_event(subject_id uuid, event text, data jsonb) returns void
language sql set search_path = ''
begin atomic
  insert into private.webhook_deliveries (endpoint_id, subject_id, event, data)
  select listener, put_webhook_event.subject_id, put_webhook_event.event, put_webhook_event.data
  from private.webhook_listeners(put_webhook_event.subject_id, put_webhook_event.event) as listener;
end;

create function private.tell_scan_finished() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform private.put_webhook_event(new.user_id, 'scan.finished', pg_catalog.jsonb_build_object(
    'id', new.id, 'kind', new.kind, 'status', new.status, 'findingsNew', new.findings_new,
    'finishedAt', new.finished_at));
  return null;
end $$;

-- Nothing is told about pages that were stopped. Who listens is asked once per person, not per page.
create function private.tell_findings_created() returns trigger
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

create function private.tell_finding_gone() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (select from private.webhook_endpoints where is_enabled) then
    perform private.put_webhook_event(new.user_id, 'finding.gone', pg_catalog.jsonb_build_object(
      'id', new.id, 'status', new.status, 'goneAt', new.gone_at));
  end if;
  return null;
end $$;

-- Nothing is told about requests that name a page which was stopped: its case is stopped before they are withdrawn.
create function private.tell_removal_request_changed() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (
    select from public.removal_request_cases as covered
    join public.removal_cases as stopped on stopped.id = covered.case_id
    where covered.request_id = new.id and stopped.stop_label is not null
  ) then
    return null;
  end if;
  perform private.put_webhook_event(new.user_id, 'removal_request.changed', pg_catalog.jsonb_build_object(
    'id', new.id, 'status', new.status, 'before', case when tg_op = 'UPDATE' then old.status end,
    'changedAt', new.status_at));
  return null;
end $$;

revoke all on function private.may_webhook_tell(uuid, uuid) from public;
grant execute on function private.may_webhook_tell(uuid, uuid) to service_role;
revoke all on function private.may_app_hear(uuid, text, text) from public;
grant execute on function private.may_app_hear(uuid, text, text) to service_role;
revoke all on function private.webhook_listeners(uuid, text) from public;
grant execute on function private.webhook_listeners(uuid, text) to service_role;
revoke all on function private.put_webhook_event(uuid, text, jsonb) from public;
grant execute on function private.put_webhook_event(uuid, text, jsonb) to service_role;
revoke all on function private.tell_scan_finished() from public;
revoke all on function private.tell_findings_created() from public;
revoke all on function private.tell_finding_gone() from public;
revoke all on function private.tell_removal_request_changed() from public;

-- triggers
create trigger webhook_endpoints_touch_updated_at before update on private.webhook_endpoints
  for each row execute function private.touch_updated_at();
create trigger scans_tell_finished after update on public.scans for each row
  when (old.status = 'running' and new.status <> 'running' and new.user_id is not null)
  execute function private.tell_scan_finished();
create trigger findings_tell_created after insert on public.findings referencing new table as added
  for each statement execute function private.tell_findings_created();
create trigger findings_tell_gone after update on public.findings for each row
  when (old.gone_at is null and new.gone_at is not null and new.status <> 'stopped')
  execute function private.tell_finding_gone();
create trigger removal_requests_tell_created after insert on public.removal_requests for each row
  execute function private.tell_removal_request_changed();
create trigger removal_requests_tell_changed after update on public.removal_requests for each row
  when (old.status is distinct from new.status)
  execute function private.tell_removal_request_changed();
