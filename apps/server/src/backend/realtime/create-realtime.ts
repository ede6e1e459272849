import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Hono } from 'hono';
import { AppError } from '@leakblock/domain/errors';
import { Counter, Gauge } from 'prom-client';
import { visitor } from '../../platform/caller.ts';
import { createClientAddress } from '../../platform/client-address.ts';
import type { ServerContext, ServerHono } from '../../platform/feature.ts';
import { createOriginRule } from '../../platform/http/cross-origin.ts';
import type { IdentifyCaller } from '../auth/identify-caller.ts';
import { createAddressLimiter } from '../rest/limit-address.ts';
import { createChangeChecks } from './changes/check-changes.ts';
import { createSubscriptions } from './changes/subscriptions.ts';
import { createTableDescriptions } from './changes/table-descriptions.ts';
import { createChangeTeller } from './changes/tell-changes.ts';
import { createOpenChannels } from './channels/open-channels.ts';
import { createPresences } from './channels/presences.ts';
import { tellSystem } from './channels/replies.ts';
import { createRooms } from './channels/rooms.ts';
import type { BroadcastBody } from './channels/rooms.ts';
import { createUpgrade } from './connections/accept-upgrade.ts';
import { closeCodes } from './connections/connection.ts';
import { handleFrame } from './connections/handle-frame.ts';
import { createOpenConnections } from './connections/open-connections.ts';
import { createTurns } from './connections/take-turns.ts';
import type { Ask } from './gateways/ask.ts';
import { openDatabaseLine } from './gateways/database-line.ts';
import type { DatabaseLine } from './gateways/database-line.ts';
import { createGatewayBus } from './gateways/gateway-bus.ts';
import { startGatewaySweep } from './gateways/sweep-gateways.ts';
import { createBroadcastRoutes } from './http/broadcast-routes.ts';
import { realtimeLimits } from './limits.ts';
import type { RealtimeContext } from './realtime-context.ts';
import { createSessionWatch } from './sessions/watch-sessions.ts';
import type { SessionWatch } from './sessions/watch-sessions.ts';

/** Milliseconds over which sockets are closed after a loss, so that not all clients come back at once. */
const spreadMs = 1000;

export type Realtime = {
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** What of it is HTTP, for `/realtime/v1/api/broadcast`. */
  routes: Hono<ServerHono>;
  /** Calls back once per session of an open channel that has ended. */
  onSessionEnded: SessionWatch['onSessionEnded'];
  /** Closes the sockets, so that their clients join another gateway. */
  drain: () => void;
  stop: () => Promise<void>;
};

