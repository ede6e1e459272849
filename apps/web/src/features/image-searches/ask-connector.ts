import { problemSchema } from '@leakblock/domain/errors';
import { askConnectorAnswer } from '@leakblock/domain/image-searches';
import type { AskConnectorAnswer, ImageConnectorId } from '@leakblock/domain/image-searches';
import { authorization, renewAuthorization } from '#lib/authorization.ts';
import { networkFailure, RequestFailure } from '#lib/failure.ts';

/**
 * Sends a picture to a service through the server, which takes all but the pixels out of it.
 * @throws RequestFailure
 */
export async function askConnector(
  connector: ImageConnectorId,
  picture: Blob,
  isRenewed = false,
): Promise<AskConnectorAnswer> {
  const body = new FormData();
  body.set('connector', connector);
  body.set('picture', picture, 'picture');
  const caller = await authorization();
  let response: Response;
  try {
    response = await fetch('/functions/v1/ask-image-connector', {
      method: 'POST',
      headers: { accept: 'application/json', ...caller },
      body,
    });
  } catch {
    throw networkFailure();
  }
  const answered: unknown = await response.json().catch(() => null);
  if (response.ok) {
    const answer = askConnectorAnswer.safeParse(answered);
    if (answer.success) return answer.data;
    throw new RequestFailure('server.unexpected');
  }
  if (response.status === 401 && !isRenewed) {
    await renewAuthorization(caller);
    return askConnector(connector, picture, true);
  }
  const problem = problemSchema.partial().safeParse(answered);
  throw new RequestFailure(problem.data?.code ?? 'server.unexpected');
}
