-- Says whether a session lives, to server functions on a platform whose tables of sessions nobody else may read.
-- Security definer for that reason; only the service role may ask.
create function private.is_session_alive(session_id uuid, user_id uuid) returns boolean
language sql stable security definer set search_path = ''
begin atomic
  select exists (
    select from auth.sessions as s
    join auth.users as u on u.id = s.user_id
    where s.id = is_session_alive.session_id and s.user_id = is_session_alive.user_id
      and (s.not_after is null or s.not_after > now())
      and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
  );
end;

revoke all on function private.is_session_alive(uuid, uuid) from public;
grant execute on function private.is_session_alive(uuid, uuid) to service_role;
