import { setTimeout as pause } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { scramVerifier } from './scram-verifier.ts';
import { DatabaseRefusal } from './standing.ts';
import { urlAs } from './url-as.ts';

/** Whose backend serves the database: our own, or a Supabase platform's. */
export type Platform = 'own' | 'supabase';

/** Passwords of the two roles that programs connect as. */
export type RolePasswords = { liteApi: string; server: string };

/**
 * Roles belong to the whole PostgreSQL, not to one database: another start may be making the same one at
 * this moment, so "exists already" is no failure.
 */
const roles: Record<string, string> = {
  anon: 'nologin noinherit',
  authenticated: 'nologin noinherit',
  service_role: 'nologin noinherit bypassrls',
  // INHERIT: the REST engine reads information_schema, which shows only what the role itself may use.
  lite_api: 'login inherit nosuperuser nocreatedb nocreaterole nobypassrls',
  // NOINHERIT: nothing of a user's or the service's rights before an explicit `set local role`.
  leakblock_server: 'login noinherit nosuperuser nocreatedb nocreaterole nobypassrls',
};

const serverRole: [name: string, attributes: string] = [
  'leakblock_server',
  roles['leakblock_server'] ?? '',
];

/** Our two login roles, and what their passwords are called among the settings. */
const logins = {
  lite_api: { setting: 'SECRET_LITE_API_PASSWORD', of: 'liteApi' },
  leakblock_server: { setting: 'SECRET_SERVER_PASSWORD', of: 'server' },
} as const;

/** What PostgreSQL says when another database's start changes the same role at the same moment. */
const collisions = ['tuple concurrently updated', 'tuple concurrently deleted', 'pg_auth_members'];

/**
 * Makes the platform's three roles and our two login roles, and sets the passwords of the latter. Every
 * installation on one PostgreSQL shares these roles, so it must share their passwords too.
 * @param ownerUrl the address that `owner` is connected to
 * @throws DatabaseRefusal when programs work with another password now: a new one would shut them out
 */
export async function ensureRoles(
  owner: Client,
  ownerUrl: string,
  passwords: RolePasswords,
  platform: Platform,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await makeRoles(owner, ownerUrl, passwords, platform);
      return;
    } catch (error) {
      const isCollision =
        error instanceof Error && collisions.some((words) => error.message.includes(words));
      if (!isCollision || attempt === 5) throw error;
      await pause(attempt * 50);
    }
  }
}

async function makeRoles(
  owner: Client,
  ownerUrl: string,
  passwords: RolePasswords,
  platform: Platform,
): Promise<void> {
  // A platform has its own roles and serves its tables itself.
  const ours = platform === 'own' ? Object.entries(roles) : [serverRole];
  for (const [name, attributes] of ours) {
    await owner.query(`do $$ begin
      if not exists (select from pg_catalog.pg_roles where rolname = '${name}') then
        create role ${name} ${attributes};
      end if;
    exception when duplicate_object or unique_violation then null;
    end $$`);
  }
  for (const name of platform === 'own' ? ['lite_api', serverRole[0]] : [serverRole[0]]) {
    for (const granted of ['anon', 'authenticated', 'service_role']) {
      const { rows } = await owner.query(
        `select 1 from pg_catalog.pg_auth_members
         where roleid = $1::regrole and member = $2::regrole`,
        [granted, name],
      );
      if (rows.length === 0) await owner.query(`grant ${granted} to ${name}`);
    }
  }
  const used = platform === 'own' ? (['lite_api', 'leakblock_server'] as const) : [serverRole[0]];
  for (const role of used as (keyof typeof logins)[]) {
    const password = passwords[logins[role].of];
    if (await mayEnter(urlAs(ownerUrl, role, password))) continue;
    await refuseToShutOut(owner, role);
    await owner.query(
      `alter role ${role} password ${owner.escapeLiteral(scramVerifier(password))}`,
    );
  }
}

/** What PostgreSQL says of a password that is wrong, and of a role that has none. */
const refusals: readonly unknown[] = ['28P01', '28000'];

/** Whether the password is the role's already. @throws whatever else keeps it out */
async function mayEnter(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, application_name: 'leakblock prepare' });
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && refusals.includes(error.code)) return false;
    throw error;
  } finally {
    await client.end();
  }
}

/** Who works with the old password goes on with the connections she has, and gets no new one: nobody would understand. */
async function refuseToShutOut(owner: Client, role: keyof typeof logins): Promise<void> {
  const { rows } = await owner.query(
    'select from pg_catalog.pg_stat_activity where usename = $1 limit 1',
    [role],
  );
  if (rows.length === 0) return;
  throw new DatabaseRefusal(
    `Setting ${logins[role].setting}: programs work on this PostgreSQL with another one. Take theirs, or stop them all first.`,
  );
}