/** Starts realtime in the platform's protocol: changes of tables, messages, presence. */
export async function createRealtime(
  server: ServerContext,
  identify: IdentifyCaller,
): Promise<Realtime> {
  const { env, database, log, metrics, publicUrl, secrets } = server;
  const ask: Ask = async (text, values) => (await database.pool.query(text, values)).rows as never;
  const rooms = createRooms();
  const subscriptions = createSubscriptions();
  const shed = new Counter({
    name: 'leakblock_realtime_shed_total',
    help: 'Sockets that were cut off because their clients did not read.',
    registers: [metrics.registry],
  });

  // Opened last, when everybody is there to hear what comes.
  let line: DatabaseLine | null = null;
  const gatewayId = () => line?.gatewayId() ?? null;
  const bus = createGatewayBus({
    ask,
    gatewayId,
    onMessage: (message) => {
      if (message.kind === 'presence') {
        rooms.tellPresence(message.room, message.joins, message.leaves);
      } else if (message.kind === 'broadcast') {
        const { room, event, encoding, body } = message;
        const content: BroadcastBody =
          encoding === 'json'
            ? { encoding, text: body }
            : { encoding: 'bytes', bytes: Buffer.from(body, 'base64') };
        rooms.broadcast(room, event, content, null);
      }
    },
    log,
  });
  const presences = createPresences({ ask, gatewayId, rooms, bus, log });
  const channels = createOpenChannels({ rooms, presences, subscriptions, now: server.now });
  const listening: Ask = async (text, values) => {
    if (line === null) throw new Error('Connection terminated: realtime does not listen.');
    return line.ask(text, values);
  };
  const descriptions = createTableDescriptions(listening);
  const teller = createChangeTeller({
    ask: listening,
    descriptions,
    subscriptions,
    send: ({ connection, joinRef, topic }, ids, data) => {
      connection.push(
        { joinRef, ref: null, topic, event: 'postgres_changes' },
        `{"ids":${JSON.stringify(ids)},"data":${data}}`,
      );
    },
    fail: (subscription) => {
      const { channel } = subscription;
      subscriptions.remove(subscription);
      channel.subscriptions = channel.subscriptions.filter((other) => other !== subscription);
      tellSystem(channel, 'error', 'The table is not told of any more.', 'postgres_changes');
    },
    rejoin: channels.rejoin,
    log,
  });
  const channelsOf = (sessionId: string) =>
    [...channels.all()].filter(
      ({ caller }) => caller.kind === 'user' && caller.claims.session_id === sessionId,
    );
  const sessions = createSessionWatch({
    ask,
    watched: () =>
      [...channels.all()].flatMap(({ caller }) => {
        if (caller.kind === 'visitor') return [];
        const { userId, claims } = caller;
        return [{ userId, sessionId: claims.session_id, aal: claims.aal }];
      }),
    // What they may hear with less is found out as they are joined.
    onSessionLowered: ({ sessionId }) => {
      for (const channel of channelsOf(sessionId)) channels.rejoin(channel);
    },
    idleHours: env.SESSION_IDLE_HOURS,
    log,
  });
  sessions.onSessionEnded(({ sessionId }) => {
    for (const channel of channelsOf(sessionId)) channels.close(channel, 'The session has ended.');
  });
  const context: RealtimeContext = {
    ask,
    identifyToken: async (token) => {
      if (token === null) return visitor;
      // What no header can carry is no token.
      if (!/^[\x21-\x7e]+$/.test(token)) throw new AppError('request.unauthorized');
      return identify(new Headers({ authorization: `Bearer ${token}` }));
    },
    channels,
    rooms,
    presences,
    bus,
    subscriptions,
    checks: createChangeChecks(ask, createTableDescriptions(ask)),
    inTurn: createTurns({
      atOnce: realtimeLimits.joinsAtOnce,
      waiting: realtimeLimits.waitingJoins,
      waitingEach: realtimeLimits.waitingJoinsPerAddress,
      spared: realtimeLimits.sparedJoins,
    }),
    log,
  };
  const connections = createOpenConnections({
    onFrame: (connection, frame) => {
      handleFrame(context, connection, frame);
    },
    onClose: (connection) => {
      for (const channel of [...connection.channels.values()]) channels.drop(channel);
    },
    onShed: () => {
      shed.inc();
    },
    log,
  });
  const opened = await openDatabaseLine({
    connection: database.pool.options,
    onMessage: (channel, text) => {
      if (channel === 'leakblock_changes') teller.hear(text);
      else if (channel === 'leakblock_sessions') sessions.hear(text);
      else bus.hear(text);
    },
    onUp: () => {
      bus.publish({ kind: 'hello' });
    },
    onDown: () => {
      connections.closeAll(closeCodes.restart, 'the database connection was lost', spreadMs);
    },
    log,
  });
  line = opened;
  bus.publish({ kind: 'hello' });
  const sweep = startGatewaySweep({ line: opened, presences, bus, log });
  new Gauge({
    name: 'leakblock_realtime_sockets',
    help: 'Open sockets.',
    registers: [metrics.registry],
    collect() {
      this.set(connections.count());
    },
  });
  const judge = createOriginRule({ publicUrl, allowedOrigins: env.ALLOWED_ORIGINS });
  return {
    upgrade: createUpgrade({
      publishableKey: secrets.publishableKey,
      clientAddress: createClientAddress(env.TRUST_PROXY),
      isForeign: (origin, host) => origin !== undefined && judge(origin, host) === 'foreign',
      isReady: opened.isUp,
      onOpen: connections.open,
    }),
    routes: createBroadcastRoutes({
      context,
      identify,
      limiter: createAddressLimiter({
        requestsPerMinute: realtimeLimits.eventsPerSecond * 60,
        places: 5,
      }),
    }),
    onSessionEnded: sessions.onSessionEnded,
    drain: () => {
      connections.closeAll(closeCodes.restart, 'the gateway is stopping', 0);
    },
    stop: async () => {
      sweep.stop();
      sessions.stop();
      connections.stop();
      // Others are told who was present here and goes.
      const left = [...channels.all()];
      left.forEach(channels.drop);
      await Promise.all(left.map(({ queue }) => queue));
      await bus.flush();
      await opened.stop();
    },
  };
}
