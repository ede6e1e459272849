import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { Log } from '../../../platform/log.ts';
import type { Channel } from '../channels/channel.ts';
import type { Ask } from '../gateways/ask.ts';
import { realtimeLimits } from '../limits.ts';
import { findHearers } from './find-hearers.ts';
import type { Change, Heard } from './find-hearers.ts';
import { everyListener, isWaitedFor } from './subscriptions.ts';
import type { Subscription, Subscriptions } from './subscriptions.ts';
import type { ReaderRole, TableDescription, TableDescriptions } from './table-descriptions.ts';
import { writeChange } from './write-change.ts';

const readerRoles = ['authenticated', 'anon'] as const;

/** Changes that are read together, those of each table by one question. */
const batchSize = 100;

/** Events that are sent before whoever else waits for this process has a turn. */
const sentAtOnce = 100;

/** What is to be sent for each change; written when it is its turn. */
type Deliveries = Map<Change, ReturnType<typeof writeChange>[]>;

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

/** The events of a change, each for a channel that is still there and still hers. */
function* eventsOf(
  table: TableDescription,
  { operation, key, at }: Change,
  { subscriptions, record, isStillHers }: Heard,
): ReturnType<typeof writeChange> {
  const hearing = subscriptions.filter(({ event }) => event === '*' || event === operation);
  for (const one of writeChange({ table, operation, key, at, record, hearing })) {
    if (!one.channel.isClosed && isStillHers(one.channel)) yield one;
  }
}

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

  /** Finds who hears of changes of one table, and notes for each what is to be sent. */
  async function readFor(
    role: ReaderRole,
    { changes, name }: { changes: readonly Change[]; name: string },
    deliveries: Deliveries,
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
      deliveries.get(change)?.push(eventsOf(table, change, heard));
    }
  }

  function rejoinAll(name: string, roles: readonly ReaderRole[]): void {
    for (const role of roles) {
      const listeners = subscriptions.of(name, role);
      const concerned = listeners === null ? [] : [...everyListener(listeners)];
      for (const { channel } of concerned) rejoin(channel);
    }
  }

  /** The table is another since it was described: who joins anew fetches, and asks for it as it is. */
  function giveUp(name: string, roles: readonly ReaderRole[], error: unknown): void {
    log.warn({ err: error, table: name }, 'Changes of a table could not be told.');
    descriptions.forget(name);
    rejoinAll(name, roles);
  }

  async function read(
    name: string,
    changes: readonly Change[],
    deliveries: Deliveries,
  ): Promise<void> {
    for (const role of readerRoles) {
      try {
        await readFor(role, { changes, name }, deliveries);
      } catch (error) {
        giveUp(name, [role], error);
      }
    }
  }

  async function deliver(events: ReturnType<typeof writeChange>): Promise<void> {
    let sent = 0;
    for (const { channel, ids, data } of events) {
      send(channel, ids, data);
      sent += 1;
      if (sent % sentAtOnce === 0) await nextTurn();
    }
  }

  async function run(): Promise<void> {
    isRunning = true;
    try {
      while (waiting.length > 0) {
        const together = waiting.splice(0, batchSize);
        const deliveries: Deliveries = new Map(together.map((change) => [change, []]));
        for (const [name, changes] of Map.groupBy(together, ({ table }) => table)) {
          await read(name, changes, deliveries);
        }
        // In the order in which they were made: whoever hears of one may rely on what came before.
        for (const change of together) {
          try {
            for (const events of deliveries.get(change) ?? []) await deliver(events);
          } catch (error) {
            giveUp(change.table, readerRoles, error);
          }
        }
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
