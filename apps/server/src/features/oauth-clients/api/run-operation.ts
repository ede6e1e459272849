import { AppError } from '@leakblock/domain/errors';
import type { ApiScope } from '@leakblock/domain/oauth-clients';
import type { Context } from 'hono';
import { actFor } from '#features/agencies';
import { toAppError, toProblem } from '#platform/errors';
import type { GatewayContext, ServerHono } from '#platform/feature';
import { verifyApiToken } from '../verify-api-token.ts';
import type { ApiToken } from '../verify-api-token.ts';
import { answerOnce } from './answer-once.ts';
import type { Answer } from './answer-once.ts';
import type { Quota } from './limit-grant.ts';
import type { Operation, UserCaller } from './operation.ts';
import { readRequest } from './read-request.ts';
import type { ReadRequest } from './read-request.ts';

type Door = { context: GatewayContext; takeTurn: (grantId: string) => Promise<Quota> };

/** One request to one operation, from its token to its answer. */
export async function runOperation(
  c: Context<ServerHono>,
  { context, takeTurn }: Door,
  operation: Operation,
): Promise<Response> {
  const token = await readToken(c, context);
  const quota = await takeTurn(token.grantId);
  for (const [name, value] of Object.entries(quota.headers)) c.header(name, value);
  if (quota.isOver)
    throw new AppError('api.too_many', 'Too many requests in a minute.', {
      retryAfter: quota.retryAfter,
    });
  requireScope(c, token, operation.scope);
  const request = await readRequest(c, operation);
  const run = operation.read(request.raw);
  const work = async (): Promise<Answer> => {
    const caller = await findCaller(context, token, request, operation);
    return toAnswer(operation, await run({ context, caller, clientId: token.clientId }));
  };
  if (request.key === null) return send(c, await work());
  // An answer that is given again is for those who may still see it.
  await findCaller(context, token, request, { ...operation, acting: operation.acting && 'look' });
  const { isReplayed, ...answer } = await answerOnce(
    context,
    {
      userId: token.userId,
      clientId: token.clientId,
      key: request.key,
      parts: [
        operation.method,
        new URL(c.req.url).pathname,
        c.req.url.split('?')[1] ?? '',
        request.text,
      ],
    },
    () => work().catch((error: unknown) => toRefusal(c, error)),
  );
  if (isReplayed) c.header('idempotency-replayed', 'true');
  return send(c, answer);
}

/** RFC 6750 section 2.1, and none of the other ways. @throws AppError `request.unauthorized` */
async function readToken(c: Context<ServerHono>, context: GatewayContext): Promise<ApiToken> {
  const given = /^Bearer ([\x21-\x7e]+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  const token = given === undefined ? null : await verifyApiToken(context, given);
  if (token === null)
    throw new AppError('request.unauthorized', 'An access token of a living grant is needed.');
  return token;
}

function requireScope(c: Context<ServerHono>, { scopes }: ApiToken, scope: ApiScope): void {
  if (scopes.includes(scope)) return;
  c.header('www-authenticate', `Bearer error="insufficient_scope", scope="${scope}"`);
  throw new AppError('api.insufficient_scope', `This needs the scope ${scope}.`);
}

/** The person of the token, in whose name the policies are asked; or the creator for whom she acts. */
async function findCaller(
  context: GatewayContext,
  { email, grantId, userId }: ApiToken,
  { creatorId }: ReadRequest,
  { acting, path }: Operation,
): Promise<UserCaller> {
  const caller: UserCaller = {
    kind: 'user',
    userId,
    claims: {
      sub: userId,
      role: 'authenticated',
      aud: 'authenticated',
      session_id: grantId,
      email,
      exp: Math.floor(context.now().getTime() / 1000) + 60,
    },
  };
  if (creatorId === null || acting === null) return caller;
  return actFor(context, caller, { creatorId, needs: acting, path: `api${path}` });
}

/** Only what the document names leaves the server. */
function toAnswer(operation: Operation, result: unknown): Answer {
  const { answer, status } = operation;
  if (answer === null) return { status, body: '' };
  const parsed = answer.safeParse(result);
  if (!parsed.success)
    throw new AppError('server.unexpected', undefined, {
      cause: new Error(`${operation.id} answers other than it says.`, { cause: parsed.error }),
    });
  return { status, body: JSON.stringify(parsed.data) };
}

/** A refusal that is kept under a key like any other answer; faults of ours are not. */
function toRefusal(c: Context<ServerHono>, thrown: unknown): Answer {
  const error = toAppError(thrown);
  if (error.status >= 500 || error.status === 429) throw error;
  return { status: error.status, body: JSON.stringify(toProblem(error, c.var.requestId)) };
}

function send(c: Context<ServerHono>, { body, status }: Answer): Response {
  c.header('cache-control', 'no-store');
  if (body === '') return c.body(null, 204);
  c.header('content-type', status < 400 ? 'application/json' : 'application/problem+json');
  return c.body(body, status as 200);
}
