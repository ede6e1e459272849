import type pg from 'pg';
import { checkRole } from '../../platform/check-role.ts';
import { SettingsError } from '../../platform/env.ts';

/**
 * Refuses to serve as a role that could see or undo more than the policies allow, or where there are none (SECURITY 2.2, P2
 * and P3; check 9): the engine grants everything to everybody when its role may, and stops asking policies when no table has
 * any.
 *
 * @throws SettingsError
 */
export async function checkServingRole(pool: pg.Pool): Promise<void> {
  await checkRole(pool);
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
