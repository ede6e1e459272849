import { AppError } from '@leakblock/domain/errors';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { z } from 'zod';
import { isFault, parseJson, toAppError } from '../../../platform/errors.ts';
import type { ServerHono } from '../../../platform/feature.ts';
import type { IdentifyCaller } from '../../auth/identify-caller.ts';
import type { AddressLimiter } from '../../rest/limit-address.ts';
import { roomOf } from '../channels/channel.ts';
import { findRoomRights } from '../channels/room-rights.ts';
import type { BroadcastBody } from '../channels/rooms.ts';
import { sendBroadcast } from '../channels/send-broadcast.ts';
import type { RealtimeContext } from '../realtime-context.ts';

const roomName = z.string().min(1).max(240);
const eventName = z.string().min(1).max(255);
const batchSchema = z.object({
  messages: z
    .array(
      z.object({
        topic: roomName,
        event: eventName,
        payload: z.unknown(),
        private: z.boolean().default(false),
      }),
    )
    .min(1)
    .max(10),
});

/** An error as the client reads it: the sentence in \`error\`. */
function answerError(thrown: unknown, c: Context<ServerHono>): Response {
  const error = toAppError(thrown);
  if (isFault(error)) c.var.log.error({ err: error.cause ?? error, code: error.code }, 'failed');
  const sentence = error.message === error.code ? 'The request is not valid.' : error.message;
  if (error.retryAfter !== undefined) {
    c.header('retry-after', String(Math.max(1, Math.ceil(error.retryAfter))));
  }
  c.header('cache-control', 'no-store');
  return c.json(
    { error: error.status >= 500 ? 'Something went wrong.' : sentence, code: error.code },
    error.status as 400,
  );
}

/** `POST /realtime/v1/api/broadcast`: messages into rooms without a socket. */
export function createBroadcastRoutes(options: {
  context: RealtimeContext;
  identify: IdentifyCaller;
  limiter: AddressLimiter;
}): Hono<ServerHono> {
  const { context, identify, limiter } = options;
  const app = new Hono<ServerHono>();
  app.onError(answerError);

  /** Sends as whoever asks, when she may write there. @returns whether she may */
  async function send(
    c: Context<ServerHono>,
    room: { name: string; isPrivate: boolean },
    message: { event: string; body: BroadcastBody },
  ): Promise<boolean> {
    const { broadcast } = await findRoomRights(context.ask, c.var.caller, room);
    if (broadcast.write) sendBroadcast(context, roomOf(room.name, room.isPrivate), message, null);
    return broadcast.write;
  }

  app.use('*', async (c, next) => {
    if (c.req.header('apikey') === undefined) {
      throw new AppError('request.unauthorized', 'The API key is missing.');
    }
    await limiter.run(c.var.clientAddress, false, async () => {
      c.set('caller', await identify(c.req.raw.headers));
      await next();
    });
  });
  app.post('/', async (c) => {
    const { messages } = await parseJson(c, batchSchema);
    for (const { topic, event, payload, private: isPrivate } of messages) {
      const text = JSON.stringify(payload ?? {});
      // As on the platform, a message that she may not send is passed over in silence.
      await send(c, { name: topic, isPrivate }, { event, body: { encoding: 'json', text } });
    }
    return c.body(null, 202);
  });
  app.post('/:topic/events/:event', async (c) => {
    const name = roomName.parse(c.req.param('topic'));
    const event = eventName.parse(c.req.param('event'));
    if ([...new URL(c.req.url).searchParams.keys()].some((key) => key.startsWith('persist'))) {
      throw new AppError('request.invalid', 'Messages are not stored here.');
    }
    const isBytes = c.req.header('content-type')?.startsWith('application/octet-stream') ?? false;
    const body: BroadcastBody = isBytes
      ? { encoding: 'bytes', bytes: Buffer.from(await c.req.arrayBuffer()) }
      : { encoding: 'json', text: JSON.stringify(await parseJson(c, z.unknown())) };
    const isPrivate = c.req.query('private') === 'true';
    if (!(await send(c, { name, isPrivate }, { event, body }))) {
      throw new AppError('request.forbidden', 'You may not write to this channel.');
    }
    return c.body(null, 202);
  });
  return app;
}
