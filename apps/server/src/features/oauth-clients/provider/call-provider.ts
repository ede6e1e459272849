import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Context } from 'hono';
import type Provider from 'oidc-provider';
import type { ServerHono } from '#platform/feature';

type Answered = { status: number; headers: Headers; body: unknown; error: Error | null };

/** What the provider has to say about a request, by the request. */
const answers = new WeakMap<IncomingMessage, Answered>();

/** Headers by which a proxy tells how a request came; ours are the only ones that the provider sees. */
const wayHeaders = /^(?:x-forwarded-.*|forwarded|host|content-length|transfer-encoding)$/u;

/** The provider's own session holds nothing here: no cookie of it is set. */
const ownSession = /^leakblock_oauth(?:\.sig)?=/u;

/** Makes the provider give its answers to `callProvider` instead of writing them to a socket. */
export function answerInHand(provider: Provider): void {
  provider.use(async (ctx, next) => {
    ctx.respond = false;
    const answered: Answered = { status: 500, headers: new Headers(), body: null, error: null };
    answers.set(ctx.req, answered);
    try {
      await next();
    } catch (error) {
      answered.error = error instanceof Error ? error : new Error('Something else was thrown.');
      return;
    }
    answered.status = ctx.status;
    answered.body = ctx.body;
    for (const [name, value] of Object.entries(ctx.response.headers)) {
      for (const one of [value ?? []].flat()) answered.headers.append(name, String(one));
    }
  });
  provider.on('server_error', (ctx, error) => {
    const answered = answers.get(ctx.req);
    if (answered !== undefined) answered.error = error;
  });
  // Nothing of Koa's goes to the console: what matters is thrown to the gateway.
  provider.silent = true;
}

/**
 * A request as Node has it, with the body that was read already, and with the way it came as the installation is known
 * to people: links and cookies follow from that.
 * @param path below /oauth, with its query
 */
export function toNode(
  c: Context<ServerHono>,
  { publicUrl, path, body }: { publicUrl: string; path: string; body?: Buffer },
): { req: IncomingMessage; res: ServerResponse } {
  const { protocol, host } = new URL(publicUrl);
  const req = new IncomingMessage(new Socket());
  req.method = c.req.method;
  req.url = path;
  c.req.raw.headers.forEach((value, name) => {
    if (!wayHeaders.test(name)) req.headers[name] = value;
  });
  req.headers.host = host;
  req.headers['x-forwarded-host'] = host;
  req.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  if (body !== undefined && body.length > 0) req.headers['content-length'] = String(body.length);
  Object.assign(req, { originalUrl: `/oauth${path}` });
  req.push(body ?? null);
  if (body !== undefined) req.push(null);
  return { req, res: new ServerResponse(req) };
}

/**
 * Lets the provider answer a request of the gateway.
 * @throws what went wrong on our side, for the gateway's own answer
 */
export async function callProvider(
  c: Context<ServerHono>,
  provider: Provider,
  to: { publicUrl: string; path: string },
): Promise<Response> {
  const body = Buffer.from(await c.req.arrayBuffer());
  const { req, res } = toNode(c, { ...to, body });
  await provider.callback()(req, res);
  const answered = answers.get(req);
  if (answered === undefined) throw new Error('The authorisation server gave no answer.');
  if (answered.error !== null) throw answered.error;
  const { status, headers, body: said } = answered;
  headers.delete('content-length');
  const cookies = headers.getSetCookie();
  headers.delete('set-cookie');
  for (const cookie of cookies) if (!ownSession.test(cookie)) headers.append('set-cookie', cookie);
  return new Response(textOf(status, said), { status, headers });
}

function textOf(status: number, said: unknown): string | null {
  if (status === 204 || (status >= 300 && status < 400) || said === null || said === undefined) {
    return null;
  }
  return typeof said === 'string' ? said : JSON.stringify(said);
}
