import { problemSchema } from '@leakblock/domain/errors';
import type { z } from 'zod';
import { authorization, renewAuthorization } from './authorization.ts';
import { networkFailure, RequestFailure } from './failure.ts';
import { askForProof, countProofs } from './proof.ts';

/** Answers of a gateway or proxy in front of the server while it restarts. */
const awayStatuses: readonly number[] = [502, 503, 504];

/** How a function is called: headers of the call, and what ends it. */
export type CallOptions = {
  accept?: string;
  /** Id of the creator for whom a member of an agency calls. */
  'x-acting-for'?: string;
  signal?: AbortSignal | undefined;
};

/**
 * Calls `POST /functions/v1/<name>`, as the signed-in person where there is one, and gives the answer of
 * a success. Where the function needs a proof that it is she, she is asked for one.
 * @throws RequestFailure with the problem's code, or a `client.` code when no answer came.
 */
export async function callFunction(
  name: string,
  body: unknown,
  options: CallOptions = {},
): Promise<Response> {
  return proveOnDemand(() => call(name, body, options));
}

/** Asks the server something; where that needs a proof that it is she, once more after she gave one. */
export async function proveOnDemand<T>(ask: () => Promise<T>): Promise<T> {
  const before = countProofs();
  try {
    return await ask();
  } catch (error) {
    const isProofNeeded = error instanceof RequestFailure && error.code === 'request.proof_needed';
    if (!isProofNeeded || !(await askForProof(before))) throw error;
    return ask();
  }
}

async function call(
  name: string,
  body: unknown,
  options: CallOptions,
  isRenewed = false,
): Promise<Response> {
  const { signal = null, ...headers } = options;
  const caller = await authorization();
  let response: Response;
  try {
    response = await fetch(`/functions/v1/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...headers,
        ...caller,
      },
      body: JSON.stringify(body),
      signal,
    });
  } catch {
    throw networkFailure();
  }
  if (response.ok) return response;
  if (response.status === 401 && 'authorization' in caller && !isRenewed) {
    await renewAuthorization(caller);
    return call(name, body, options, true);
  }
  throw await readFailure(response);
}

/** Calls a function whose answer is JSON of a known shape. */
export async function callForJson<T>(
  name: string,
  body: unknown,
  schema: z.ZodType<T>,
  options?: CallOptions,
): Promise<T> {
  const response = await callFunction(name, body, options);
  const answer = schema.safeParse(await readJson(response));
  if (answer.success) return answer.data;
  throw new RequestFailure('server.unexpected');
}

async function readFailure(response: Response): Promise<RequestFailure> {
  const problem = problemSchema.partial().safeParse(await readJson(response));
  if (problem.success && problem.data.code !== undefined) {
    const { code, retryAfter = null } = problem.data;
    // What reads it decides by the status whether another try makes sense.
    return Object.assign(new RequestFailure(code, retryAfter), { status: response.status });
  }
  return awayStatuses.includes(response.status)
    ? new RequestFailure('client.unreachable')
    : new RequestFailure('server.unexpected');
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}
