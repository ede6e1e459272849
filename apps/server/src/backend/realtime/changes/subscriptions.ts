import type { Channel } from '../channels/channel.ts';
import type { Filter } from './parse-filter.ts';
import type { ReaderRole } from './table-descriptions.ts';

export type Operation = 'INSERT' | 'UPDATE' | 'DELETE';

/** One wish to hear of changes, checked. */
export type Subscription = {
  channel: Channel;
  /** The number by which the client knows it. */
  id: number;
  /** Of the channel's caller, who may change, but not to another role. */
  role: ReaderRole;
  event: Operation | '*';
  tables: readonly string[];
  filter: Filter;
  /** Filters of one shape differ only in their values. */
  shape: string;
  /** Where the filter is that a column has one value, and PostgreSQL would write that value as it stands here. */
  equals: Equality | null;
  /** Columns to tell; null for all that may be read. */
  select: readonly string[] | null;
};

export type Equality = { column: string; value: string };

/** Who of one role listens to one table. */
export type Listeners = {
  /** By column, and by the value that she waits for: found without looking at everybody. */
  byValue: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<Subscription>>>;
  /** Those without a filter, and with any other. */
  others: ReadonlySet<Subscription>;
  /** How many wait for each kind of change. */
  events: ReadonlyMap<Subscription['event'], number>;
};

/** Who listens to which table, on this gateway. */
export type Subscriptions = {
  add: (subscription: Subscription) => void;
  remove: (subscription: Subscription) => void;
  /** Null when nobody of this role listens to the table. */
  of: (table: string, role: ReaderRole) => Listeners | null;
};

type Listening = {
  byValue: Map<string, Map<string, Set<Subscription>>>;
  others: Set<Subscription>;
  events: Map<Subscription['event'], number>;
};

export function createSubscriptions(): Subscriptions {
  const byTable = new Map<string, Listening>();
  const keyOf = (table: string, role: ReaderRole): string => `${role}:${table}`;
  return {
    add: (subscription) => {
      const { equals, event, role } = subscription;
      for (const table of subscription.tables) {
        const key = keyOf(table, role);
        const listening = byTable.get(key) ?? makeListening();
        byTable.set(key, listening);
        listening.events.set(event, (listening.events.get(event) ?? 0) + 1);
        if (equals === null) listening.others.add(subscription);
        else {
          const values = listening.byValue.get(equals.column) ?? new Map<string, never>();
          listening.byValue.set(equals.column, values);
          const some: Set<Subscription> = values.get(equals.value) ?? new Set();
          values.set(equals.value, some.add(subscription));
        }
      }
    },
    remove: (subscription) => {
      const { equals, event, role } = subscription;
      for (const table of subscription.tables) {
        const key = keyOf(table, role);
        const listening = byTable.get(key);
        if (listening === undefined) continue;
        const values = equals === null ? undefined : listening.byValue.get(equals.column);
        const some = equals === null ? listening.others : values?.get(equals.value);
        if (some?.delete(subscription) !== true) continue;
        const left = (listening.events.get(event) ?? 0) - 1;
        if (left > 0) listening.events.set(event, left);
        else listening.events.delete(event);
        if (equals !== null && some.size === 0) values?.delete(equals.value);
        if (equals !== null && values?.size === 0) listening.byValue.delete(equals.column);
        if (listening.events.size === 0) byTable.delete(key);
      }
    },
    of: (table, role) => byTable.get(keyOf(table, role)) ?? null,
  };
}

const makeListening = (): Listening => ({
  byValue: new Map(),
  others: new Set(),
  events: new Map(),
});

/** Whether somebody waits for one of these kinds of changes. */
export const isWaitedFor = ({ events }: Listeners, operations: Iterable<Operation>): boolean =>
  events.has('*') || [...operations].some((operation) => events.has(operation));

export function* everyListener({ byValue, others }: Listeners): Generator<Subscription> {
  yield* others;
  for (const values of byValue.values()) {
    for (const some of values.values()) yield* some;
  }
}
