import { AppError } from '@leakblock/domain/errors';
import {
  imageConnectorIds,
  keepHitInput,
  maxPictureBytes,
  repeatSearchInput,
  searchesPerMinute,
  searchImageInput,
} from '@leakblock/domain/image-searches';
import type { ConnectorsAnswer, ImageConnectorId } from '@leakblock/domain/image-searches';
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import type { Caller } from '#platform/caller';
import { parseJson } from '#platform/errors';
import type { ServerContext, ServerHono } from '#platform/feature';
import { createLimit } from '#platform/limits';
import { askConnector } from './connectors/ask-connector.ts';
import { keepHit } from './connectors/keep-hit.ts';
import { countLeft } from './connectors/count-asks.ts';
import { openConnectors } from './connectors/open-connectors.ts';
import { repeatSearch, searchImage } from './search-image.ts';
import type { LoadWorkMatcher } from './search-works.ts';

/** Paths of functions whose body is a picture, and what a form around it adds. */
export const bodyBytes = { '/ask-image-connector': maxPictureBytes + 10_000 };

/**
 * `POST search-image`, `POST repeat-image-search`, `POST list-image-connectors`, `POST ask-image-connector`,
 * `POST keep-image-hit`. For signed-in people, each among what was fetched for her.
 */
export function addRoutes(
  app: Hono<ServerHono>,
  context: ServerContext,
  loadWorkMatcher: LoadWorkMatcher,
): void {
  const searching = { database: context.database, loadWorkMatcher };
  const connectors = openConnectors(context.env);
  /** A search, and a picture that is made anew, cost some tenths of a second of the processor. */
  const turns = createLimit(context, {
    name: 'image-searches',
    points: searchesPerMinute,
    seconds: 60,
  });

  app.post('/search-image', async (c) => {
    const caller = requireUser(c);
    const input = await parseJson(c, searchImageInput);
    await turns.take(caller.userId);
    return c.json(await searchImage(searching, caller, input));
  });

  app.post('/repeat-image-search', async (c) => {
    const caller = requireUser(c);
    const { searchId } = await parseJson(c, repeatSearchInput);
    await turns.take(caller.userId);
    return c.json(await repeatSearch(searching, caller, searchId));
  });

  app.post('/list-image-connectors', async (c) => {
    const { userId } = requireUser(c);
    const left = await context.database.asService((trx) => countLeft(trx, userId));
    const answer: ConnectorsAnswer = { connectors: connectors.map(({ id }) => id), left };
    return c.json(answer);
  });

  app.post('/ask-image-connector', async (c) => {
    const { userId } = requireUser(c);
    await turns.take(userId);
    const { connector, picture } = await readForm(c);
    return c.json(await askConnector(context, connectors, { userId, connector, picture }));
  });

  app.post('/keep-image-hit', async (c) => {
    const { userId } = requireUser(c);
    const input = await parseJson(c, keepHitInput);
    await turns.take(userId);
    return c.json(await keepHit(context, loadWorkMatcher, userId, input));
  });
}

function requireUser(c: Context<ServerHono>): Extract<Caller, { kind: 'user' }> {
  const { caller } = c.var;
  if (caller.kind !== 'user')
    throw new AppError('request.unauthorized', 'Searches belong to signed-in people.');
  return caller;
}

/** A form with `connector` and `picture` (a file). */
async function readForm(
  c: Context<ServerHono>,
): Promise<{ connector: ImageConnectorId; picture: Uint8Array }> {
  const form = await c.req.formData().catch(() => null);
  const connector = z.enum(imageConnectorIds).safeParse(form?.get('connector'));
  const picture = form?.get('picture');
  if (!connector.success || !(picture instanceof File))
    throw new AppError('request.invalid', 'A form with connector and picture is needed.');
  if (picture.size > maxPictureBytes) throw new AppError('request.too_large');
  return { connector: connector.data, picture: await picture.bytes() };
}
