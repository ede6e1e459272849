import { AppError } from '@leakblock/domain/errors';
import {
  clientInput,
  grantInput,
  registerClientInput,
  saveClientInput,
} from '@leakblock/domain/oauth-clients';
import type { Context, Hono } from 'hono';
import { parseJson } from '#platform/errors';
import type { Caller } from '#platform/caller';
import type { GatewayContext, ServerHono } from '#platform/feature';
import { requireProof } from '#platform/require-proof';
import { deleteClient } from './delete-client.ts';
import { listClients } from './list-clients.ts';
import { listGrants } from './list-grants.ts';
import { registerClient } from './register-client.ts';
import { revokeGrant } from './revoke-grant.ts';
import { rotateSecret } from './rotate-secret.ts';
import { saveClient } from './save-client.ts';

/**
 * `POST register-oauth-client`, `save-oauth-client`, `list-oauth-clients`, `rotate-oauth-secret`, `delete-oauth-client`
 * for who makes an app, with a proof where keys or addresses change; `list-oauth-grants`, `revoke-oauth-grant` for who allows one something.
 */
export function addClientRoutes(app: Hono<ServerHono>, context: GatewayContext): void {
  app.post('/register-oauth-client', async (c) => {
    const caller = personOf(c);
    const wish = await parseJson(c, registerClientInput);
    await requireProof(context, caller);
    return c.json(await registerClient(context, caller.userId, wish), 201);
  });
  app.post('/save-oauth-client', async (c) => {
    const caller = personOf(c);
    const wish = await parseJson(c, saveClientInput);
    await requireProof(context, caller);
    return c.json(await saveClient(context, caller.userId, wish));
  });
  app.post('/list-oauth-clients', async (c) =>
    c.json({ clients: await listClients(context, personOf(c).userId) }),
  );
  app.post('/rotate-oauth-secret', async (c) => {
    const caller = personOf(c);
    const { clientId } = await parseJson(c, clientInput);
    await requireProof(context, caller);
    return c.json(await rotateSecret(context, caller.userId, clientId));
  });
  app.post('/delete-oauth-client', async (c) => {
    const { userId } = personOf(c);
    const { clientId } = await parseJson(c, clientInput);
    await deleteClient(context, userId, clientId);
    return c.json({ ok: true });
  });
  app.post('/list-oauth-grants', async (c) =>
    c.json({ grants: await listGrants(context, personOf(c).userId) }),
  );
  app.post('/revoke-oauth-grant', async (c) => {
    const { userId } = personOf(c);
    const { id } = await parseJson(c, grantInput);
    await revokeGrant(context, userId, id);
    return c.json({ ok: true });
  });
}

function personOf(c: Context<ServerHono>): Extract<Caller, { kind: 'user' }> {
  const { caller } = c.var;
  if (caller.kind !== 'user') throw new AppError('request.unauthorized', 'Sign in first.');
  return caller;
}
