import type { Caller } from '../../../platform/caller.ts';
import type { Ask } from '../gateways/ask.ts';
import type { Subscription } from './subscriptions.ts';
import type { ReaderRole, TableDescription } from './table-descriptions.ts';

/** A row's primary key: column to value as text. */
export type RowKey = Record<string, string>;

/** Role and claims under which a person reads: what the policies see of her. */
export function readerOf(caller: Caller): { role: ReaderRole; claims: string; person: string } {
  if (caller.kind === 'visitor') return { role: 'anon', claims: '{"role":"anon"}', person: '' };
  return {
    role: 'authenticated',
    claims: JSON.stringify(caller.claims),
    person: caller.userId,
  };
}

/**
 * Which rows pass the filters of which subscriptions: one statement for all filters of one shape.
 * @returns places in `keys` per subscription; null for every place, where there is no filter
 */
export async function matchFilters(
  ask: Ask,
  options: {
    table: TableDescription;
    /** `key` for rows that are gone: only what the key itself says can be compared. */
    source: 'row' | 'key';
    keys: readonly RowKey[];
    subscriptions: readonly Subscription[];
  },
): Promise<Map<Subscription, ReadonlySet<number> | null>> {
  const { table, source, keys, subscriptions } = options;
  const passed = new Map<Subscription, ReadonlySet<number> | null>();
  const shapes = new Map<string, Subscription[]>();
  for (const subscription of subscriptions) {
    if (subscription.filter.conditions.length === 0) passed.set(subscription, null);
    else {
      const alike = shapes.get(subscription.shape) ?? [];
      shapes.set(subscription.shape, alike);
      alike.push(subscription);
    }
  }
  for (const [shape, alike] of shapes) {
    // Several people may ask for the same.
    const values = [...new Set(alike.map(({ filter }) => JSON.stringify(filter.values)))];
    const rows = await ask<{ key_place: number; filter_place: number }>(
      'select * from leakblock_realtime.match_filters($1, $2, $3, $4, $5)',
      [table.oid, source, JSON.stringify(keys), shape, `[${values.join(',')}]`],
    );
    const places = new Map<string, Set<number>>();
    for (const { key_place, filter_place } of rows) {
      const value = values[filter_place - 1] ?? '';
      places.set(value, (places.get(value) ?? new Set()).add(key_place - 1));
    }
    for (const subscription of alike) {
      const found = places.get(JSON.stringify(subscription.filter.values));
      if (found !== undefined) passed.set(subscription, found);
    }
  }
  return passed;
}

export type SeenRows = {
  /** Whether who reads with these claims sees the row at this place. */
  sees: (claims: string, place: number) => boolean;
  /** The row as JSON, in the columns of the table's description; null when nobody sees it. */
  record: (place: number) => string | null;
};

/** Reads the rows as everybody who is concerned, in one round trip: the policies decide what each one sees. */
export async function seeRows(
  ask: Ask,
  options: {
    table: TableDescription;
    role: ReaderRole;
    /** Claims, and the person's id in them. */
    readers: ReadonlyMap<string, string>;
    keys: readonly RowKey[];
  },
): Promise<SeenRows> {
  const { table, role, readers, keys } = options;
  const claims = [...readers.keys()];
  const seen = new Map<string, Set<number>>();
  const records = new Map<number, string>();
  const rows = await ask<{ reader: number; key_place: number; record: string | null }>(
    `select * from leakblock_realtime.see_${String(table.oid)}($1, $2, $3, $4, $5)`,
    [
      role,
      claims,
      [...readers.values()],
      JSON.stringify(keys),
      table.columns.map(({ name }) => name),
    ],
  );
  for (const { reader, key_place, record } of rows) {
    const who = claims[reader - 1] ?? '';
    seen.set(who, (seen.get(who) ?? new Set()).add(key_place - 1));
    if (record !== null) records.set(key_place - 1, record);
  }
  return {
    sees: (who, place) => seen.get(who)?.has(place) ?? false,
    record: (place) => records.get(place) ?? null,
  };
}
