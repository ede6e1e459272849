import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { features } from '../../apps/server/src/features/index.ts';
import type { SignedIn } from '../../apps/server/src/testing/start-test-gateway.ts';
import { functionDoors, listFunctions } from '../../apps/server/src/testing/function-doors.ts';
import { namingNothing, provenElsewhere, replays } from './replays.ts';
import type { Find } from './replays.ts';
import { openSeededGateway } from './seeded-gateway.ts';
import type { SeededGateway } from './seeded-gateway.ts';

let gateway: SeededGateway;
/** Whose things a call may name, and who sends it after her. */
let people: Record<'owner' | 'agency' | 'invited', SignedIn>;
let others: SignedIn[];
beforeAll(async () => {
  gateway = await openSeededGateway({ features, env: { TRUST_PROXY: '1' } });
  const { owner, agency, stranger } = gateway.people;
  people = { owner: owner!, agency: agency!, invited: await gateway.enter('basic') };
  // Another agency's owner, who looks after nobody.
  const rival = await gateway.enter('pro');
  await gateway.sql(
    `insert into agency_members (agency_id, user_id, role)
     select id, $1, 'owner' from agencies where name = 'Elsewhere'`,
    [rival.userId],
  );
  others = [stranger!, rival];
  await gateway.context.files.put({
    ...{ bucketId: 'evidence', name: `${owner!.userId}/page.html`, bytes: Buffer.from('page') },
    ...{ type: null, ownerId: owner!.userId, asIs: true },
  });
  await gateway.sql(fingerprint);
});
afterAll(() => gateway.stop());

/** A hash of every row that names a person. */
const fingerprint = `
  create schema testing;
  create function testing.rows_of(person text) returns text language plpgsql as $$
  declare
    found text := '';
    one text;
    name regclass;
  begin
    for name in select oid::regclass from pg_class
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p') order by oid
    loop
      execute format('select md5(coalesce(string_agg(t::text, '''' order by t::text), '''')) from %s t where t::text like $1', name)
        into one using '%' || person || '%';
      found := found || name || ' ' || one || E'\\n';
    end loop;
    return found;
  end $$`;
const rowsOf = async ({ userId }: SignedIn) =>
  (await gateway.sql<{ rows: string }>('select testing.rows_of($1) as rows', [userId]))[0]?.rows;

type Answer = { status: number; body: unknown };
let calls = 0;
async function call(name: string, body: object, { token }: SignedIn): Promise<Answer> {
  const { method } = listFunctions(gateway).find((one) => one.name === name)!;
  const query = method === 'GET' ? `?${new URLSearchParams(Object.entries(body)).toString()}` : '';
  const answer = await fetch(`${gateway.url}/functions/v1/${name}${query}`, {
    method,
    headers: {
      ...{ apikey: gateway.publishableKey, authorization: `Bearer ${token}` },
      ...{
        'content-type': 'application/json',
        'x-forwarded-for': `18.19.0.${String(calls++ % 250)}`,
      },
    },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
  const isJson = answer.headers.get('content-type')?.includes('json') === true;
  return { status: answer.status, body: isJson ? await answer.json() : await answer.text() };
}

/** Whose something is, where a column of her own does not say so. */
const ownerIn: Record<string, string> = {
  profiles: 'id = $1',
  'private.webhook_deliveries': 'subject_id = $1',
};
const ownership = {
  owner: 'user_id = $1',
  agency: 'agency_id = (select agency_id from agency_members where user_id = $1)',
  invited: 'email = (select email from auth.users where id = $1)',
};

function findFor({ userId }: SignedIn, by: keyof typeof people): Find {
  return async (table, where = 'true', column = 'id') => {
    const [row] = await gateway.sql<{ found: string }>(
      `select ${column} as found from ${table} where ${where} and ${ownerIn[table] ?? ownership[by]} limit 1`,
      [userId],
    );
    if (row === undefined) throw new Error(`nothing of hers in ${table}`);
    return row.found;
  };
}

it('every function for people names something of hers, or nothing', () => {
  const listed = [replays, provenElsewhere].flatMap((one) => Object.keys(one));
  expect([...listed, ...namingNothing].sort()).toEqual(functionDoors.people.toSorted());
});

it.each(Object.entries(provenElsewhere))('%s is told of in %s', async (name, file) => {
  const path = `../../apps/server/src/features/${file}`;
  expect(await readFile(new URL(path, import.meta.url), 'utf8')).toContain(name);
});

it.each(Object.entries(replays))(
  '%s does nothing for others with what is hers, and for her what she asks',
  async (name, replay) => {
    const { body, prepare, refusedWith } = replay;
    const by = replay.by ?? 'owner';
    const her = people[by];
    if (prepare !== undefined) await gateway.sql(prepare.replaceAll('$1', `'${her.userId}'::uuid`));
    const said = await body(findFor(her, by));
    const before = await rowsOf(her);
    const refusals: Answer[] = [];
    for (const other of others) refusals.push(await call(name, said, other));
    for (const refused of refusals) {
      if (typeof refusedWith === 'object') expect(refused.body).toMatchObject(refusedWith);
      else expect([refusedWith ?? 403, refusedWith ?? 404]).toContain(refused.status);
    }
    expect(await rowsOf(her)).toBe(before);

    const answered = await call(name, said, her);
    // Else the refusal might be one of the call itself. 409: hers, in a state in which this cannot be done.
    expect([200, 201, 202, 409], JSON.stringify(answered)).toContain(answered.status);
    expect(refusals).not.toContainEqual(answered);
  },
);
