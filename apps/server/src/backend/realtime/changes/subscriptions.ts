import type { Channel } from '../channels/channel.ts';
import type { Filter } from './parse-filter.ts';

export type Operation = 'INSERT' | 'UPDATE' | 'DELETE';

/** One wish to hear of changes, checked. */
export type Subscription = {
  channel: Channel;
  /** The number by which the client knows it. */
  id: number;
  event: Operation | '*';
  tables: readonly string[];
  filter: Filter;
  /** Filters of one shape differ only in their values. */
  shape: string;
  /** Columns to tell; null for all that may be read. */
  select: readonly string[] | null;
};

/** Who listens to which table, on this gateway. */
export type Subscriptions = {
  add: (subscription: Subscription) => void;
  remove: (subscription: Subscription) => void;
  of: (table: string) => ReadonlySet<Subscription>;
};

export function createSubscriptions(): Subscriptions {
  const byTable = new Map<string, Set<Subscription>>();
  const nobody: ReadonlySet<Subscription> = new Set();
  return {
    add: (subscription) => {
      for (const table of subscription.tables) {
        const listening = byTable.get(table) ?? new Set();
        byTable.set(table, listening.add(subscription));
      }
    },
    remove: (subscription) => {
      for (const table of subscription.tables) {
        const listening = byTable.get(table);
        listening?.delete(subscription);
        if (listening?.size === 0) byTable.delete(table);
      }
    },
    of: (table) => byTable.get(table) ?? nobody,
  };
}
