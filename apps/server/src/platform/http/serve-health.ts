import { AppError } from '@leakblock/domain/errors';
import { Hono } from 'hono';
import { createClientAddress } from '../client-address.ts';
import { answerError } from '../errors.ts';
import type { ServerContext, ServerHono } from '../feature.ts';
import { createHealthRoutes } from './health-routes.ts';
import { listen } from './listen.ts';
import { requestContext } from './request-context.ts';

/**
 * Opens a port on which a worker tells how it is and gives its figures, and nothing else.
 * @throws when the port is taken
 */
export async function serveHealth(
  context: ServerContext,
  port: number,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const { env, log, metrics } = context;
  const listener = await listen({ host: env.HOST, port });
  const app = new Hono<ServerHono>({ strict: false });
  app.onError(answerError);
  app.use(requestContext({ log, metrics, clientAddress: createClientAddress('') }));
  app.route('/', createHealthRoutes(context));
  app.all('*', () => {
    throw new AppError('request.not_found');
  });
  listener.serve(
    (request, bindings) => app.fetch(request, bindings),
    (_request, socket) => socket.destroy(),
  );
  return { port: listener.port, stop: () => listener.stop(1000) };
}
