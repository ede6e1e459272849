import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Feature } from '../../apps/server/src/platform/feature.ts';
import { startTestGateway } from '../../apps/server/src/testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../apps/server/src/testing/start-test-gateway.ts';
import { actors, plantedRows } from './expectations.ts';

/**
 * Whom the matrix tries over HTTP: those of the tables' matrix, an operator who looks at the owner's account, the owner
 * whose password alone was shown, and the owner whose account is suspended.
 */
export const callers = [...actors, 'look', 'first-step', 'suspended'] as const;
export type HttpCaller = (typeof callers)[number];

export type SeededGateway = TestGateway & {
  /** Whose rows the matrix tries. */
  ownerId: string;
  /** Null for a visitor. */
  people: Record<HttpCaller, SignedIn | null>;
  /** Signs in somebody of seed.sql, by the part before the @. */
  enter: (handle: string) => Promise<SignedIn>;
  /** The platform's client, unmodified, with the types of no schema: the matrix names tables as it finds them. */
  clientOf: (who: HttpCaller) => SupabaseClient;
};

/** People of seed.sql by the part before the @; the suspended one is not the owner, whom the others still need. */
const handles: Record<Exclude<HttpCaller, 'visitor'>, string> = {
  owner: 'agency-creator',
  stranger: 'elite',
  agency: 'agency',
  admin: 'admin',
  moderator: 'moderator',
  look: 'agency-creator',
  'first-step': 'agency-creator',
  suspended: 'banned',
};

/** A gateway over the people of seed.sql, the owner's rows of everything, and a session for everybody who is tried. */
export async function openSeededGateway(
  options: { features?: readonly Feature[]; env?: Record<string, string> } = {},
): Promise<SeededGateway> {
  const gateway = await startTestGateway({
    ...options,
    env: {
      WORKER_IN_PROCESS: 'false',
      REST_REQUESTS_PER_MINUTE: '1000000',
      ...options.env,
    },
    prepareSql: await readFile(new URL('../seed.sql', import.meta.url), 'utf8'),
  });
  const idOf = async (handle: string) => {
    const [row] = await gateway.sql<{ id: string }>('select id from auth.users where email = $1', [
      `${handle}@example.org`,
    ]);
    if (row === undefined) throw new Error(`nobody in seed.sql is called ${handle}`);
    return row.id;
  };
  const ownerId = await idOf(handles.owner);
  const adminId = await idOf(handles.admin);
  await gateway.sql(plantedRows.replaceAll('$1', `'${ownerId}'`));
  // Whoever is suspended reaches nothing: the row of her ban stays, the ban is over.
  await gateway.sql('update user_bans set is_active = false where user_id = $1', [ownerId]);

  async function enter(handle: string, how?: 'look' | 'first-step'): Promise<SignedIn> {
    const [userId, sessionId] = [await idOf(handle), randomUUID()];
    const email = `${handle}@example.org`;
    await gateway.sql(
      `insert into auth.sessions (id, user_id, created_at, updated_at, aal, tag)
       values ($1, $2, now(), now(), $3, $4)`,
      [
        sessionId,
        userId,
        how === 'first-step' ? 'aal1' : 'aal2',
        how === 'look' ? `impersonation ${adminId}` : null,
      ],
    );
    // As after `prove-identity`.
    await gateway.sql(
      'insert into leakblock_auth.proofs (session_id, proved_at) values ($1, now())',
      [sessionId],
    );
    // Everybody has a second factor, so that a session is complete only where it was shown.
    await gateway.sql(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
       select gen_random_uuid(), $1, 'totp', 'verified', 'x', now(), now()
       where not exists (select from auth.mfa_factors where user_id = $1)`,
      [userId],
    );
    const token = await gateway.tokens.issue({
      ...{ sub: userId, session_id: sessionId, email },
      aal: how === undefined ? 'aal2' : 'aal1',
      ...(how === 'look' && { act: { sub: adminId } }),
    });
    return { userId, sessionId, email, token };
  }
  const people = { visitor: null } as Record<HttpCaller, SignedIn | null>;
  for (const who of callers) {
    if (who === 'visitor') continue;
    people[who] = await enter(
      handles[who],
      who === 'look' || who === 'first-step' ? who : undefined,
    );
  }
  return {
    ...gateway,
    ownerId,
    people,
    enter: (handle) => enter(handle),
    clientOf: (who) => gateway.client(people[who]?.token),
  };
}
