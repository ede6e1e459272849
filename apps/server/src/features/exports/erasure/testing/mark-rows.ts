import type { TestGateway } from '../../../../testing/start-test-gateway.ts';
import { conditionFor, personalTables } from '../../personal-data/index.ts';
import { runSql } from './run-sql.ts';
import { sql } from 'kysely';

/** What tells of the person who leaves; none of it may be found anywhere once she is gone. */
export const marks = {
  email: 'agency-creator@example.org',
  name: 'Isaure Vantongeren',
  stageName: 'Velvet Marlowe-Quill',
  phone: '+34 699 118 224',
  address: 'Calle Quimera 47',
  home: '46021 Valdemora',
  /** What she is called in her letter, and nowhere else. */
  letterName: 'Zoë Oddgröve',
};
const short = `${marks.name}, ${marks.stageName}, ${marks.email}`;
const said = `${short}, ${marks.phone}, ${marks.address}, ${marks.home}, ${marks.letterName}`;

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
      const write = async (words: string) => {
        const json = type === 'jsonb' ? JSON.stringify({ said: words }) : words;
        const value = type === 'text[]' ? `{"${words}"}` : json;
        const update = sql`update ${sql.table(name)} as t set ${sql.ref(column)} = ${value}::${sql.raw(type)}
          where ${conditionFor(personalTables, table, person)}`;
        await runSql(gateway, update);
      };
      // Some columns have room for a few words; those of states, of numbers and of addresses take none.
      await write(said).catch(() => write(short).catch(() => undefined));
    }
  }
  // Where each of them is known from, apart: known together they would be found together only.
  await gateway.sql(
    `update public.stage_names set name = case
       when id = (select min(id::text)::uuid from public.stage_names where user_id = $1) then $2
       else 'Nobody ' || id::text end where user_id = $1`,
    [person, marks.stageName],
  );
  await gateway.sql('update public.removal_requests set owner_name = $2 where user_id = $1', [
    ...[person, marks.stageName],
  ]);
  await gateway.sql(
    `update public.profiles set first_name = 'Isaure', last_name = 'Vantongeren', phone = $2, address = $3,
       postal_code = '46021', city = 'Valdemora', email = $4 where id = $1`,
    [person, marks.phone, marks.address, marks.email],
  );
  await gateway.sql(
    `update public.authorisations set legal_name = $2, owner_name = $3, stage_names = array[$3] where user_id = $1`,
    [person, marks.letterName, marks.stageName],
  );
}
