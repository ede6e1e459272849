import { startTestGateway } from './start-test-gateway.ts';
import type { SignedIn, TestGateway } from './start-test-gateway.ts';
import type { Feature } from '#platform/feature';

/** What a function answered. */
type Answer = { status: number; body: Record<string, unknown> };

export type AdminWorld = {
  gateway: TestGateway;
  admin: SignedIn;
  /** Somebody with a profile. */
  person: (names?: { first?: string; last?: string; email?: string }) => Promise<SignedIn>;
  /** Makes somebody an operator. */
  promote: (who: SignedIn) => Promise<void>;
  call: (token: string | null, name: string, body?: object) => Promise<Answer>;
  /** Actions in the audit log about a subject, oldest first. */
  noted: (subject: string) => Promise<string[]>;
  /** Entries of the audit log. */
  entries: () => Promise<number>;
};

/** For tests: a gateway with an operator. */
export async function startAdminWorld(
  features: readonly Feature[],
  env: Record<string, string> = { WORKER_IN_PROCESS: 'false' },
): Promise<AdminWorld> {
  const gateway = await startTestGateway({ features, env });
  const { sql } = gateway;
  const person: AdminWorld['person'] = async ({ email, first, last } = {}) => {
    const who = await gateway.signIn();
    await sql('insert into profiles (id, email, first_name, last_name) values ($1, $2, $3, $4)', [
      who.userId,
      email ?? who.email,
      first ?? null,
      last ?? null,
    ]);
    return who;
  };
  const promote: AdminWorld['promote'] = async ({ userId }) => {
    await sql("insert into user_roles (user_id, role) values ($1, 'admin')", [userId]);
  };
  const admin = await person();
  await promote(admin);
  return {
    gateway,
    admin,
    person,
    promote,
    call: async (token, name, body = {}) => {
      const answer = await fetch(`${gateway.url}/functions/v1/${name}`, {
        method: 'POST',
        headers: {
          apikey: gateway.publishableKey,
          'content-type': 'application/json',
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      });
      const text = await answer.text();
      const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
      return {
        status: answer.status,
        body: isJson ? (JSON.parse(text) as Record<string, unknown>) : { text },
      };
    },
    noted: async (subject) => {
      const rows = await sql<{ action: string }>(
        'select action from audit_log where subject = $1 order by seq',
        [subject],
      );
      return rows.map(({ action }) => action);
    },
    entries: async () => {
      const [row] = await sql<{ n: number }>('select count(*)::int as n from audit_log');
      return row?.n ?? 0;
    },
  };
}
