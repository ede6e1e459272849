import { z } from 'zod';
import type { RealtimeContext } from '../realtime-context.ts';
import type { Channel } from './channel.ts';
import type { BroadcastBody } from './rooms.ts';

const broadcastSchema = z.object({ event: z.string().max(255), payload: z.unknown() });

/** The message in a `broadcast` event; null when it is none. Nothing beside event and payload is passed on. */
export function parseBroadcast(value: unknown): { event: string; body: BroadcastBody } | null {
  const parsed = broadcastSchema.safeParse(value);
  if (!parsed.success) return null;
  const { event, payload } = parsed.data;
  if (Buffer.isBuffer(payload)) return { event, body: { encoding: 'bytes', bytes: payload } };
  return { event, body: { encoding: 'json', text: JSON.stringify(payload ?? {}) } };
}

/** Passes a message on to everybody in a room, on all gateways. */
export function sendBroadcast(
  { rooms, bus }: Pick<RealtimeContext, 'rooms' | 'bus'>,
  room: string,
  message: { event: string; body: BroadcastBody },
  except: Channel | null,
): void {
  const { event, body } = message;
  rooms.broadcast(room, event, body, except);
  bus.publish({
    kind: 'broadcast',
    room,
    event,
    ...(body.encoding === 'json'
      ? { encoding: 'json', body: body.text }
      : { encoding: 'base64', body: body.bytes.toString('base64') }),
  });
}
