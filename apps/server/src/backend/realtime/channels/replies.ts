import type { Connection } from '../connections/connection.ts';
import type { IncomingFrame } from '../frames.ts';
import type { Channel } from './channel.ts';

/** Answers what a client asked; questions without a number want no answer. */
export function reply(
  connection: Connection,
  { joinRef, ref, topic }: Pick<IncomingFrame, 'joinRef' | 'ref' | 'topic'>,
  status: 'ok' | 'error',
  response: object = {},
): void {
  if (ref === null) return;
  connection.push(
    { joinRef, ref, topic, event: 'phx_reply' },
    JSON.stringify({ status, response }),
  );
}

/** Tells a channel about itself. */
export function tellSystem(
  channel: Channel,
  status: 'ok' | 'error',
  message: string,
  extension: 'system' | 'postgres_changes' = 'system',
): void {
  const { connection, joinRef, topic, name } = channel;
  connection.push(
    { joinRef, ref: null, topic, event: 'system' },
    JSON.stringify({ message, status, extension, channel: name }),
  );
}
