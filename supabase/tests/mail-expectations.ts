import type { Expectation } from './expectations.ts';

const readOnly: Expectation['may'] = {
  select: ['owner', 'admin'],
  insert: [],
  update: [],
  delete: [],
};

/** Mails of removal requests: read by the person they are about and by operators, written by the server alone. */
export const mailExpectations: Record<string, Expectation> = {
  outgoing_mails: {
    may: readOnly,
    where: `user_id = $1 and message_id = 'matrix@agency.example'`,
    insert: `(user_id, request_id, kind, ordinal, to_address, subject, body, message_id, envelope_from, reply_to)
      select $1, request_id, 'follow_up', 9, to_address, 'x', 'x', 'another@agency.example', envelope_from, reply_to
      from public.outgoing_mails where user_id = $1`,
    set: `status = 'queued'`,
  },
  incoming_mails: {
    may: readOnly,
    where: `user_id = $1 and message_id = 'matrix@host.example'`,
    insert: `(user_id, message_id, from_address, to_address, subject, body, kind)
      values ($1, 'forged@host.example', 'a@host.example', 'b@agency.example', 'x', 'x', 'reply')`,
    set: `handled_at = now()`,
  },
};

/** Comes after the planted requests. */
export const plantedMails = `
  with mail as (
    insert into public.outgoing_mails (user_id, request_id, kind, to_address, subject, body, message_id,
      envelope_from, reply_to)
    select user_id, id, 'notice', 'dmca@leaks.example', 'Notice', 'Please remove it.', 'matrix@agency.example',
      'bounce@agency.example', 'case@agency.example'
    from public.removal_requests where user_id = $1 and number = 'R-2026-000777' returning request_id
  )
  insert into public.incoming_mails (user_id, request_id, message_id, from_address, to_address, subject, body, kind,
    matched_by)
  select $1, request_id, 'matrix@host.example', 'dmca@leaks.example', 'case@agency.example', 'Re: Notice', 'Hello',
    'reply', 'plus_address' from mail;`;
