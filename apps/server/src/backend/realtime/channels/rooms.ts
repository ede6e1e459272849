import { writeBinaryBroadcast, writeFrame } from '../frames.ts';
import type { Vsn } from '../frames.ts';
import type { PresenceChange } from '../gateways/gateway-bus.ts';
import type { Channel } from './channel.ts';

/** Bytes, or a value as JSON. */
export type BroadcastBody =
  | { encoding: 'json'; text: string }
  | { encoding: 'bytes'; bytes: Buffer };

/** Who is in which room, on this gateway. */
export type Rooms = {
  enter: (channel: Channel) => void;
  leave: (channel: Channel) => void;
  /** Passes a message to everybody in the room who may read it, but for `except`. */
  broadcast: (room: string, event: string, body: BroadcastBody, except: Channel | null) => void;
  /** Tells who came and went to everybody in the room who asked for it and may know. */
  tellPresence: (room: string, joins: PresenceChange, leaves: PresenceChange) => void;
};

export function createRooms(): Rooms {
  const rooms = new Map<string, Set<Channel>>();

  /** One writing for all who speak the same version and use the same topic. */
  function sendAll(
    channels: Iterable<Channel>,
    write: (vsn: Vsn, topic: string) => string | Buffer | null,
  ): void {
    const written = new Map<string, string | Buffer | null>();
    for (const { connection, topic } of channels) {
      const name = `${connection.vsn} ${topic}`;
      const frame = written.has(name) ? (written.get(name) ?? null) : write(connection.vsn, topic);
      written.set(name, frame);
      if (frame !== null) connection.send(frame);
    }
  }

  return {
    enter: (channel) => {
      const inside = rooms.get(channel.room) ?? new Set();
      rooms.set(channel.room, inside.add(channel));
    },
    leave: (channel) => {
      const inside = rooms.get(channel.room);
      inside?.delete(channel);
      if (inside?.size === 0) rooms.delete(channel.room);
    },
    broadcast: (room, event, body, except) => {
      const hearing = [...(rooms.get(room) ?? [])].filter(
        (channel) => channel !== except && channel.rights.broadcast.read,
      );
      sendAll(hearing, (vsn, topic) => {
        if (body.encoding === 'bytes') {
          return vsn === '1.0.0' ? null : writeBinaryBroadcast(topic, event, body.bytes);
        }
        const payload = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${body.text}}`;
        return writeFrame(vsn, { joinRef: null, ref: null, topic, event: 'broadcast' }, payload);
      });
    },
    tellPresence: (room, joins, leaves) => {
      const hearing = [...(rooms.get(room) ?? [])].filter(
        ({ config, rights }) => config.hearsPresence && rights.presence.read,
      );
      if (hearing.length === 0) return;
      const payload = JSON.stringify({ joins, leaves });
      sendAll(hearing, (vsn, topic) =>
        writeFrame(vsn, { joinRef: null, ref: null, topic, event: 'presence_diff' }, payload),
      );
    },
  };
}
