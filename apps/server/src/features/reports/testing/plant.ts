import { randomInt, randomUUID } from 'node:crypto';
import type { SignedIn, TestGateway } from '../../../testing/start-test-gateway.ts';

type World = Pick<TestGateway, 'sql'>;
type Person = Pick<SignedIn, 'userId'>;

/** For tests only: a page that was found. Answers its id. */
export const plantFinding =
  ({ sql }: World, { userId }: Person) =>
  async (page: {
    host: string;
    found: string;
    status?: string;
    reviewed?: string;
    gone?: string;
    title?: string;
    scan?: string;
  }): Promise<string> => {
    const id = randomUUID();
    const { found, gone = null, host, reviewed = null, scan = null, title = null } = page;
    const { status = 'new' } = page;
    await sql(
      `insert into findings (id, user_id, url, address, host, title, site_kind, found_by, lane, score, status, stop_label,
         first_seen_at, reviewed_at, gone_at, first_scan_id)
       values ($1, $2, $3, $3, $4, $5, 'leak', 'search', 'leak', 0.9, $6, $7, $8, $9, $10, $11)`,
      [
        ...[id, userId, `https://${host}/${id}`, host, title, status],
        ...[status === 'stopped' ? 'possible_minor' : null, found, reviewed, gone, scan],
      ],
    );
    return id;
  };

/** For tests only: a removal case. */
export const plantCase =
  ({ sql }: World, { userId }: Person) =>
  async (given: {
    host: string;
    begun: string;
    status?: string;
    finding?: string;
    contacted?: string;
    next?: string;
    nextAt?: string;
    search?: string;
    isStopped?: boolean;
    resolved?: string;
  }): Promise<{ id: string; number: string }> => {
    const [id, number] = [randomUUID(), `R-2026-${String(randomInt(100_000, 999_999))}`];
    const { begun, contacted = null, finding = null, host, isStopped = false } = given;
    const { next = null, nextAt = null, resolved = null, search = 'unknown' } = given;
    const { status = 'detected' } = given;
    await sql(
      `insert into removal_cases (id, user_id, number, finding_id, url, address, host, claim, status, search_state,
         stop_label, next_step, next_at, first_contact_at, created_at, resolved_at)
       values ($1, $2, $3, $4, $5, $5, $6, 'copyright', $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        ...[id, userId, number, finding, `https://${host}/${id}`, host, status, search],
        ...[isStopped ? 'possible_minor' : null, next, nextAt, contacted, begun],
        resolved,
      ],
    );
    return { id, number };
  };

/** For tests only: a notice about some cases. */
export const plantRequest =
  ({ sql }: World, { userId }: Person) =>
  async (given: {
    cases: readonly string[];
    scope: string;
    sent: string;
    verified?: string;
    recipient?: string;
  }): Promise<void> => {
    const id = randomUUID();
    const { cases, recipient = 'rackbarn', scope, sent, verified = null } = given;
    await sql(
      `insert into removal_requests (id, user_id, number, scope, recipient_name, channel, kind, host, language,
         template_version, text_sha256, owner_name, status, sent_at, verified_at)
       values ($1, $2, $6, $3, 'Rackbarn', 'email', 'dmca_notice', 'a.example', 'en', '1',
         sha256(E'\\n'::bytea), 'Juno', 'closed', $4, $5)`,
      [id, userId, scope, sent, verified, `R-2026-${String(randomInt(100_000, 999_999))}`],
    );
    for (const caseId of cases)
      await sql(
        `insert into removal_request_cases (request_id, case_id, user_id, recipient_key, outcome)
         values ($1, $2, $3, $5, $4)`,
        [id, caseId, userId, verified === null ? 'open' : 'removed', recipient],
      );
  };

/** For tests only: a full scan of an hour that has ended. Answers its id. */
export async function plantScan(
  { sql }: World,
  { userId }: Person,
  given: {
    ended: string;
    asked?: number;
    answered?: number;
    by?: 'person' | 'schedule';
    found?: number;
    status?: 'completed' | 'failed';
  },
): Promise<string> {
  const id = randomUUID();
  const { answered = 0, asked = 0, by = 'schedule', ended, found = 0 } = given;
  const { status = 'completed' } = given;
  await sql(
    `insert into scans (id, kind, user_id, creator_name, requested_by, started_at, sites_total, sites_answered,
       findings_new)
     values ($1, 'full', $2, 'Juno Hal', $3, $4::timestamptz - interval '1 hour', $5, $6, $7)`,
    [id, userId, by, ended, asked, answered, found],
  );
  await sql('update scans set status = $3, finished_at = $2 where id = $1', [id, ended, status]);
  return id;
}
