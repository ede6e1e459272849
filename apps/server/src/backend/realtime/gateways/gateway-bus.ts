import { z } from 'zod';
import type { Log } from '../../../platform/log.ts';
import type { Ask } from './ask.ts';

/** What others said of themselves in a room: key to what is known of each. */
export type PresenceChange = Record<string, { metas: Record<string, unknown>[] }>;

const presenceChange = z.record(
  z.string(),
  z.object({ metas: z.array(z.record(z.string(), z.unknown())) }),
);

const messageSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('broadcast'),
    room: z.string(),
    event: z.string(),
    encoding: z.enum(['json', 'base64']),
    body: z.string(),
  }),
  z.object({
    kind: z.literal('presence'),
    room: z.string(),
    joins: presenceChange,
    leaves: presenceChange,
  }),
  /** A gateway has begun to listen. */
  z.object({ kind: z.literal('hello') }),
]);

/** What gateways tell each other. */
export type GatewayMessage = z.infer<typeof messageSchema>;

const envelope = z.object({
  /** The gateway that sends. */
  g: z.number(),
  m: messageSchema.optional(),
  /** A message too long for NOTIFY, by its number. */
  l: z.number().optional(),
});

/** NOTIFY carries 8000 bytes. */
const maxNotifyBytes = 7900;
const maxWaiting = 10_000;

export type GatewayBus = {
  /** Tells all other gateways; never fails, and keeps the order. */
  publish: (message: GatewayMessage) => void;
  /** Reads what came on \`leakblock_rooms\`. */
  hear: (text: string) => void;
  /** Says that others listen too: as long as nobody does, nothing is sent. */
  setCompany: (hasCompany: boolean) => void;
  /** Resolves when everything has been told, or could not be. */
  flush: () => Promise<void>;
};

export function createGatewayBus(options: {
  ask: Ask;
  gatewayId: () => number | null;
  onMessage: (message: GatewayMessage) => void;
  log: Log;
}): GatewayBus {
  const { ask, gatewayId, onMessage, log } = options;
  const waiting: string[] = [];
  let sending: Promise<void> | null = null;
  let hasCompany = true;
  /** Long messages are fetched one after another, so that they keep their order. */
  let fetching = Promise.resolve();

  async function send(): Promise<void> {
    // What is published in the same moment goes together.
    await Promise.resolve();
    while (waiting.length > 0) {
      const messages = waiting.splice(0, 500);
      const id = gatewayId();
      if (id === null) continue;
      try {
        await ask(
          `with given as (
             select body, place from unnest($1::text[]) with ordinality as g (body, place)
           ), long as (
             insert into leakblock_realtime.long_messages (body)
             select body from given where octet_length(body) > ${String(maxNotifyBytes - 100)} order by place
             returning id
           ), numbered as (
             select id, row_number() over (order by id) as place from long
           ), wanted as (
             select place, row_number() over (order by place) as long_place from given
             where octet_length(body) > ${String(maxNotifyBytes - 100)}
           )
           select pg_notify('leakblock_rooms', text) from (
             select case when w.place is null then '{"g":' || $2::integer || ',"m":' || g.body || '}'
               else '{"g":' || $2::integer || ',"l":' || n.id || '}' end as text
             from given as g left join wanted as w using (place) left join numbered as n on n.place = w.long_place
             order by g.place
           ) as texts`,
          [messages, id],
        );
      } catch (error) {
        log.warn({ err: error }, 'Messages to other gateways were lost.');
      }
    }
    sending = null;
  }

  function accept(value: unknown): void {
    const message = messageSchema.safeParse(value);
    if (message.success) onMessage(message.data);
  }

  async function fetchLong(number: number): Promise<void> {
    try {
      const [row] = await ask<{ body: string }>(
        'select body from leakblock_realtime.long_messages where id = $1',
        [number],
      );
      if (row !== undefined) accept(JSON.parse(row.body));
    } catch (error) {
      log.warn({ err: error }, 'A long message of another gateway could not be read.');
    }
  }

  return {
    publish: (message) => {
      if (!hasCompany && message.kind !== 'hello') return;
      if (waiting.length >= maxWaiting) return;
      waiting.push(JSON.stringify(message));
      sending ??= send();
    },
    hear: (text) => {
      const parsed = envelope.safeParse(JSON.parse(text));
      if (!parsed.success || parsed.data.g === gatewayId()) return;
      const { m, l } = parsed.data;
      if (m?.kind === 'hello') hasCompany = true;
      fetching = fetching.then(async () => {
        if (l !== undefined) await fetchLong(l);
        else if (m !== undefined) onMessage(m);
      });
    },
    setCompany: (value) => {
      hasCompany = value;
    },
    flush: async () => {
      await sending;
    },
  };
}
