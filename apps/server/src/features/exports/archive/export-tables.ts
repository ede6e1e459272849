import type { ServerContext } from '#platform/feature';
import { personalTables } from '../personal-data/index.ts';
import type { PersonalTable, TableName } from '../personal-data/index.ts';

/** A table that goes into an export. */
export type ExportedTable = PersonalTable & {
  name: TableName;
  /** Name of its files, without an ending. */
  file: string;
};

/** As her sign-in and ours: a platform keeps the one to itself. */
const ofSignIn = /^(?:auth|leakblock_auth)\./u;

/** Every table with a column that is exported, in the order of the map. */
export function exportTables({ env }: Pick<ServerContext, 'env'>): ExportedTable[] {
  return [...personalTables]
    .filter(([name, { columns }]) => {
      if (columns.length === 0) return false;
      return env.SUPABASE_URL === undefined || !ofSignIn.test(name);
    })
    .map(([name, table]) => ({ ...table, name, file: fileOf(name) }));
}

/** `findings`, `sign_in_sessions`, `stored_objects`. */
function fileOf(name: TableName): string {
  const [schema, table = ''] = name.split('.');
  if (schema === 'auth') return `sign_in_${table}`;
  return schema === 'storage' ? `stored_${table}` : table;
}
