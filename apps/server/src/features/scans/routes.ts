import { AppError } from '@leakblock/domain/errors';
import { instantScanInput, readResultInput } from '@leakblock/domain/scans';
import type { InstantScanEvent } from '@leakblock/domain/scans';
import type { Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { parseJson } from '#platform/errors';
import type { ServerContext, ServerHono } from '#platform/feature';
import { canAsk } from './ask-sites.ts';
import { deviceCookie, deviceCookieMaxAge, identifyVisitor } from './identify-visitor.ts';
import { openScan } from './open-scan.ts';
import type { Subject } from './open-scan.ts';
import { readResult } from './read-result.ts';
import { startInstantScan } from './run-instant-scan.ts';

/** `POST instant-scan`, `POST instant-scan-result`. */
export function addRoutes(app: Hono<ServerHono>, context: ServerContext): void {
  app.post('/instant-scan', async (c) => {
    const { creatorName } = await parseJson(c, instantScanInput);
    if (context.stopping.aborted) {
      throw new AppError('server.stopping', 'The server is restarting.', { retryAfter: 5 });
    }
    if (!canAsk(context, creatorName)) throw new AppError('scans.creator_name_unreadable');
    const subject = subjectOf(c, context);
    const opened = await openScan(context, subject, creatorName);
    const channel = startInstantScan(context, {
      ...opened,
      creatorName,
      userId: subject.userId,
    });
    return new Response(channel.events().pipeThrough(asServerSentEvents()), {
      headers: {
        ...Object.fromEntries(c.res.headers),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      },
    });
  });

  app.post('/instant-scan-result', async (c) => {
    const { resultToken } = await parseJson(c, readResultInput);
    const { caller } = c.var;
    const userId = caller.kind === 'user' ? caller.userId : null;
    return c.json(await readResult(context, resultToken, userId));
  });
}

/** The signed-in person, or the visitor as far as cookie, address and browser tell; sets the cookie. */
function subjectOf(c: Context<ServerHono>, context: ServerContext): Subject {
  const { caller, clientAddress } = c.var;
  if (caller.kind === 'user') return { userId: caller.userId };
  const visitor = identifyVisitor(
    {
      cookie: getCookie(c, deviceCookie),
      address: clientAddress,
      userAgent: c.req.header('user-agent') ?? '',
    },
    context.secrets,
  );
  if (visitor.newCookie !== null) {
    setCookie(c, deviceCookie, visitor.newCookie, {
      httpOnly: true,
      sameSite: 'Strict',
      secure: context.publicUrl.startsWith('https:'),
      path: '/functions/v1',
      maxAge: deviceCookieMaxAge,
    });
  }
  return { userId: null, visitor };
}

/** `event: …`, `data: …` per event (WHATWG HTML, server-sent events). */
function asServerSentEvents(): TransformStream<InstantScanEvent, Uint8Array> {
  const encoder = new TextEncoder();
  return new TransformStream({
    transform({ event, data }, controller) {
      controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
    },
  });
}
