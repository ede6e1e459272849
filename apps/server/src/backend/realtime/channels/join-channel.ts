import { randomUUID } from 'node:crypto';
import { AppError } from '@leakblock/domain/errors';
import type { Caller } from '../../../platform/caller.ts';
import { isFault, toAppError } from '../../../platform/errors.ts';
import type { Connection } from '../connections/connection.ts';
import type { IncomingFrame } from '../frames.ts';
import type { RealtimeContext } from '../realtime-context.ts';
import { roomOf } from './channel.ts';
import type { Channel, RoomRights } from './channel.ts';
import { parseJoin } from './join-config.ts';
import type { JoinConfig } from './join-config.ts';
import { hasPlace } from './open-channels.ts';
import { reply, tellSystem } from './replies.ts';
import { findRoomRights } from './room-rights.ts';
import { grantChanges, setSubscriptions } from './subscribe-changes.ts';
import type { GrantedChanges } from './subscribe-changes.ts';

/** Characters before the name of every channel. */
const prefix = 'realtime:';

/** Why a join fails, in words for the client's log; nothing of the request is repeated. */
function explain(thrown: unknown): string {
  const error = toAppError(thrown);
  if (error.code === 'request.unauthorized')
    return 'InvalidJWTToken: the access token is not valid.';
  if (error.code === 'request.forbidden') return error.message;
  if (error.code === 'administration.maintenance')
    return 'UnableToConnectToDatabase: closed for maintenance.';
  if (error.code === 'request.too_many') return 'ClientJoinRateLimitReached: too many joins.';
  return 'UnableToConnectToDatabase: realtime cannot be joined at the moment.';
}

type Admission = { caller: Caller; rights: RoomRights; changes: GrantedChanges };

/** Finds out who joins and what she may do there. @throws AppError with the reason of the refusal */
async function admit(
  context: RealtimeContext,
  name: string,
  config: JoinConfig,
): Promise<Admission> {
  const { ask, identifyToken } = context;
  const caller = await identifyToken(config.accessToken);
  const { isPrivate } = config;
  const rights = await findRoomRights(ask, caller, { name, isPrivate });
  if (isPrivate && !rights.broadcast.read && !rights.presence.read) {
    throw new AppError(
      'request.forbidden',
      'Unauthorized: You do not have permissions to read from this Channel topic.',
    );
  }
  const changes = await grantChanges(context, caller, config);
  if ('refusal' in changes && config.waitsForChanges) {
    throw new AppError('request.forbidden', changes.refusal);
  }
  return { caller, rights, changes };
}

/** `phx_join`: opens a channel, or says why not. */
export async function joinChannel(
  context: RealtimeContext,
  connection: Connection,
  frame: IncomingFrame,
): Promise<void> {
  const { channels, presences, inTurn, log } = context;
  const { topic, joinRef } = frame;
  const config = parseJoin(frame.payload);
  if (
    config === null ||
    !topic.startsWith(prefix) ||
    topic.length === prefix.length ||
    topic.includes('\0')
  ) {
    reply(connection, frame, 'error', { reason: 'unmatched topic' });
    return;
  }
  const before = connection.channels.get(topic);
  if (before === undefined && !hasPlace(connection.channels, connection.joining.size)) {
    reply(connection, frame, 'error', { reason: 'ChannelRateLimitReached: too many channels.' });
    return;
  }
  connection.joining.set(topic, joinRef);
  const isCurrent = () => !connection.isClosed && connection.joining.get(topic) === joinRef;
  try {
    const name = topic.slice(prefix.length);
    // Whoever left while she waited asks the database nothing.
    const admission = await inTurn(connection.address, async () =>
      isCurrent() ? admit(context, name, config) : null,
    );
    if (admission === null || !isCurrent()) return;
    const { caller, rights, changes } = admission;
    const previous = connection.channels.get(topic);
    if (previous !== undefined) channels.drop(previous);
    const channel: Channel = {
      connection,
      topic,
      name,
      room: roomOf(name, config.isPrivate),
      joinRef,
      config,
      presenceKey: config.presenceKey === '' ? randomUUID() : config.presenceKey,
      presenceRef: null,
      caller,
      rights,
      subscriptions: [],
      isClosed: false,
      expiry: null,
      queue: Promise.resolve(),
    };
    channels.open(channel);
    channels.setExpiry(channel);
    if ('granted' in changes) setSubscriptions(context, channel, changes.granted);
    reply(connection, frame, 'ok', {
      postgres_changes: config.changes.map((change, place) => ({
        ...(typeof change === 'object' ? change : {}),
        id: place + 1,
      })),
    });
    if ('refusal' in changes) tellSystem(channel, 'error', changes.refusal, 'postgres_changes');
    else if (config.changes.length > 0) {
      tellSystem(channel, 'ok', 'Subscribed to PostgreSQL', 'postgres_changes');
    }
    if (config.hearsPresence && rights.presence.read) {
      const told = presences.list(channel.room).then((state) => {
        const event = 'presence_state';
        connection.push({ joinRef, ref: null, topic, event }, JSON.stringify(state));
      });
      channel.queue = told.catch(() => undefined);
      await told;
    }
  } catch (thrown) {
    const error = toAppError(thrown);
    if (isFault(error)) log.warn({ err: error.cause ?? error }, 'A join failed.');
    if (!isCurrent()) return;
    const opened = connection.channels.get(topic);
    // What could not be told of who is there makes the client come again.
    if (opened?.joinRef === joinRef && opened !== before) {
      channels.rejoin(opened);
    } else reply(connection, frame, 'error', { reason: explain(thrown) });
  } finally {
    if (connection.joining.get(topic) === joinRef) connection.joining.delete(topic);
  }
}
