import { AppError } from '@leakblock/domain/errors';
import type { AskConnectorAnswer, ImageConnectorId } from '@leakblock/domain/image-searches';
import type { ServerContext } from '#platform/feature';
import { returnAsk, takeAsk } from './count-asks.ts';
import { proveHit } from './prove-hit.ts';
import { stripPicture } from './strip-picture.ts';
import type { ConnectorFailure, ImageConnector } from './types.ts';

/** Milliseconds a service may take. */
const patienceMs = 25_000;

/**
 * Sends a picture to one service, because its owner pressed for it, and gives the service's answer. Neither the
 * picture nor the answer is stored.
 * @throws AppError `image_searches.…`
 */
export async function askConnector(
  context: Pick<ServerContext, 'database' | 'log' | 'secrets' | 'stopping'>,
  connectors: readonly ImageConnector[],
  question: { userId: string; connector: ImageConnectorId; picture: Uint8Array },
): Promise<AskConnectorAnswer> {
  const { userId } = question;
  const connector = connectors.find(({ id }) => id === question.connector);
  if (connector === undefined) throw new AppError('image_searches.connector_off');
  const jpeg = await stripPicture(question.picture);
  if (jpeg === null) throw new AppError('image_searches.picture_unreadable');
  const taken = await context.database.asService((trx) => takeAsk(trx, userId));
  if (taken === null) throw new AppError('image_searches.ask_limit_reached');
  const signal = AbortSignal.any([AbortSignal.timeout(patienceMs), context.stopping]);
  const outcome = await connector.search(jpeg, signal);
  if (!outcome.ok) {
    await context.database.asService((trx) => returnAsk(trx, userId, taken));
    const { detail, failure } = outcome;
    context.log.warn(
      { connector: connector.id, failure, detail },
      'An image service gave no answer.',
    );
    throw new AppError(codes[failure]);
  }
  const hits = outcome.hits.map((hit) => ({
    ...hit,
    proof: proveHit(context.secrets.linkSigning, { userId, connector: connector.id, hit }),
  }));
  return { hits, left: taken.left };
}

const codes = {
  refused: 'image_searches.connector_refused',
  unreadable: 'image_searches.picture_unreadable',
  failed: 'image_searches.connector_failed',
} as const satisfies Record<ConnectorFailure, string>;
