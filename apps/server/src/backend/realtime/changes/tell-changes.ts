import { z } from 'zod';
import type { Log } from '../../../platform/log.ts';
import type { Channel } from '../channels/channel.ts';
import type { Ask } from '../gateways/ask.ts';
import { realtimeLimits } from '../limits.ts';
import { findHearers } from './find-hearers.ts';
import type { Change } from './find-hearers.ts';
import { everyListener, isWaitedFor } from './subscriptions.ts';
import type { Subscription, Subscriptions } from './subscriptions.ts';
import type { ReaderRole, TableDescriptions } from './table-descriptions.ts';
import { writeChange } from './write-change.ts';

const readerRoles = ['authenticated', 'anon'] as const;

/** Rows that are read together. */
const batchSize = 100;

const messageSchema = z.object({
  s: z.literal('public'),
  t: z.string(),
  o: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  r: z.array(
    z.object({
      k: z.record(z.string(), z.string()),
      c: z.string().optional(),
      w: z.string().nullish(),
    }),
  ),
});

export type ChangeTeller = {
  /** A message of a table's trigger. */
  hear: (text: string) => void;
};

/**
 * Tells subscribers of changed rows. What comes while rows are being read is read together afterwards, so that a
 * burst costs few round trips.
 */
export function createChangeTeller(options: {
  /** The connection that listens: the plans of its statements stay warm. */
  ask: Ask;
  descriptions: TableDescriptions;
  subscriptions: Subscriptions;
  /** Sends a ready event to a channel. */
  send: (channel: Channel, ids: readonly number[], data: string) => void;
  /** Ends a subscription that cannot be served any more. */
  fail: (subscription: Subscription) => void;
  /** Makes a client join anew, because changes were lost. */
  rejoin: (channel: Channel) => void;
  log: Log;
}): ChangeTeller {
  const { ask, descriptions, subscriptions, send, fail, rejoin, log } = options;
  let waiting: Change[] = [];
  let isRunning = false;

  async function tellRole(
    role: ReaderRole,
    changes: readonly Change[],
    name: string,
  ): Promise<void> {
    const listeners = subscriptions.of(name, role);
    const operations = new Set(changes.map(({ operation }) => operation));
    if (listeners === null || !isWaitedFor(listeners, operations)) return;
    const table = await descriptions.find(role, name);
    if (table === null) {
      [...everyListener(listeners)].forEach(fail);
      return;
    }
    const hearers = await findHearers(ask, { table, role, listeners, changes });
    hearers.broken.forEach(fail);
    for (const change of changes) {
      const heard = hearers.heard.get(change);
      if (heard === undefined) continue;
      const { operation, key, at } = change;
      const hearing = heard.subscriptions.filter(
        ({ channel, event }) => !channel.isClosed && (event === '*' || event === operation),
      );
      for (const { channel, ids, data } of writeChange({
        table,
        operation,
        key,
        at,
        record: heard.record,
        hearing,
      })) {
        send(channel, ids, data);
      }
    }
  }

  function rejoinAll(name: string, roles: readonly ReaderRole[]): void {
    for (const role of roles) {
      const listeners = subscriptions.of(name, role);
      const concerned = listeners === null ? [] : [...everyListener(listeners)];
      for (const { channel } of concerned) rejoin(channel);
    }
  }

  async function tell(name: string, changes: readonly Change[]): Promise<void> {
    for (const role of readerRoles) {
      try {
        await tellRole(role, changes, name);
      } catch (error) {
        // The table is another since it was described: who joins anew fetches, and asks for it as it is.
        log.warn({ err: error, table: name }, 'Changes of a table could not be told.');
        descriptions.forget(name);
        rejoinAll(name, [role]);
      }
    }
  }

  async function run(): Promise<void> {
    isRunning = true;
    try {
      for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
        const name = first.table;
        // In the order in which they were made: whoever hears of one may rely on what came before.
        const until = waiting.findIndex(
          ({ table }, place) => table !== name || place === batchSize,
        );
        const batch = waiting.splice(0, until === -1 ? waiting.length : until);
        await tell(name, batch);
      }
    } finally {
      isRunning = false;
    }
  }

  return {
    hear: (text) => {
      const parsed = messageSchema.safeParse(JSON.parse(text));
      if (!parsed.success) return;
      const { t: table, o: operation, r: rows } = parsed.data;
      const isOfNobodysInterest = readerRoles.every((role) => {
        const listeners = subscriptions.of(table, role);
        return listeners === null || !isWaitedFor(listeners, [operation]);
      });
      if (isOfNobodysInterest) return;
      if (waiting.length + rows.length > realtimeLimits.maxWaitingChanges) {
        const concerned = new Set(waiting.map((change) => change.table).concat(table));
        waiting = [];
        log.warn({ tables: [...concerned] }, 'Too many changes at once: everybody fetches anew.');
        for (const name of concerned) rejoinAll(name, readerRoles);
        return;
      }
      const at = new Date().toISOString();
      for (const { k: key, c: column, w: id } of rows) {
        const owner =
          column === undefined || id === undefined || id === null ? null : { column, id };
        waiting.push({ table, operation, key, owner, at });
      }
      if (!isRunning) void run();
    },
  };
}
