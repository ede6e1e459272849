import { problemSchema } from '@leakblock/domain/errors';
import { consentAnswer, decideConsentAnswer } from '@leakblock/domain/oauth-clients';
import type { ApiScope, ConsentQuestion } from '@leakblock/domain/oauth-clients';
import { authorization } from '#lib/authorization.ts';
import { networkFailure, RequestFailure } from '#lib/failure.ts';
import { proveOnDemand } from '#lib/functions-client.ts';

/** Id of a question as the authorisation server gives it. */
const requestPattern = /^[\w-]{10,100}$/;

/**
 * What an app asks for. The server also wants the cookie that it gave this browser with the question, so that nobody
 * answers what another browser asked.
 * @throws RequestFailure `oauth.request_over` when nothing is asked any more
 */
export async function readConsent(request: string): Promise<ConsentQuestion> {
  const answer = consentAnswer.safeParse(await ask(request));
  if (!answer.success) throw new RequestFailure('server.unexpected');
  return answer.data;
}

/** Answers it, with a proof where the server asks for one; gives the address of this site that leads on to the app. */
export async function decideConsent(
  request: string,
  decision: 'allow' | 'deny',
  scopes: readonly ApiScope[],
): Promise<string> {
  const given = await proveOnDemand(() => ask(request, { decision, scopes }));
  const answer = decideConsentAnswer.safeParse(given);
  if (!answer.success) throw new RequestFailure('server.unexpected');
  return answer.data.redirectTo;
}

async function ask(request: string, body?: unknown): Promise<unknown> {
  if (!requestPattern.test(request)) throw new RequestFailure('oauth.request_over');
  const caller = await authorization();
  let response: Response;
  try {
    response = await fetch(`/oauth/interaction/${request}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', ...caller },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw networkFailure();
  }
  const read: unknown = await response.json().catch(() => null);
  if (response.ok) return read;
  const problem = problemSchema.partial().safeParse(read);
  throw new RequestFailure(
    problem.success && problem.data.code !== undefined ? problem.data.code : 'server.unexpected',
  );
}
