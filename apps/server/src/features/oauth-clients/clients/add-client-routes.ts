import { AppError } from '@leakblock/domain/errors';
import {
  clientInput,
  grantInput,
  registerClientInput,
  saveClientInput,
} from '@leakblock/domain/oauth-clients';
import type { Context, Hono } from 'hono';
import { parseJson } from '#platform/errors';
import type { ServerContext, ServerHono } from '#platform/feature';
import { deleteClient } from './delete-client.ts';
import { listClients } from './list-clients.ts';
import { listGrants } from './list-grants.ts';
import { registerClient } from './register-client.ts';
import { revokeGrant } from './revoke-grant.ts';
import { rotateSecret } from './rotate-secret.ts';
import { saveClient } from './save-client.ts';

/**
 * `POST register-oauth-client`, `save-oauth-client`, `list-oauth-clients`, `rotate-oauth-secret`, `delete-oauth-client`
 * for who makes an app; `list-oauth-grants`, `revoke-oauth-grant` for who allows one something.
 */
export function addClientRoutes(app: Hono<ServerHono>, context: ServerContext): void {
  app.post('/register-oauth-client', async (c) => {
    const userId = personOf(c);
    const wish = await parseJson(c, registerClientInput);
    return c.json(await registerClient(context, userId, wish), 201);
  });
  app.post('/save-oauth-client', async (c) => {
    const userId = personOf(c);
    return c.json(await saveClient(context, userId, await parseJson(c, saveClientInput)));
  });
  app.post('/list-oauth-clients', async (c) =>
    c.json({ clients: await listClients(context, personOf(c)) }),
  );
  app.post('/rotate-oauth-secret', async (c) => {
    const userId = personOf(c);
    const { clientId } = await parseJson(c, clientInput);
    return c.json(await rotateSecret(context, userId, clientId));
  });
  app.post('/delete-oauth-client', async (c) => {
    const userId = personOf(c);
    const { clientId } = await parseJson(c, clientInput);
    await deleteClient(context, userId, clientId);
    return c.json({ ok: true });
  });
  app.post('/list-oauth-grants', async (c) =>
    c.json({ grants: await listGrants(context, personOf(c)) }),
  );
  app.post('/revoke-oauth-grant', async (c) => {
    const userId = personOf(c);
    const { id } = await parseJson(c, grantInput);
    await revokeGrant(context, userId, id);
    return c.json({ ok: true });
  });
}

function personOf(c: Context<ServerHono>): string {
  const { caller } = c.var;
  if (caller.kind !== 'user') throw new AppError('request.unauthorized', 'Sign in first.');
  return caller.userId;
}
