import type { AgencyRole, AgencyScope } from '@leakblock/domain/agencies';
import { actingForHeader } from '@leakblock/domain/agencies';
import type { SignedIn, TestGateway } from './start-test-gateway.ts';

export type MetAgency = {
  agencyId: string;
  owner: SignedIn;
  /** Signs somebody in who works there. */
  employ: (role: AgencyRole) => Promise<SignedIn>;
  /** A creator allows the agency this much. */
  link: (creator: SignedIn, scopes: readonly AgencyScope[]) => Promise<void>;
  end: (creator: SignedIn) => Promise<void>;
};

/** For tests only: an active agency with its owner, as an operator's approval leaves it. */
export async function meetAgency({ signIn, sql }: TestGateway): Promise<MetAgency> {
  const [agency] = await sql<{ id: string }>(
    "insert into agencies (name) values ('Lantern Talent') returning id",
  );
  const agencyId = agency?.id ?? '';
  const employ = async (role: AgencyRole) => {
    const member = await signIn();
    await sql('insert into agency_members (agency_id, user_id, role) values ($1, $2, $3)', [
      agencyId,
      member.userId,
      role,
    ]);
    return member;
  };
  return {
    agencyId,
    employ,
    owner: await employ('owner'),
    async link({ userId }, scopes) {
      await sql(
        `insert into agency_creators (agency_id, user_id, scopes) values ($1, $2, $3)
         on conflict (agency_id, user_id)
         do update set scopes = excluded.scopes, status = 'active', ended_at = null`,
        [agencyId, userId, scopes],
      );
    },
    async end({ userId }) {
      await sql(
        `update agency_creators set status = 'ended', ended_at = now() where agency_id = $1 and user_id = $2`,
        [agencyId, userId],
      );
    },
  };
}

export type Answered = { status: number; code: string | null; body: unknown };

/** Calls a function as somebody, for a creator where one is named. */
export async function callFor(
  { publishableKey, url }: Pick<TestGateway, 'publishableKey' | 'url'>,
  who: SignedIn | null,
  call: { name: string; body?: unknown; creator?: SignedIn | string; method?: string },
): Promise<Answered> {
  const { body = {}, creator, method = 'POST', name } = call;
  const answer = await fetch(`${url}/functions/v1/${name}`, {
    method,
    headers: {
      'content-type': 'application/json',
      apikey: publishableKey,
      ...(who !== null && { authorization: `Bearer ${who.token}` }),
      ...(creator !== undefined && {
        [actingForHeader]: typeof creator === 'string' ? creator : creator.userId,
      }),
    },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
  const isJson = /json/.test(answer.headers.get('content-type') ?? '');
  const read = isJson ? await answer.json() : await answer.text();
  const code = isJson && typeof read === 'object' && read !== null && 'code' in read;
  return { status: answer.status, code: code ? String(read.code) : null, body: read };
}
