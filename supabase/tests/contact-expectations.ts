import type { Expectation } from './expectations.ts';

const readOnly: Expectation['may'] = {
  select: ['owner', 'admin'],
  insert: [],
  update: [],
  delete: [],
};

/** Contacts and reports: read by their person; the directory of recipients is the operators'. All written by the server. */
export const contactExpectations: Record<string, Expectation> = {
  removal_contacts: {
    may: readOnly,
    where: `user_id = $1 and host = 'leaks.example'`,
    insert: `(case_id, user_id, scope, host, source, outcome)
      select id, $1, 'host', 'leaks.example', 'rdap_ip', 'nothing' from public.removal_cases where user_id = $1`,
    set: `confidence = 'confirmed'`,
  },
  recipients: {
    may: { ...readOnly, select: ['admin'] },
    where: `name = 'For the matrix' and $1::uuid is not null`,
    insert: `(scope, name, method, address, source, confidence)
      select 'host', $1::text, 'email', 'other@leaks.example', 'operator', 'confirmed'`,
    set: `address = 'mine@attacker.example'`,
  },
  cloudflare_reports: {
    may: readOnly,
    where: 'user_id = $1',
    insert: `(request_id, user_id, handed_over_at)
      select id, $1, now() from public.removal_requests where user_id = $1 and number = 'R-2026-000777'`,
    set: `status = 'refused'`,
  },
};

export const plantedContacts = `
  insert into public.recipients (scope, name, method, address, source, confidence)
    values ('host', 'For the matrix', 'email', 'abuse@leaks.example', 'operator', 'confirmed');
  insert into public.removal_contacts (case_id, user_id, scope, host, source, outcome)
    select id, $1, 'host', 'leaks.example', 'rdap_ip', 'nothing' from public.removal_cases
    where number = 'R-2026-000777';
  insert into public.removal_requests (user_id, number, scope, recipient_name, channel, kind, host, language,
      template_version, text_sha256, owner_name)
    values ($1, 'R-2026-000777-B', 'cdn', 'Cloudflare', 'cloudflare_api', 'dmca_notice', 'leaks.example', 'en', '1',
      sha256(E'\\n'::bytea), 'Juno');
  insert into public.cloudflare_reports (request_id, user_id, handed_over_at)
    select id, $1, now() from public.removal_requests where number = 'R-2026-000777-B';`;
