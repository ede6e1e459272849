import type pg from 'pg';
import { SettingsError } from './env.ts';

/**
 * Refuses to work as a role that could see or undo more than the policies allow (SECURITY 2.2, P2; check 9): a superuser, an
 * owner, a role that passes policies or makes others.
 *
 * @throws SettingsError
 */
export async function checkRole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; power: string }>(`
    select r.rolname as name, p.power
    from pg_roles r
    cross join lateral (values
      ('is a superuser', r.rolsuper),
      ('bypasses row level security', r.rolbypassrls),
      ('may create roles', r.rolcreaterole),
      ('may create databases', r.rolcreatedb),
      ('owns the database', exists (
        select from pg_database where datname = current_database() and pg_has_role(r.oid, datdba, 'usage'))),
      ('owns schemas or tables', exists (
        select from pg_namespace n where n.nspname !~ '^pg_' and pg_has_role(r.oid, n.nspowner, 'usage')
          and n.nspowner <> 'pg_database_owner'::regrole)
        or exists (
        select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
          and pg_has_role(r.oid, c.relowner, 'usage')))
    ) as p (power, has)
    where r.rolname = current_user and p.has`);
  const first = rows[0];
  if (first !== undefined) {
    throw new SettingsError(
      `The database role ${first.name} ${rows.map(({ power }) => power).join(', ')}: programs must work as a role without such rights.`,
    );
  }
}
