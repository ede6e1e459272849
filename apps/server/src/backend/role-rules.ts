import { sql } from 'kysely';
import type { Feature } from '../platform/feature.ts';

/**
 * Tells the database what a role needs to count: its functions and policies know no settings, and on a platform people
 * reach them without us.
 */
export const roleRulesPart: Feature = {
  name: 'role-rules',
  start: async ({ database, env }) => {
    const isNeeded = env.ADMIN_SECOND_FACTOR === 'required';
    await database.asService((trx) =>
      sql`
        insert into private.role_rules (needs_second_factor) values (${isNeeded})
        on conflict (id) do update set needs_second_factor = excluded.needs_second_factor
        where role_rules.needs_second_factor <> excluded.needs_second_factor`.execute(trx),
    );
  },
};
