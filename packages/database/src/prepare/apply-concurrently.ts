import type { Client } from 'pg';

/** The first line of a migration whose statements cannot run in a transaction. */
const mark = /^-- no transaction\b/;

export const isConcurrent = (sql: string): boolean => mark.test(sql);

const built = /^create (?:unique )?index concurrently if not exists ("?[\w.]+"?)/i;

/**
 * Runs statements that cannot run in a transaction one by one. Each can be run again after it was interrupted: an index
 * that was left half built is removed first. Nobody waits for them, so they wait as long as they have to.
 */
export async function applyConcurrently(owner: Client, sql: string): Promise<void> {
  await owner.query('set lock_timeout = 0; set statement_timeout = 0');
  for (const statement of statementsOf(sql)) {
    const index = built.exec(statement)?.[1];
    if (index !== undefined) await removeHalfBuilt(owner, statement, index);
    await owner.query(statement);
  }
}

/** Statements end with a semicolon at the end of a line; a test holds these migrations to that form. */
function statementsOf(sql: string): string[] {
  return sql
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

async function removeHalfBuilt(owner: Client, statement: string, index: string): Promise<void> {
  // An index lies in the schema of its table.
  const table = /\bon\s+(?:only\s+)?("?\w+"?\.)?"?\w+"?/i.exec(statement);
  const name = `${table?.[1] ?? ''}${index}`;
  const { rows } = await owner.query<{ isHalf: boolean }>(
    'select not indisvalid as "isHalf" from pg_catalog.pg_index where indexrelid = pg_catalog.to_regclass($1)',
    [name],
  );
  if (rows[0]?.isHalf === true) await owner.query(`drop index concurrently ${name}`);
}
