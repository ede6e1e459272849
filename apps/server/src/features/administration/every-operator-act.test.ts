import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../testing/start-test-gateway.ts';
import { features } from '../index.ts';
import { operatorActs, operatorReads, provenElsewhere } from './testing/operator-acts.ts';
import { functionDoors } from '../../testing/function-doors.ts';
import { startAdminWorld } from '../../testing/start-admin-world.ts';
import type { AdminWorld } from '../../testing/start-admin-world.ts';

const seed = readFileSync(join(import.meta.dirname, '../../../../../supabase/seed.sql'), 'utf8');

let world: AdminWorld;
let stranger: SignedIn;
beforeAll(async () => {
  world = await startAdminWorld(features, {
    WORKER_IN_PROCESS: 'false',
    REST_REQUESTS_PER_MINUTE: '100000',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'case@agency.example',
  });
  await world.gateway.sql(seed);
  await world.gateway.sql(fingerprintFunction);
  stranger = await world.person();
});
afterAll(() => world.gateway.stop());

/** A hash of every row there is: whatever was undone is as it was. */
const fingerprintFunction = `
  create schema testing;
  create function testing.fingerprint() returns text language plpgsql as $$
  declare
    found text := '';
    one text;
    name regclass;
  begin
    for name in select oid::regclass from pg_class
      where (relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        or oid in ('auth.sessions'::regclass, 'auth.users'::regclass, 'pgboss.job'::regclass))
        and relkind in ('r', 'p') order by oid
    loop
      execute format('select md5(coalesce(string_agg(t::text, E''\\n'' order by t::text), '''')) from %s t %s', name,
        -- What the clock sends each minute is no act's.
        case when name = 'pgboss.job'::regclass
          then 'where name !~ ''^__pgboss'' and name not in (select name from pgboss.schedule)' end) into one;
      found := found || name || ' ' || one || E'\\n';
    end loop;
    return found;
  end $$;
  create function testing.fail() returns trigger language plpgsql as $$ begin raise 'the entry cannot stay'; end $$`;

async function fingerprint(): Promise<string> {
  const [row] = await world.gateway.sql<{ text: string }>('select testing.fingerprint() as text');
  return row?.text ?? '';
}

it('is listed here for every function that is for operators only', () => {
  const listed = Object.keys({ ...operatorActs, ...operatorReads, ...provenElsewhere });
  expect(functionDoors.operators.filter((name) => !listed.includes(name))).toEqual([]);
});

describe.each(Object.entries(operatorActs))('%s', (name, { body, prepare, refusedWith = 403 }) => {
  it('writes one entry: none when it is refused, none when it fails afterwards', async () => {
    const { gateway } = world;
    if (prepare !== undefined) await gateway.sql(prepare);
    const input = await body(world);
    const before = await world.entries();
    const state = await fingerprint();
    expect((await world.call(null, name, input)).status).toBe(401);
    expect((await world.call(stranger.token, name, input)).status).toBe(refusedWith);

    await gateway.sql(
      `create constraint trigger zz_fail after insert on audit_log deferrable initially deferred
         for each row execute function testing.fail()`,
    );
    const failed = await world.call(world.admin.token, name, input);
    await gateway.sql('drop trigger zz_fail on audit_log');
    expect(failed.status).toBe(500);
    expect(await fingerprint()).toBe(state);

    const done = await world.call(world.admin.token, name, input);
    expect([done.status, done.body]).toEqual([expect.toBeOneOf([200, 201]), done.body]);
    expect((await world.entries()) - before).toBe(1);
    const [entry] = await gateway.sql(
      'select actor_id, action from audit_log order by seq desc limit 1',
    );
    expect(entry).toMatchObject({ actor_id: world.admin.userId });
  });
});

describe.each(Object.entries(operatorReads))('%s', (name, input) => {
  it('shows nobody’s data by itself, and writes no entry', async () => {
    const before = await world.entries();
    expect((await world.call(world.admin.token, name, input)).status).toBe(200);
    expect(await world.entries()).toBe(before);
  });
});

it.each(Object.entries(provenElsewhere))('%s is told of in %s', (name, file) => {
  const path = join(import.meta.dirname, '..', file);
  expect(existsSync(path)).toBe(true);
  expect(readFileSync(path, 'utf8')).toContain(name);
  expect(readFileSync(path, 'utf8')).toContain('audit_log');
});

it('leaves a chain that holds', async () => {
  const { body } = await world.call(world.admin.token, 'check-audit-log');
  expect(body['firstBroken']).toBeNull();
});
