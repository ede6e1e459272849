import { handleChannelEvent } from '../channels/channel-events.ts';
import { joinChannel } from '../channels/join-channel.ts';
import { reply } from '../channels/replies.ts';
import type { IncomingFrame } from '../frames.ts';
import type { RealtimeContext } from '../realtime-context.ts';
import { closeCodes } from './connection.ts';
import type { Connection } from './connection.ts';

/** Events that are counted by the channel, ten a second; all others count as control. */
const counted = new Set(['broadcast', 'presence']);

/** One message of a client. */
export function handleFrame(
  context: RealtimeContext,
  connection: Connection,
  frame: IncomingFrame,
): void {
  const { topic, event } = frame;
  const joined = connection.channels.get(topic);
  // What was sent before the client joined anew belongs to a channel that is no more.
  const isStale = frame.joinRef !== null && frame.joinRef !== joined?.joinRef;
  const channel = isStale ? undefined : joined;
  if ((channel === undefined || !counted.has(event)) && !connection.control.take()) {
    connection.close(closeCodes.policy, 'too many messages');
    return;
  }
  if (topic === 'phoenix') {
    if (event === 'heartbeat') reply(connection, frame, 'ok');
    return;
  }
  if (event === 'phx_join') {
    void joinChannel(context, connection, frame);
    return;
  }
  if (channel === undefined) {
    if (event === 'phx_leave') {
      if (connection.joining.get(topic) === frame.joinRef) connection.joining.delete(topic);
      reply(connection, frame, 'ok');
    } else {
      reply(connection, frame, 'error', { reason: 'unmatched topic' });
    }
    return;
  }
  handleChannelEvent(context, channel, frame);
}
