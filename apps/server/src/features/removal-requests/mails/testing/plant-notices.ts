import { randomUUID } from 'node:crypto';
import type { ContactScope } from '@leakblock/domain/removal-requests';

type Sql = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

/** A request as it waits to be sent. */
export type PlantedNotice = { requestId: string; caseId: string; number: string; to: string };

let planted = 0;

/**
 * For tests and benches only: somebody with a living letter and a checked identity, and approved requests of hers, each
 * about one page, that may go out.
 * @param sql as the database's owner
 * @param addresses recipient of each request
 * @param about the host of all pages, the recipient's own when there is none, and what the recipient is asked as
 */
export async function plantNotices(
  sql: Sql,
  addresses: readonly string[],
  about: { host?: string; scope?: ContactScope } = {},
): Promise<{ userId: string; letterId: string; notices: PlantedNotice[] }> {
  const userId = randomUUID();
  await sql(
    `insert into auth.users (id, email, aud, role) values ($1, $2, 'authenticated', 'authenticated')`,
    [userId, `${userId.slice(0, 8)}@example.org`],
  );
  await sql(
    `insert into identity_verifications (user_id, status, decided_at) values ($1, 'approved', now())`,
    [userId],
  );
  const [letter] = await sql<{ id: string }>(
    `insert into authorisations (user_id, version, template_version, language, legal_name, stage_names, country,
       protected_content, acts, owner_name, starts_on, ends_on, signed_at, unsealed_sha256, full_sha256,
       redacted_sha256, seal_fingerprint, audit_trail)
     values ($1, 1, '1', 'en', 'Mara Quist', '{Luna Marlowe}', 'DE', 'Photos', '{copyright_notices,sign,escalation}',
       'Luna Marlowe', current_date - 2, current_date + 360, now() - interval '1 day', sha256('a'), sha256('b'),
       sha256('c'), sha256('d'), '{}') returning id`,
    [userId],
  );
  const letterId = letter?.id ?? '';
  const notices: PlantedNotice[] = [];
  for (const to of addresses) {
    planted += 1;
    const number = `R-2026-${String(100_000 + planted)}`;
    const recipientHost = to.slice(to.indexOf('@') + 1);
    const host = about.host ?? recipientHost;
    const url = `https://${host}/set/${number.toLowerCase()}`;
    const [row] = await sql<{ case_id: string; request_id: string }>(
      `with made as (
         insert into removal_cases (user_id, number, url, address, host, claim, answers, status)
         values ($1, $2, $3, $3, $4, 'copyright', '{"use": "copy", "fair_use_considered": true}', 'confirmed')
         returning id
       ), work as (
         insert into removal_case_works (case_id, user_id, description, kind, made_by)
         select id, $1, 'Photo set', 'photo', 'self' from made
       ), pack as (
         insert into evidence_packs (case_id, user_id, occasion, captured_at, manifest, manifest_sha256, bytes)
         select id, $1, 'before_first_notice', now(), '{}', sha256('{}'), 2 from made
       ), request as (
         insert into removal_requests (user_id, number, scope, recipient_name, recipient_address, channel, kind, host,
           language, template_version, status, subject, body, text_sha256, owner_name, authorisation_id, approved_by,
           approved_at, approved_sha256, queued_at)
         select $1, $2, $9, $10, $5, 'email', 'dmca_notice', $4, 'en', '1', 'queued', $6, $7,
           sha256(convert_to($6 || E'\\n' || $7, 'UTF8')), 'Luna Marlowe', $8, $1, now(),
           sha256(convert_to($6 || E'\\n' || $7, 'UTF8')), now()
         returning id
       ), asked as (
         insert into removal_request_cases (request_id, case_id, user_id, recipient_key)
         select request.id, made.id, $1, $5 from request, made
       )
       select made.id as case_id, request.id as request_id from made, request`,
      [
        ...[userId, number, url, host, to],
        ...[`[Case ${number}] Copyright notice`, `Please remove ${url}`, letterId],
        ...[about.scope ?? 'host', recipientHost],
      ],
    );
    notices.push({ requestId: row?.request_id ?? '', caseId: row?.case_id ?? '', number, to });
  }
  return { userId, letterId, notices };
}
