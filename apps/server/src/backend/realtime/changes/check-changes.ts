import type { Ask } from '../gateways/ask.ts';
import type { WantedChange } from '../channels/join-config.ts';
import { parseFilter } from './parse-filter.ts';
import type { Filter } from './parse-filter.ts';
import type { Equality, Subscription } from './subscriptions.ts';
import type { ReaderRole, TableDescription, TableDescriptions } from './table-descriptions.ts';

/** A wish that can be granted, without the channel that has it. */
export type CheckedChange = Omit<Subscription, 'channel' | 'id'>;

/** SQLSTATE classes of a statement that can never work: wrong value, wrong column, operator, pattern. */
const wrongStatement = /^(22|42|2201B|P0002)/;

/**
 * The refusal, in the platform's words. A table that does not exist, one that is not published and one that the
 * person may not read are told in the same way.
 */
export function refuseChange(wanted: WantedChange | null): string {
  if (wanted === null)
    return 'Unable to subscribe to changes: the parameters cannot be understood.';
  const { schema, table, filter } = wanted;
  const parts = [`schema: ${schema}`, `table: ${table ?? '*'}`, `filters: [${filter ?? ''}]`];
  return `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [${parts.join(', ')}]`;
}

/** How PostgreSQL itself writes values of a type; two are equal exactly when they are written alike. */
const writtenAlike: Record<string, RegExp> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  bool: /^(true|false)$/,
};

/** Where a filter only says that one column has one value, and that value is written as PostgreSQL would. */
function equalityOf(
  { columns }: TableDescription,
  { conditions, values }: Filter,
): Equality | null {
  const [condition, second] = conditions;
  const [value] = values;
  if (condition === undefined || second !== undefined || typeof value !== 'string') return null;
  const { column, operator, negated } = condition;
  if (operator !== 'eq' || negated) return null;
  const type = columns.find(({ name }) => name === column)?.type ?? '';
  return writtenAlike[type]?.test(value) === true ? { column, value } : null;
}

/** Checks what clients wish to hear of, as a role: published tables, readable columns, filters that can work. */
export function createChangeChecks(ask: Ask, descriptions: TableDescriptions) {
  async function isFilterSound(description: TableDescription, filter: Filter): Promise<boolean> {
    const { conditions, values } = filter;
    if (conditions.length === 0) return true;
    // What every value of the type is written like can be compared with it.
    if (equalityOf(description, filter) !== null) return true;
    const readable = new Set(description.columns.map(({ name }) => name));
    if (!conditions.every(({ column }) => readable.has(column))) return false;
    try {
      await ask('select leakblock_realtime.check_filter($1, $2, $3)', [
        description.oid,
        JSON.stringify(conditions),
        JSON.stringify(values),
      ]);
      return true;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (wrongStatement.test(code)) return false;
      throw error;
    }
  }

  /** Null when the wish is not granted. @throws when the database does not answer */
  async function check(role: ReaderRole, wanted: WantedChange): Promise<CheckedChange | null> {
    if (wanted.schema !== 'public' && wanted.schema !== '*') return null;
    const filter = parseFilter(wanted.filter ?? '');
    if (filter === null) return null;
    const isAll = wanted.table === undefined || wanted.table === null || wanted.table === '*';
    const found = isAll
      ? await descriptions.all(role)
      : [await descriptions.find(role, wanted.table ?? '')];
    const tables = found.filter((description) => description !== null);
    const [first] = tables;
    if (first === undefined) return null;
    const select = wanted.select ?? null;
    if (isAll && (filter.conditions.length > 0 || select !== null)) return null;
    const readable = new Set(first.columns.map(({ name }) => name));
    if (select?.every((column) => readable.has(column)) === false) return null;
    if (!(await isFilterSound(first, filter))) return null;
    return {
      role,
      event: wanted.event,
      tables: tables.map(({ table }) => table),
      filter,
      shape: JSON.stringify(filter.conditions),
      equals: equalityOf(first, filter),
      select,
    };
  }

  return { check };
}

export type ChangeChecks = ReturnType<typeof createChangeChecks>;
