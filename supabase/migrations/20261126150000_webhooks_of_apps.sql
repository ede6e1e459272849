-- Webhooks that an app made end with what the person allows it.

alter table private.webhook_endpoints
  add column client_id text references public.oauth_clients (client_id) on delete cascade;
create index webhook_endpoints_client_id_idx on private.webhook_endpoints (client_id);

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

create or replace function private.put_webhook_event(subject_id uuid, event text, data jsonb) returns void
language sql set search_path = ''
begin atomic
  insert into private.webhook_deliveries (endpoint_id, subject_id, event, data)
  select endpoint.id, put_webhook_event.subject_id, put_webhook_event.event, put_webhook_event.data
  from private.webhook_endpoints as endpoint
  where endpoint.is_enabled and put_webhook_event.event = any (endpoint.events)
    and (
      endpoint.user_id = put_webhook_event.subject_id
      or endpoint.user_id in (
        select agency_members.user_id from public.agency_members
        join public.agency_creators on agency_creators.agency_id = agency_members.agency_id
        where agency_creators.user_id = put_webhook_event.subject_id
      )
    )
    and private.may_webhook_tell(endpoint.user_id, put_webhook_event.subject_id)
    and private.may_app_hear(endpoint.user_id, endpoint.client_id, put_webhook_event.event);
end;

revoke all on function private.may_app_hear(uuid, text, text) from public;
grant execute on function private.may_app_hear(uuid, text, text) to service_role;
