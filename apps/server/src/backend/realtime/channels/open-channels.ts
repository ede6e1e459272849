import type { Subscriptions } from '../changes/subscriptions.ts';
import { realtimeLimits } from '../limits.ts';
import type { Channel } from './channel.ts';
import type { Presences } from './presences.ts';
import { tellSystem } from './replies.ts';
import type { Rooms } from './rooms.ts';

/** Longest time of a timer in Node. */
const maxTimerMs = 2 ** 31 - 1;

/** All channels of this gateway. */
export type OpenChannels = {
  open: (channel: Channel) => void;
  /** Removes it and everything that hangs on it; tells the client nothing. */
  drop: (channel: Channel) => void;
  /** Closes it for good, with a sentence why: the client does not come back by itself. */
  close: (channel: Channel, why: string) => void;
  /** Makes the client join it anew, and so fetch what it may have missed. */
  rejoin: (channel: Channel) => void;
  /** Ends the channel with its access token. */
  setExpiry: (channel: Channel) => void;
  all: () => ReadonlySet<Channel>;
};

export function createOpenChannels(options: {
  rooms: Rooms;
  presences: Presences;
  subscriptions: Subscriptions;
  /** By which access tokens end. */
  now: () => Date;
}): OpenChannels {
  const { now, rooms, presences, subscriptions } = options;
  const all = new Set<Channel>();

  function drop(channel: Channel): void {
    if (channel.isClosed) return;
    channel.isClosed = true;
    if (channel.expiry !== null) clearTimeout(channel.expiry);
    all.delete(channel);
    rooms.leave(channel);
    channel.subscriptions.forEach(subscriptions.remove);
    channel.subscriptions = [];
    const { connection, topic } = channel;
    if (connection.channels.get(topic) === channel) connection.channels.delete(topic);
    if (connection.channels.size === 0) connection.idleSince = performance.now();
    channel.queue = channel.queue.then(() => presences.untrack(channel));
  }

  function end(channel: Channel, event: 'phx_close' | 'phx_error'): void {
    if (channel.isClosed) return;
    drop(channel);
    const { connection, joinRef, topic } = channel;
    connection.push({ joinRef, ref: joinRef, topic, event }, '{}');
  }

  function close(channel: Channel, why: string): void {
    if (channel.isClosed) return;
    tellSystem(channel, 'error', why);
    end(channel, 'phx_close');
  }

  return {
    open: (channel) => {
      all.add(channel);
      rooms.enter(channel);
      channel.connection.channels.set(channel.topic, channel);
      channel.connection.idleSince = null;
    },
    drop,
    close,
    rejoin: (channel) => {
      end(channel, 'phx_error');
    },
    setExpiry: (channel) => {
      if (channel.expiry !== null) clearTimeout(channel.expiry);
      channel.expiry = null;
      if (channel.caller.kind === 'visitor') return;
      const left = channel.caller.claims.exp * 1000 - now().getTime();
      channel.expiry = setTimeout(
        () => {
          close(channel, 'Access token has expired.');
        },
        Math.min(Math.max(0, left), maxTimerMs),
      ).unref();
    },
    all: () => all,
  };
}

/** Whether this socket may join one more. */
export function hasPlace(channels: ReadonlyMap<string, Channel>, joining: number): boolean {
  return channels.size + joining < realtimeLimits.channelsPerSocket;
}
