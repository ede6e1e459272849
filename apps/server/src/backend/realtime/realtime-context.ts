import type { Caller } from '../../platform/caller.ts';
import type { Log } from '../../platform/log.ts';
import type { ChangeChecks } from './changes/check-changes.ts';
import type { Subscriptions } from './changes/subscriptions.ts';
import type { OpenChannels } from './channels/open-channels.ts';
import type { Presences } from './channels/presences.ts';
import type { TakeTurn } from './connections/take-turns.ts';
import type { Rooms } from './channels/rooms.ts';
import type { Ask } from './gateways/ask.ts';
import type { GatewayBus } from './gateways/gateway-bus.ts';

/** What all parts of realtime share on one gateway. */
export type RealtimeContext = {
  /** On a connection of the pool. */
  ask: Ask;
  /** Who has this token: the publishable key is a visitor's. @throws AppError `request.unauthorized` */
  identifyToken: (token: string | null) => Promise<Caller>;
  channels: OpenChannels;
  rooms: Rooms;
  presences: Presences;
  bus: GatewayBus;
  subscriptions: Subscriptions;
  checks: ChangeChecks;
  /** Runs when there is a place for one more that asks the database, by address. @throws AppError `request.too_many` */
  inTurn: TakeTurn;
  log: Log;
};
