import { z } from 'zod';
import { toAppError } from '../../../platform/errors.ts';
import { roleOf } from '../changes/read-changes.ts';
import type { IncomingFrame } from '../frames.ts';
import { realtimeLimits } from '../limits.ts';
import type { RealtimeContext } from '../realtime-context.ts';
import type { Channel } from './channel.ts';
import { reply } from './replies.ts';
import { findRoomRights } from './room-rights.ts';
import { parseBroadcast, sendBroadcast } from './send-broadcast.ts';

const notAllowed = { reason: 'You do not have permissions to write to this Channel topic.' };
/** Zero bytes and halves of characters, which JSON may hold and PostgreSQL's jsonb may not. */
const notInJsonb = /\\u0000|\\ud[89a-f]/i;
const presenceSchema = z.object({
  event: z.string(),
  payload: z.record(z.string(), z.unknown()).optional(),
});
const tokenSchema = z.object({ access_token: z.string().max(8192).nullish() });

/** `broadcast`: a message to everybody in the room. */
function handleBroadcast(context: RealtimeContext, channel: Channel, frame: IncomingFrame): void {
  const { connection, config, rights, room } = channel;
  const message = parseBroadcast(frame.payload);
  if (message === null || !rights.broadcast.write) {
    reply(connection, frame, 'error', message === null ? { reason: 'not a message' } : notAllowed);
    return;
  }
  sendBroadcast(context, room, message, config.self ? null : channel);
  if (config.ack) reply(connection, frame, 'ok');
}

/** `presence`: what one tells of herself, or that she is gone. */
async function handlePresence(
  { presences }: RealtimeContext,
  channel: Channel,
  frame: IncomingFrame,
): Promise<void> {
  const { connection, rights } = channel;
  const parsed = presenceSchema.safeParse(frame.payload);
  const event = parsed.data?.event.toLowerCase();
  if (!rights.presence.write) {
    reply(connection, frame, 'error', notAllowed);
    return;
  }
  if (event === 'track') {
    const meta = { ...parsed.data?.payload };
    // Ours to give: with another's reference one could make others disappear.
    delete meta['phx_ref'];
    delete meta['phx_ref_prev'];
    const text = JSON.stringify(meta);
    const isTooLong = Buffer.byteLength(text) > realtimeLimits.maxPresenceBytes;
    if (isTooLong || notInJsonb.test(text)) {
      reply(connection, frame, 'error', { reason: 'this cannot be remembered' });
      return;
    }
    await presences.track(channel, meta);
  } else if (event === 'untrack') {
    await presences.untrack(channel);
  } else {
    reply(connection, frame, 'error', { reason: 'unknown presence event' });
    return;
  }
  reply(connection, frame, 'ok');
}

/**
 * `access_token`: the person goes on under another token. Rights are asked for anew; one that is not valid closes the
 * channel. A visitor who became a person joins anew where changes are heard, and so does a person who became a visitor.
 */
async function handleToken(
  context: RealtimeContext,
  channel: Channel,
  frame: IncomingFrame,
): Promise<void> {
  const { ask, channels, identifyToken, inTurn } = context;
  const { config, name } = channel;
  const parsed = tokenSchema.safeParse(frame.payload);
  if (!parsed.success) {
    channels.close(channel, 'The access token is not valid.');
    return;
  }
  const token = parsed.data.access_token ?? null;
  const isOpen = () => !channel.isClosed;
  await inTurn(channel.connection.address, async () => {
    if (!isOpen()) return;
    const caller = await identifyToken(token);
    const rights = await findRoomRights(ask, caller, { name, isPrivate: config.isPrivate });
    if (!isOpen()) return;
    if (config.isPrivate && !rights.broadcast.read && !rights.presence.read) {
      channels.close(channel, 'You do not have permissions to read from this Channel topic.');
      return;
    }
    if (roleOf(caller) !== roleOf(channel.caller) && config.changes.length > 0) {
      // What a visitor may hear of, a person may or may not, and the other way round. What came before the change was told
      // to the other role: she has to read it.
      channels.rejoin(channel);
      return;
    }
    channel.caller = caller;
    channel.rights = rights;
    channels.setExpiry(channel);
  });
}

/** Runs after everything that this channel asked before. */
function enqueue(
  { channels, log }: RealtimeContext,
  channel: Channel,
  work: () => Promise<void>,
): void {
  channel.queue = channel.queue.then(async () => {
    if (channel.isClosed) return;
    try {
      await work();
    } catch (thrown) {
      const error = toAppError(thrown);
      // That too many wait, or a fault of ours, says nothing of the token: the client comes again with it.
      if (error.status < 500 && error.code !== 'request.too_many') {
        channels.close(channel, 'The access token is not valid.');
        return;
      }
      log.warn({ err: error.cause ?? error }, 'A channel could not do what it was asked.');
      channels.rejoin(channel);
    }
  });
}

/** What a client asks of a channel that it has joined. */
export function handleChannelEvent(
  context: RealtimeContext,
  channel: Channel,
  frame: IncomingFrame,
): void {
  const { connection } = channel;
  const { event } = frame;
  if (event === 'broadcast' || event === 'presence') {
    if (!connection.events.take()) {
      context.channels.close(channel, 'Too many messages per second');
      return;
    }
    if (event === 'broadcast') handleBroadcast(context, channel, frame);
    else enqueue(context, channel, () => handlePresence(context, channel, frame));
  } else if (event === 'access_token') {
    enqueue(context, channel, () => handleToken(context, channel, frame));
  } else if (event === 'phx_leave') {
    context.channels.drop(channel);
    reply(connection, frame, 'ok');
    const { topic, joinRef } = channel;
    connection.push({ joinRef, ref: joinRef, topic, event: 'phx_close' }, '{}');
  } else {
    reply(connection, frame, 'error', { reason: 'unknown event' });
  }
}
