import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { PersonalTable, TableName } from './types.ts';

/**
 * The condition, on a row called `t`, under which it belongs to a person.
 * @param tables the map; parents are looked up in it
 */
export function conditionFor(
  tables: ReadonlyMap<TableName, PersonalTable>,
  { rowsOf }: Pick<PersonalTable, 'rowsOf'>,
  userId: string,
): RawBuilder<boolean> {
  if ('column' in rowsOf) return sql<boolean>`${sql.ref(`t.${rowsOf.column}`)} = ${userId}::uuid`;
  if ('condition' in rowsOf) {
    const parts = rowsOf.condition.split('$person');
    const pieces = parts.map((part) => sql.raw(part));
    return sql<boolean>`(${sql.join(pieces, sql`${userId}::uuid`)})`;
  }
  const parent = tables.get(rowsOf.parent);
  if (parent === undefined) throw new RangeError(`${rowsOf.parent} is no personal table.`);
  const inner = conditionFor(tables, parent, userId);
  // The inner `t` hides the outer one.
  return sql<boolean>`${sql.ref(`t.${rowsOf.through}`)} in (
    select ${sql.ref(`t.${rowsOf.parentColumn ?? 'id'}`)} from ${sql.table(rowsOf.parent)} as t where ${inner})`;
}
