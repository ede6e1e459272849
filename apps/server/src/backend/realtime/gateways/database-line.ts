import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../../../platform/log.ts';
import type { Ask } from './ask.ts';

/** First number of the advisory lock under which a gateway holds its id. */
const lockClass = 5_325_625;
/** Milliseconds between the tries to come back, the last one for ever. */
const retryMs = [100, 250, 500, 1000, 2000, 5000];
const channels = ['leakblock_changes', 'leakblock_sessions', 'leakblock_rooms'] as const;

export type LineChannel = (typeof channels)[number];

/** The one connection of this gateway that listens. */
export type DatabaseLine = {
  isUp: () => boolean;
  /** This gateway among all; another one after every loss of the connection. Null while there is none. */
  gatewayId: () => number | null;
  /** Asks on the listening connection. @throws while it is down */
  ask: Ask;
  stop: () => Promise<void>;
};

/**
 * Opens the listening connection and keeps it: after a loss it comes back by itself, under a new id. Resolves after
 * the first try, whether or not it was lucky.
 */
export async function openDatabaseLine(options: {
  /** How the pool reaches the database. */
  connection: pg.ClientConfig;
  onMessage: (channel: LineChannel, text: string) => void;
  onUp: () => void;
  /** What was told since the loss is lost: clients must fetch again. */
  onDown: () => void;
  log: Log;
}): Promise<DatabaseLine> {
  const { connection, onMessage, onUp, onDown, log } = options;
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let current: { client: pg.Client; gatewayId: number } | null = null;

  async function connect(): Promise<{ client: pg.Client; gatewayId: number }> {
    const client = new pg.Client({
      ...connection,
      application_name: 'leakblock-realtime',
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: 15_000,
    });
    // Without a handler a lost connection would end the process.
    client.on('error', () => {
      lose(client);
    });
    client.on('end', () => {
      lose(client);
    });
    client.on('notification', ({ channel, payload }) => {
      const known = channels.find((name) => name === channel);
      if (known === undefined || payload === undefined) return;
      try {
        onMessage(known, payload);
      } catch (error) {
        log.warn({ err: error, channel }, 'A message between gateways could not be read.');
      }
    });
    try {
      await client.connect();
      for (const channel of channels) await client.query(`listen ${channel}`);
      const { rows } = await client.query<{ id: number }>(`
        with made as (insert into leakblock_realtime.gateways default values returning id)
        select id, pg_advisory_lock(${String(lockClass)}, id) from made`);
      const gatewayId = rows[0]?.id;
      if (gatewayId === undefined) throw new Error('A gateway without an id.');
      return { client, gatewayId };
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
  }

  function lose(client: pg.Client): void {
    if (current?.client !== client) return;
    current = null;
    // A connection that hangs would keep its place in the database.
    client.connection.stream.destroy();
    if (isStopping()) return;
    log.warn('Realtime lost its database connection: clients will join anew.');
    onDown();
    void comeBack();
  }

  async function comeBack(): Promise<void> {
    for (let attempt = 0; !isStopping(); attempt += 1) {
      try {
        const next = await connect();
        if (isStopping()) {
          await next.client.end();
          return;
        }
        current = next;
        onUp();
        return;
      } catch (error) {
        log.debug({ err: error }, 'The database does not answer yet.');
        await pause(retryMs[attempt] ?? 5000, undefined, { signal: stopping.signal }).catch(
          () => undefined,
        );
      }
    }
  }

  try {
    current = await connect();
    onUp();
  } catch (error) {
    log.warn({ err: error }, 'Realtime has no database connection yet.');
    void comeBack();
  }

  return {
    isUp: () => current !== null,
    gatewayId: () => current?.gatewayId ?? null,
    ask: async (text, values) => {
      const line = current;
      if (line === null) throw new Error('Connection terminated: realtime does not listen.');
      try {
        return (await line.client.query(text, values)).rows as never;
      } catch (error) {
        // Nothing answers on it any more: what waits on it would wait for ever.
        if (error instanceof Error && error.message === 'Query read timeout') lose(line.client);
        throw error;
      }
    },
    stop: async () => {
      stopping.abort();
      const line = current;
      current = null;
      if (line === null) return;
      const forget = 'delete from leakblock_realtime.gateways where id = $1';
      await line.client.query(forget, [line.gatewayId]).catch(() => undefined);
      await line.client.end().catch(() => undefined);
    },
  };
}

/** Which gateways have ended without a word, what was present on them, and how many there are. */
export const sweepStatement = `
with dead as materialized (
  select id from leakblock_realtime.gateways
  where id <> $1 and pg_try_advisory_xact_lock(${String(lockClass)}, id)
), gone as (
  delete from leakblock_realtime.presences using dead where gateway_id = dead.id
  returning room, key, ref, meta
), removed as (
  delete from leakblock_realtime.gateways using dead where gateways.id = dead.id
), old as (
  delete from leakblock_realtime.long_messages where created_at < now() - interval '1 minute'
)
select (select count(*)::integer from leakblock_realtime.gateways)
  - (select count(*)::integer from dead) as gateways,
  (select coalesce(jsonb_agg(gone), '[]') from gone) as gone`;
