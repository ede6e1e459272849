import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';

/** Somebody who uses the app: her session is planted, not signed in, since hashing thousands of passwords is another measurement. */
export type Person = {
  id: string;
  sessionId: string;
  email: string;
  refreshToken: string;
  /** The address she comes from: of the network that is set apart for benchmarks (RFC 2544). */
  address: string;
  /** Ids of findings of hers that are still to be decided. */
  findings: string[];
  /** Ids of her notifications. */
  notifications: string[];
};

/** Findings of most people, and of every fiftieth. */
const [few, many] = [40, 1500] as const;
const fiftieth = 50;
const notificationsEach = 15;

export function makePeople(count: number): Person[] {
  return Array.from({ length: count }, (_, number) => ({
    id: randomUUID(),
    sessionId: randomUUID(),
    email: `bench-${String(number)}@example.org`,
    refreshToken: randomBytes(32).toString('base64url'),
    address: `198.${String(18 + (number >> 16))}.${String((number >> 8) & 255)}.${String(number & 255)}`,
    findings: [],
    notifications: [],
  }));
}

/** Writes people with sessions, profiles, plans, names, findings and notifications; and notes what they can act on. */
export async function plantPeople(owner: pg.Pool, people: readonly Person[]): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    // Nobody listens yet, and plans of so many are given faster than one by one: without triggers.
    await client.query('set local session_replication_role = replica');
    await client.query(
      `create temporary table people on commit drop as
       select * from jsonb_to_recordset($1) as p (id uuid, "sessionId" uuid, email text, token text, n int)`,
      [
        JSON.stringify(
          people.map(({ id, sessionId, email, refreshToken }, n) => {
            const token = createHash('sha256').update(refreshToken).digest('base64url');
            return { id, sessionId, email, token, n };
          }),
        ),
      ],
    );
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
    await client.query('vacuum analyze');
    await noteIds(client, people);
  } finally {
    client.release();
  }
}

const statements = [
  `insert into auth.users (id, email, aud, role, email_confirmed_at, created_at, updated_at)
   select id, email, 'authenticated', 'authenticated', now(), now(), now() from people`,
  `insert into auth.sessions (id, user_id, created_at, updated_at, not_after, refreshed_at, aal)
   select "sessionId", id, now(), now(), now() + interval '90 days', now() at time zone 'utc', 'aal1' from people`,
  `insert into auth.mfa_amr_claims (id, session_id, authentication_method)
   select gen_random_uuid(), "sessionId", 'password' from people`,
  `insert into auth.refresh_tokens (token, user_id, session_id, revoked)
   select token, id, "sessionId", false from people`,
  `insert into public.profiles (id, first_name, last_name, email, subscription_tier, locale)
   select id, 'Luna', 'Marlowe ' || n, email, case when n % 3 = 0 then 'pro' else 'standard' end,
     (array['en', 'de', 'es', 'fr'])[1 + n % 4] from people`,
  `insert into public.subscriptions (user_id, provider, plan, status)
   select id, 'operator', 'pro', 'active' from people where n % 3 = 0`,
  `insert into public.stage_names (user_id, name) select id, 'Luna Marlowe ' || n || ' ' || i
   from people cross join generate_series(1, 2) as i`,
  `insert into public.notifications (user_id, title, message, read, created_at, kind, path)
   select id, 'A scan is done ' || i, 'It found ' || i || ' new pages. Have a look when you have time.', i > 4,
     now() - i * interval '9 hours', 'alerts', '/dashboard'
   from people cross join generate_series(1, ${String(notificationsEach)}) as i`,
  // As scans leave them: five parts of a score, a preview of 700 signs on two of three.
  `insert into public.findings (user_id, url, address, host, site_label, site_kind, found_by, title, uploader, lane,
     quality, score, parts, preview, status, first_seen_at)
   select people.id, url, url, host, 'Site ' || i % 400,
     (array['leak', 'tube', 'forum', 'file_host', 'platform', 'other'])[1 + i % 6], 'site_search',
     'Luna Marlowe set ' || i || ' of ' || md5(i::text), 'uploader' || i % 900,
     case when i % 3 = 0 then 'review' else 'leak' end,
     case when i % 3 = 0 then null else (array['exact', 'high', 'good', null])[1 + i % 4] end,
     random(), five.parts, case when i % 3 > 0 then 'data:image/webp;base64,' || repeat('QUJD', 175) end,
     (array['new', 'kept', 'to_remove', 'watched', 'not_me'])[1 + i % 5], now() - i * interval '7 minutes'
   from people
   cross join lateral generate_series(
     1, case when n % ${String(fiftieth)} = 0 then ${String(many)} else ${String(few)} end) as i
   cross join lateral (
     select 'host-' || i % 400 || '.example' as host,
       'https://host-' || i % 400 || '.example/album/' || i || '/' || md5(i::text) as url
   ) as made
   cross join (
     select jsonb_agg(jsonb_build_object('reason', 'name', 'weight', 1.5, 'name', 'Luna Marlowe',
       'places', array['title', 'address'], 'isExact', true)) as parts from generate_series(1, 5)
   ) as five`,
];

async function noteIds(client: pg.PoolClient, people: readonly Person[]): Promise<void> {
  const byId = new Map(people.map((person) => [person.id, person]));
  for (const [kind, statement] of [
    [
      'findings',
      `select user_id as person, array_agg(id::text) as ids
       from public.findings where status = 'new' group by user_id`,
    ],
    [
      'notifications',
      'select user_id as person, array_agg(id::text) as ids from public.notifications group by user_id',
    ],
  ] as const) {
    const { rows } = await client.query<{ person: string; ids: string[] }>(statement);
    for (const { person, ids } of rows) byId.get(person)?.[kind].push(...ids);
  }
}
