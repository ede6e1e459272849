import type { Expectation } from './expectations.ts';

const readOnly: Expectation['may'] = {
  select: ['owner', 'admin'],
  insert: [],
  update: [],
  delete: [],
};

const columns = `(user_id, version, template_version, language, legal_name, stage_names, country, protected_content,
    acts, owner_name, starts_on, ends_on, signed_at, unsealed_sha256, full_sha256, redacted_sha256, seal_fingerprint,
    audit_trail)`;
const values = (
  version: number,
) => `($1, ${String(version)}, 'loa-1', 'en', 'Juno Halloway', '{Juno}', 'NL', 'All my photos',
    '{copyright_notices,sign}', 'Juno', current_date, current_date + 365, now(), sha256('a'), sha256('b'), sha256('c'),
    sha256('seal'), '{}')`;

/** Letters and their history: written by the server when they are signed, read by their owner and by admins. */
export const letterExpectations: Record<string, Expectation> = {
  authorisations: {
    may: readOnly,
    where: 'user_id = $1',
    insert: `${columns} values ${values(7)}`,
    set: `revoked_at = null`,
  },
  authorisation_events: {
    may: readOnly,
    where: 'user_id = $1',
    insert: `(authorisation_id, user_id, actor, action)
      select id, $1, 'person', 'signed' from public.authorisations where user_id = $1`,
    set: `action = 'none'`,
  },
};

/** A letter of the owner with its first event; `$1` is the owner's id. */
export const plantedLetter = `
  with signed as (
    insert into public.authorisations ${columns} values ${values(1)} returning id
  )
  insert into public.authorisation_events (authorisation_id, user_id, actor, action)
    select id, $1, 'person', 'signed' from signed;`;
