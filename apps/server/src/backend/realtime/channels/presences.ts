import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Log } from '../../../platform/log.ts';
import type { Ask } from '../gateways/ask.ts';
import type { GatewayBus, PresenceChange } from '../gateways/gateway-bus.ts';
import type { Channel } from './channel.ts';
import type { Rooms } from './rooms.ts';

/** What one has told of herself. */
type Presence = { room: string; key: string; ref: string; meta: Record<string, unknown> };

export const presenceRows = z.array(
  z.object({
    room: z.string(),
    key: z.string(),
    ref: z.string(),
    meta: z.record(z.string(), z.unknown()),
  }),
);

/** Who is present where, on all gateways. */
export type Presences = {
  /** Tells of somebody, in the place of what she told before. @throws when the database does not answer */
  track: (channel: Channel, meta: Record<string, unknown>) => Promise<void>;
  /** Never fails: what cannot be deleted now goes with this gateway's id. */
  untrack: (channel: Channel) => Promise<void>;
  /** Everybody in a room. */
  list: (room: string) => Promise<PresenceChange>;
  /** Tells that others have gone, with the gateway that they were on. */
  tellGone: (gone: readonly Presence[]) => void;
};

function toChange(presences: readonly Presence[]): PresenceChange {
  const byKey = new Map<string, { metas: Record<string, unknown>[] }>();
  for (const { key, ref, meta } of presences) {
    const known = byKey.get(key) ?? { metas: [] };
    byKey.set(key, known);
    known.metas.push({ ...meta, phx_ref: ref });
  }
  // Also a key called __proto__ becomes a plain property here.
  return Object.fromEntries(byKey);
}

export function createPresences(options: {
  ask: Ask;
  gatewayId: () => number | null;
  rooms: Rooms;
  bus: GatewayBus;
  log: Log;
}): Presences {
  const { ask, gatewayId, rooms, bus, log } = options;
  /** The last word of each channel, to be able to take it back. */
  const told = new WeakMap<Channel, Presence>();

  function tell(room: string, joins: PresenceChange, leaves: PresenceChange): void {
    rooms.tellPresence(room, joins, leaves);
    bus.publish({ kind: 'presence', room, joins, leaves });
  }

  return {
    track: async (channel, given) => {
      const id = gatewayId();
      if (id === null) throw new Error('Connection terminated: realtime does not listen.');
      const before = told.get(channel);
      const meta = before === undefined ? given : { ...given, phx_ref_prev: before.ref };
      const { room, presenceKey: key } = channel;
      const presence = { room, key, ref: randomBytes(9).toString('base64url'), meta };
      await ask(
        `with gone as (delete from leakblock_realtime.presences where ref = $5)
         insert into leakblock_realtime.presences (gateway_id, room, key, ref, meta)
         values ($1, $2, $3, $4, $6)`,
        [id, room, key, presence.ref, before?.ref ?? null, JSON.stringify(meta)],
      );
      told.set(channel, presence);
      channel.presenceRef = presence.ref;
      tell(room, toChange([presence]), before === undefined ? {} : toChange([before]));
    },
    untrack: async (channel) => {
      const before = told.get(channel);
      if (before === undefined) return;
      told.delete(channel);
      channel.presenceRef = null;
      tell(before.room, {}, toChange([before]));
      await ask('delete from leakblock_realtime.presences where ref = $1', [before.ref]).catch(
        (error: unknown) => {
          log.debug({ err: error }, 'A presence could not be deleted.');
        },
      );
    },
    list: async (room) => {
      const rows = await ask(
        'select room, key, ref, meta from leakblock_realtime.presences where room = $1 limit 1000',
        [room],
      );
      return toChange(presenceRows.parse(rows));
    },
    tellGone: (gone) => {
      for (const room of new Set(gone.map((presence) => presence.room))) {
        tell(room, {}, toChange(gone.filter((presence) => presence.room === room)));
      }
    },
  };
}
