import type { Caller, UserClaims } from '../../../platform/caller.ts';
import type { Ask } from '../gateways/ask.ts';
import type { Listeners, Subscription } from './subscriptions.ts';
import type { ReaderRole, TableDescription } from './table-descriptions.ts';

/** A row's primary key: column to value as text. */
export type RowKey = Record<string, string>;

export const roleOf = (caller: Caller): ReaderRole =>
  caller.kind === 'visitor' ? 'anon' : 'authenticated';

/** Written once for each token. */
const written = new WeakMap<UserClaims, string>();

/** Role and claims under which a person reads: what the policies see of her. */
export function readerOf(caller: Caller): { role: ReaderRole; claims: string; person: string } {
  if (caller.kind === 'visitor') return { role: 'anon', claims: '{"role":"anon"}', person: '' };
  const claims = written.get(caller.claims) ?? JSON.stringify(caller.claims);
  written.set(caller.claims, claims);
  return { role: 'authenticated', claims, person: caller.userId };
}

/** SQLSTATE classes of an error that one value, or one reader's policy, causes; not the table, not the database. */
const singleFault = /^(22|23|2F|38|39|54|P0)/;

function isSingleFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && singleFault.test(String(error.code));
}

export type PassedFilters = {
  /** Places in `keys` that pass; null for every place, where there is no filter. */
  passed: Map<Subscription, ReadonlySet<number> | null>;
  /** Those whose filter cannot be applied after all. */
  broken: Subscription[];
};

type FilterQuestion = {
  table: TableDescription;
  /** `key` for rows that are gone: only what the key itself says can be compared. */
  source: 'row' | 'key';
  keys: readonly RowKey[];
};

/** Places by the values of filters of one shape; null for values that cannot be compared. */
async function matchShape(
  ask: Ask,
  question: FilterQuestion,
  shape: string,
  values: readonly string[],
): Promise<Map<string, Set<number> | null>> {
  const { table, source, keys } = question;
  try {
    const rows = await ask<{ key_place: number; filter_place: number }>(
      'select * from leakblock_realtime.match_filters($1, $2, $3, $4, $5)',
      [table.oid, source, JSON.stringify(keys), shape, `[${values.join(',')}]`],
    );
    const places = new Map<string, Set<number>>();
    for (const { key_place, filter_place } of rows) {
      const value = values[filter_place - 1] ?? '';
      places.set(value, (places.get(value) ?? new Set()).add(key_place - 1));
    }
    return places;
  } catch (error) {
    if (!isSingleFault(error)) throw error;
    const [first] = values;
    if (values.length === 1 && first !== undefined) return new Map([[first, null]]);
    // Nobody's filter may keep others from hearing: each is asked by itself.
    const apart = new Map<string, Set<number> | null>();
    for (const value of values) {
      for (const [name, places] of await matchShape(ask, question, shape, [value])) {
        apart.set(name, places);
      }
    }
    return apart;
  }
}

/**
 * Subscriptions that wait for one value of a column, by what the rows hold: one statement says it, however many there are.
 */
export async function matchValues(
  ask: Ask,
  { table, keys }: Pick<FilterQuestion, 'table' | 'keys'>,
  byValue: Listeners['byValue'],
): Promise<PassedFilters['passed']> {
  const passed = new Map<Subscription, Set<number>>();
  if (byValue.size === 0) return passed;
  const columns = [...byValue.keys()];
  const rows = await ask<{ key_place: number; cells: (string | null)[] }>(
    'select * from leakblock_realtime.read_values($1, $2, $3)',
    [table.oid, JSON.stringify(keys), columns],
  );
  for (const { key_place, cells } of rows) {
    for (const [place, column] of columns.entries()) {
      const value = cells[place] ?? null;
      const waiting = value === null ? undefined : byValue.get(column)?.get(value);
      for (const subscription of waiting ?? []) {
        const places = passed.get(subscription) ?? new Set();
        passed.set(subscription, places.add(key_place - 1));
      }
    }
  }
  return passed;
}

/** Which rows pass the filters of which subscriptions: one statement for all filters of one shape. */
export async function matchFilters(
  ask: Ask,
  question: FilterQuestion & { subscriptions: readonly Subscription[] },
): Promise<PassedFilters> {
  const result: PassedFilters = { passed: new Map(), broken: [] };
  const shapes = new Map<string, Subscription[]>();
  for (const subscription of question.subscriptions) {
    if (subscription.filter.conditions.length === 0) result.passed.set(subscription, null);
    else {
      const alike = shapes.get(subscription.shape) ?? [];
      shapes.set(subscription.shape, alike);
      alike.push(subscription);
    }
  }
  for (const [shape, alike] of shapes) {
    // Several people may ask for the same.
    const values = new Set(alike.map(({ filter }) => JSON.stringify(filter.values)));
    const places = await matchShape(ask, question, shape, [...values]);
    for (const subscription of alike) {
      const found = places.get(JSON.stringify(subscription.filter.values));
      if (found === null) result.broken.push(subscription);
      else if (found !== undefined) result.passed.set(subscription, found);
    }
  }
  return result;
}

export type SeenRows = {
  /** Whether who reads with these claims sees the row at this place. */
  sees: (claims: string, place: number) => boolean;
  /** The row as JSON, in the columns of the table's description; null when nobody sees it. */
  record: (place: number) => string | null;
};

type SeeingQuestion = {
  table: TableDescription;
  role: ReaderRole;
  /** Claims, and the person's id in them. */
  readers: readonly (readonly [claims: string, person: string])[];
  keys: readonly RowKey[];
};

/** Reads the rows as everybody who is concerned, in one round trip: the policies decide what each one sees. */
export async function seeRows(ask: Ask, question: SeeingQuestion): Promise<SeenRows> {
  const seen = new Map<string, Set<number>>();
  const records = new Map<number, string>();
  await seeInto(ask, question, seen, records);
  return {
    sees: (who, place) => seen.get(who)?.has(place) ?? false,
    record: (place) => records.get(place) ?? null,
  };
}

async function seeInto(
  ask: Ask,
  question: SeeingQuestion,
  seen: Map<string, Set<number>>,
  records: Map<number, string>,
): Promise<void> {
  const { table, role, readers, keys } = question;
  try {
    const rows = await ask<{ reader: number; key_place: number; record: string | null }>(
      `select * from leakblock_realtime.see_${String(table.oid)}($1, $2, $3, $4, $5)`,
      [
        role,
        readers.map(([claims]) => claims),
        readers.map(([, person]) => person),
        JSON.stringify(keys),
        table.columns.map(({ name }) => name),
      ],
    );
    for (const { reader, key_place, record } of rows) {
      const who = readers[reader - 1]?.[0] ?? '';
      seen.set(who, (seen.get(who) ?? new Set()).add(key_place - 1));
      if (record !== null) records.set(key_place - 1, record);
    }
  } catch (error) {
    if (!isSingleFault(error)) throw error;
    // A policy that fails for one reader shows her nothing, and takes nothing from the others.
    if (readers.length === 1) return;
    const middle = Math.ceil(readers.length / 2);
    for (const half of [readers.slice(0, middle), readers.slice(middle)]) {
      await seeInto(ask, { ...question, readers: half }, seen, records);
    }
  }
}
