import type { Expectation } from './expectations.ts';

const readOnly: Expectation['may'] = {
  select: ['owner', 'admin'],
  insert: [],
  update: [],
  delete: [],
};
const ofHerCase = `from public.removal_cases where user_id = $1 limit 1`;

/** Checks and evidence: written by the verifier, read by whom they are about and by admins; checks also by her agency. */
export const evidenceExpectations: Record<string, Expectation> = {
  removal_checks: {
    may: { ...readOnly, select: ['owner', 'agency', 'admin'] },
    where: 'user_id = $1',
    insert: `(case_id, user_id, run, vantage, target, url, verdict)
      select id, $1, gen_random_uuid(), 'first', 'page', url, 'gone' ${ofHerCase}`,
    set: `verdict = 'gone'`,
  },
  evidence_packs: {
    may: readOnly,
    where: 'user_id = $1',
    insert: `(case_id, user_id, occasion, captured_at, manifest, manifest_sha256, bytes)
      select id, $1, 'gone', now(), '{}', sha256('{}'), 2 ${ofHerCase}`,
    set: `bytes = 0`,
  },
  evidence_files: {
    may: readOnly,
    where: 'user_id = $1',
    insert: `(pack_id, user_id, name, type, sha256, bytes, object_name)
      select id, $1, 'more.html', 'text/html', sha256('x'), 1, 'x' from public.evidence_packs where user_id = $1`,
    set: `bytes = 0`,
  },
};

/** A case of the owner with a check and a pack; `$1` is the owner's id. */
export const plantedEvidence = `
  with opened as (
    insert into public.removal_cases (user_id, number, url, address, host, claim)
    values ($1, 'R-2026-900001', 'https://leaks.example/e', 'https://leaks.example/e', 'leaks.example', 'copyright')
    returning id
  ), looked as (
    insert into public.removal_checks (case_id, user_id, run, vantage, target, url, http_status, verdict)
    select id, $1, gen_random_uuid(), 'first', 'page', 'https://leaks.example/e', 200, 'present' from opened
  ), pack as (
    insert into public.evidence_packs (case_id, user_id, occasion, captured_at, manifest, manifest_sha256, bytes)
    select id, $1, 'before_first_notice', now(), '{}', sha256('{}'), 2 from opened returning id
  )
  insert into public.evidence_files (pack_id, user_id, name, type, sha256, bytes, object_name)
    select id, $1, 'page.html', 'text/html', sha256('page'), 4, $1::text || '/page.html' from pack;`;
