-- Mails: what a person wants mailed, what waits to go out, and which addresses take no mail.

-- tables
alter table public.notifications
  -- What it is about; null for those of before.
  add column kind text,
  -- Page of ours with more about it.
  add column path text;

-- What a person wants mailed; without a row the defaults of the columns. Written by the server alone, which knows the
-- names of time zones.
create table public.mail_settings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Kinds that are not mailed.
  off text[] not null default '{}',
  alerts text not null default 'at_once',
  -- Minutes after midnight in her time zone; both null: no quiet hours.
  quiet_from smallint,
  quiet_to smallint,
  time_zone text not null default 'UTC',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Mails to people of ours, and to those who asked for one: each is written when it goes out. Forgotten a month after.
create table private.mails (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  -- Of somebody who has no account, with how she is written to.
  email text,
  language text,
  is_discreet boolean not null default false,
  -- Which mail it is: `<feature>.<what>`.
  name text not null,
  kind text not null,
  data jsonb not null,
  state text not null default 'queued',
  -- Why it was dropped.
  reason text,
  attempts smallint not null default 0,
  not_before timestamptz not null default now(),
  -- When it is looked at again; while it is handed over, when the worker that does so counts as lost.
  next_at timestamptz not null default now(),
  useless_after timestamptz,
  -- The mail with which it goes out; its own is null.
  goes_with uuid references private.mails (id) on delete cascade,
  -- Keyed hash (HMAC-SHA256) of the address it went to, for what comes back.
  address_sha256 bytea,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  settled_at timestamptz
);

-- Addresses whose mailbox is not there: keyed hashes. Nothing but mails of sign-in is tried there.
create table private.mail_suppressions (
  address_sha256 bytea primary key,
  reason text not null,
  created_at timestamptz not null default now()
);

-- constraints
alter table public.mail_settings add constraint mail_settings_off_check
  check (off <@ array['removals', 'alerts', 'reports', 'agencies', 'partners', 'announcements']);
alter table public.mail_settings add constraint mail_settings_alerts_check
  check (alerts in ('at_once', 'hourly', 'daily'));
alter table public.mail_settings add constraint mail_settings_quiet_check
  check ((quiet_from is null) = (quiet_to is null)
    and quiet_from between 0 and 1439 and quiet_to between 0 and 1439);
alter table public.mail_settings add constraint mail_settings_time_zone_check
  check (char_length(time_zone) between 1 and 60);
alter table private.mails add constraint mails_addressee_check
  check ((user_id is null) = (email is not null) and (email is null) = (language is null));
alter table private.mails add constraint mails_email_check check (char_length(email) <= 320);
alter table private.mails add constraint mails_language_check check (language in ('en', 'de', 'es', 'fr'));
alter table private.mails add constraint mails_name_check check (name ~ '^[a-z-]+\.[a-z-]+$' and char_length(name) <= 100);
alter table private.mails add constraint mails_kind_check check (kind in (
  'account', 'billing', 'authorisations', 'removals', 'alerts', 'reports', 'agencies', 'partners', 'announcements'));
alter table private.mails add constraint mails_data_check
  check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 100000);
alter table private.mails add constraint mails_state_check check (state in ('queued', 'sent', 'dropped', 'bounced'));
alter table private.mails add constraint mails_reason_check
  check ((state = 'dropped') = (reason is not null) and reason in (
    'switched_off', 'suppressed', 'useless', 'no_address', 'no_mail_server', 'not_now', 'refused', 'gave_up', 'unwritable'));
alter table private.mails add constraint mails_settled_check
  check ((state = 'queued') = (settled_at is null) and (state <> 'sent' or sent_at is not null));
alter table private.mail_suppressions add constraint mail_suppressions_reason_check
  check (reason in ('bounced', 'refused'));
alter table public.notifications add constraint notifications_kind_check check (kind in (
  'account', 'billing', 'authorisations', 'removals', 'alerts', 'reports', 'agencies', 'partners', 'announcements'));
alter table public.notifications add constraint notifications_path_check
  check (path ~ '^/([^/\\]|$)' and char_length(path) <= 500);

-- indexes
create index mails_next_at_idx on private.mails (next_at) where state = 'queued' and goes_with is null;
create index mails_user_id_idx on private.mails (user_id, created_at desc);
-- What somebody without an account was sent.
create index mails_email_idx on private.mails (lower(email), created_at) where email is not null;
create index mails_goes_with_idx on private.mails (goes_with);
create index mails_settled_at_idx on private.mails (settled_at);

-- grants
alter table public.mail_settings enable row level security;
revoke all on public.mail_settings from anon, authenticated;
grant select on public.mail_settings to authenticated;
grant select, insert, update, delete on public.mail_settings to service_role;
grant select, insert, update, delete on private.mails, private.mail_suppressions to service_role;

-- functions
-- A person's answer to a notification for everybody, which itself stays as it is: who reads it gets a copy of her own,
-- who deletes it has none any more. Security definer, because nobody may insert notifications for herself; that it is
-- an ordinary person who asks has been found by the trigger's condition, before `current_user` is this function's owner.
create or replace function private.put_away_notification() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := auth.uid();
begin
  if tg_op = 'UPDATE' and not new.read then
    return null;
  end if;
  insert into private.notification_receipts (user_id, notification_id) values (person, old.id)
  on conflict do nothing;
  if tg_op = 'DELETE' then
    -- Another tab may have marked it as read in the same moment.
    delete from public.notifications where user_id = person and notification_id = old.id;
  elsif found then
    insert into public.notifications (notification_id, user_id, global, title, message, read, created_at, kind, path)
    values (old.id, person, true, old.title, old.message, true, old.created_at, old.kind, old.path)
    on conflict (user_id, notification_id) where notification_id is not null do update set read = true;
  end if;
  return null;
end $$;

-- triggers
create trigger mail_settings_touch_updated_at before update on public.mail_settings
  for each row execute function private.touch_updated_at();

-- policies
create policy mail_settings_select_own on public.mail_settings for select to authenticated
  using (user_id = (select auth.uid()));
create policy mail_settings_select_not_impersonated on public.mail_settings as restrictive for select to authenticated
  using (not (select private.is_impersonated()));
