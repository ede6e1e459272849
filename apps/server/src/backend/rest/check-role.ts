import type pg from 'pg';
import { SettingsError } from '../../platform/env.ts';

/**
 * Refuses to serve as a role that could see or undo more than the policies allow (SECURITY 2.2, P2 and
 * P3; check 9): the engine grants everything to everybody when its role may, and stops asking policies
 * when no table has any.
 *
 * @throws SettingsError
 */
export async function checkServingRole(pool: pg.Pool): Promise<void> {
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
      `The database role ${first.name} ${rows.map(({ power }) => power).join(', ')}: the API must be served by a role without such rights.`,
    );
  }
  const open = await pool.query<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relrowsecurity
    order by 1`);
  const secured = await pool.query(`
    select from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity limit 1`);
  if (open.rows.length > 0 || secured.rows.length === 0) {
    const names = open.rows.map(({ name }) => name).join(', ');
    throw new SettingsError(
      `Row level security is off on ${names === '' ? 'every table' : `the tables ${names}`} of schema public: apply the migrations of this version.`,
    );
  }
}
