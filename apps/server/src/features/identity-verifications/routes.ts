import { Readable } from 'node:stream';
import { accountReasonInput } from '@leakblock/domain/administration';
import { AppError } from '@leakblock/domain/errors';
import {
  decideIdentityInput,
  readIdentityDocumentInput,
  withdrawIdentityInput,
} from '@leakblock/domain/identity-verifications';
import type { Context, Hono } from 'hono';
import { parseJson } from '#platform/errors';
import type { ServerContext, ServerHono } from '#platform/feature';
import { inTurn } from '#platform/in-turn';
import { requireAdmin } from '#features/administration';
import { decideIdentity } from './decide-identity.ts';
import { readIdentityDocument } from './read-identity-document.ts';
import { readSubmission } from './read-submission.ts';
import { revokeIdentity } from './revoke-identity.ts';
import { submitIdentity } from './submit-identity.ts';
import { withdrawIdentity } from './withdraw-identity.ts';

/** `POST submit-identity` (form), `withdraw-identity`; of administrators `read-identity-document`, `decide-identity`, `revoke-identity`. */
export function addRoutes(app: Hono<ServerHono>, context: ServerContext): void {
  app.post('/submit-identity', async (c) => {
    const { userId } = personOf(c);
    const submission = await readSubmission(c.req.raw);
    const id = await inTurn(`identity ${userId}`, () =>
      submitIdentity(context, userId, submission),
    );
    return c.json({ id }, 201);
  });

  app.post('/withdraw-identity', async (c) => {
    const { userId } = personOf(c);
    const { id } = await parseJson(c, withdrawIdentityInput);
    await withdrawIdentity(context, userId, id);
    return c.json({ id });
  });

  app.post('/read-identity-document', async (c) => {
    const { userId } = personOf(c);
    await requireAdmin(context, c.var.caller);
    const input = await parseJson(c, readIdentityDocumentInput);
    const { bytes, type } = await readIdentityDocument(context, userId, input);
    return c.body(Readable.toWeb(bytes) as ReadableStream<Uint8Array>, 200, {
      'content-type': type,
      'content-disposition': `attachment; filename="${input.side}.jpg"`,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
  });

  app.post('/decide-identity', async (c) => {
    const { userId } = personOf(c);
    await requireAdmin(context, c.var.caller);
    const input = await parseJson(c, decideIdentityInput);
    await decideIdentity(context, userId, input);
    return c.json({ id: input.id });
  });

  app.post('/revoke-identity', async (c) => {
    const adminId = await requireAdmin(context, c.var.caller);
    await revokeIdentity(context, adminId, await parseJson(c, accountReasonInput));
    return c.json({ ok: true });
  });
}

function personOf(c: Context<ServerHono>) {
  const { caller } = c.var;
  if (caller.kind !== 'user')
    throw new AppError('request.unauthorized', 'Sign in to verify your identity.');
  return caller;
}
