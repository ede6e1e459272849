import type { TestGateway } from '../../../../testing/start-test-gateway.ts';
import { conditionFor, personalTables } from '../../personal-data/index.ts';
import { runSql } from './run-sql.ts';
import { sql } from 'kysely';

/** What tells of the person who leaves; none of it may be found anywhere once she is gone. */
export const marks = {
  email: 'agency-creator@example.org',
  name: 'Isaure Vantongeren',
  stageName: 'Velvet Marlowe-Quill',
};
const said = `${marks.name}, ${marks.stageName}, ${marks.email}`;

/** Names and types of files are ours, numbers and words of events the provider's. */
const left = [
  ...['object_name', 'public.evidence_files.name', 'public.evidence_files.type'],
  ...['public.payments.number', 'public.payments.provider_ref', 'public.billing_events.type'],
];

/**
 * Writes her names into every text and JSON column of her rows that takes them, whatever it is for: what is meant to
 * hold none must hold none even so.
 */
export async function markRows(gateway: TestGateway, person: string): Promise<void> {
  await gateway.sql(
    `update public.profiles set first_name = 'Isaure', last_name = 'Vantongeren' where id = $1`,
    [person],
  );
  await gateway.sql(
    `update public.stage_names set name = $2
     where id = (select min(id::text)::uuid from public.stage_names where user_id = $1)`,
    [person, marks.stageName],
  );
  for (const [name, table] of personalTables) {
    if (table.erase.how === 'unlink' || table.erase.how === 'stays') continue;
    if (name.startsWith('auth.') || name.startsWith('pgboss.') || name.startsWith('storage.'))
      continue;
    const columns = await gateway.sql<{ column: string; type: string }>(
      `select attname as column, format_type(atttypid, null) as type from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped
         and format_type(atttypid, null) in ('text', 'jsonb', 'text[]')`,
      [name],
    );
    for (const { column, type } of columns) {
      if (left.includes(column) || left.includes(`${name}.${column}`)) continue;
      const value =
        type === 'jsonb' ? JSON.stringify({ said }) : type === 'text[]' ? `{"${said}"}` : said;
      const update = sql`update ${sql.table(name)} as t set ${sql.ref(column)} = ${value}::${sql.raw(type)}
        where ${conditionFor(personalTables, table, person)}`;
      // Columns of few words, of numbers and of addresses take none.
      await runSql(gateway, update).catch(() => undefined);
    }
  }
}
