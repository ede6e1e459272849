import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { scramVerifier } from './scram-verifier.ts';

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

/** What PostgreSQL says when another database's start changes the same role at the same moment. */
const collisions = ['tuple concurrently updated', 'tuple concurrently deleted', 'pg_auth_members'];

/**
 * Makes the platform's three roles and our two login roles, and sets the passwords of the latter. Every
 * installation on one PostgreSQL shares these roles, so it must share their passwords too.
 */
export async function ensureRoles(
  owner: Client,
  passwords: RolePasswords,
  platform: Platform,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await makeRoles(owner, passwords, platform);
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
  if (platform === 'own') await setPassword(owner, 'lite_api', passwords.liteApi);
  await setPassword(owner, serverRole[0], passwords.server);
}

async function setPassword(owner: Client, role: string, password: string): Promise<void> {
  const verifier = owner.escapeLiteral(scramVerifier(password));
  await owner.query(`alter role ${role} password ${verifier}`);
}
