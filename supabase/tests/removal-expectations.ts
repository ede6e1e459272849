import type { Expectation } from './expectations.ts';

const readOnly: Expectation['may'] = {
  select: ['owner', 'admin'],
  insert: [],
  update: [],
  delete: [],
};
/** Also read by the agency that looks after the owner. */
const managed: Expectation['may'] = { ...readOnly, select: ['owner', 'agency', 'admin'] };
const request = `(user_id, number, scope, recipient_name, channel, kind, host, language, template_version,
  text_sha256, owner_name)`;
const requestValues = (number: string) =>
  `'${number}', 'host', 'Rackbarn', 'email', 'dmca_notice', 'leaks.example', 'en', '1', sha256(E'\\n'::bytea), 'Juno'`;

/** Cases and requests: read by their person, written by the server, which knows the way of every state. */
export const removalExpectations: Record<string, Expectation> = {
  removal_cases: {
    may: managed,
    where: `user_id = $1 and number = 'R-2026-000777'`,
    insert: `(user_id, number, url, address, host, claim)
      values ($1, 'R-2026-000778', 'https://leaks.example/y', 'https://leaks.example/y', 'leaks.example', 'copyright')`,
    set: `status = 'resolved', resolved_at = now()`,
  },
  removal_case_works: {
    may: readOnly,
    where: `user_id = $1 and description = 'For the matrix'`,
    insert: `(case_id, user_id, description, kind, made_by)
      select id, $1, 'Another', 'photo', 'self' from public.removal_cases where user_id = $1`,
    set: `made_by = 'self'`,
  },
  removal_requests: {
    may: managed,
    where: `user_id = $1 and number = 'R-2026-000777'`,
    insert: `${request} select $1::uuid, ${requestValues('R-2026-000778')}`,
    set: `status = 'in_review'`,
  },
  removal_request_cases: {
    may: managed,
    where: `user_id = $1 and recipient_key = 'matrix'`,
    insert: `(request_id, case_id, user_id, recipient_key)
      select request_id, case_id, $1, 'other' from public.removal_request_cases where user_id = $1`,
    set: `outcome = 'removed'`,
  },
  removal_events: {
    may: managed,
    where: `user_id = $1 and action = 'created'`,
    insert: `(case_id, user_id, actor, action)
      select id, $1, 'person', 'told' from public.removal_cases where user_id = $1`,
    set: `action = 'none'`,
  },
  counter_notices: {
    may: managed,
    where: `user_id = $1 and subscriber_name = 'Rowan Pike'`,
    insert: `(user_id, request_id, received_on, subscriber_name, statement, decide_by, restored_by)
      select $1, id, '2026-11-02', 'Somebody', 'It is mine.', '2026-11-17', '2026-11-23'
      from public.removal_requests where user_id = $1`,
    set: `status = 'withdrawn'`,
  },
  case_links: {
    may: readOnly,
    where: `user_id = $1 and label = 'For the matrix'`,
    insert: `(case_id, user_id, label, token_sha256, expires_at)
      select id, $1, 'Another', sha256('another'), now() + interval '7 days'
      from public.removal_cases where user_id = $1`,
    set: `revoked_at = now()`,
  },
};

export const plantedRemovals = `
  with removal as (
    insert into public.removal_cases (user_id, number, url, address, host, claim)
    values ($1, 'R-2026-000777', 'https://leaks.example/x', 'https://leaks.example/x', 'leaks.example', 'copyright')
    returning id
  ), work as (
    insert into public.removal_case_works (case_id, user_id, description, kind)
    select id, $1, 'For the matrix', 'photo' from removal
  ), event as (
    insert into public.removal_events (case_id, user_id, actor, action)
    select id, $1, 'person', 'created' from removal
  ), link as (
    insert into public.case_links (case_id, user_id, label, token_sha256, expires_at)
    select id, $1, 'For the matrix', sha256('a token'), now() + interval '7 days' from removal
  ), request as (
    insert into public.removal_requests ${request}
    select $1::uuid, ${requestValues('R-2026-000777')} returning id
  ), asked as (
    insert into public.removal_request_cases (request_id, case_id, user_id, recipient_key)
    select request.id, removal.id, $1, 'matrix' from request, removal
  )
  insert into public.counter_notices (user_id, request_id, received_on, subscriber_name, statement, decide_by,
    restored_by)
    select $1, id, '2026-11-02', 'Rowan Pike', 'It is mine.', '2026-11-17', '2026-11-23' from request;`;
