import type { Caller } from '../../../platform/caller.ts';
import type { Subscription } from '../changes/subscriptions.ts';
import type { Connection } from '../connections/connection.ts';
import type { JoinConfig } from './join-config.ts';

/** What a policy (or the rule for public rooms) lets somebody do in a room. */
export type RoomRights = Record<'broadcast' | 'presence', { read: boolean; write: boolean }>;

/** One topic that one socket has joined. */
export type Channel = {
  readonly connection: Connection;
  /** As the client says it, with `realtime:` before the name. */
  readonly topic: string;
  readonly name: string;
  /** Public and private rooms of one name are two rooms. */
  readonly room: string;
  readonly joinRef: string | null;
  readonly config: JoinConfig;
  readonly presenceKey: string;
  /** Null until she has told something of herself. */
  presenceRef: string | null;
  caller: Caller;
  rights: RoomRights;
  subscriptions: Subscription[];
  isClosed: boolean;
  expiry: NodeJS.Timeout | null;
  /** Resolves when what the client asked before has been done: tokens and presence keep their order. Never fails. */
  queue: Promise<void>;
};

/** The name under which gateways know a room. */
export function roomOf(name: string, isPrivate: boolean): string {
  return `${isPrivate ? 'private' : 'public'}:${name}`;
}
