import { Hono } from 'hono';
import { sql } from 'kysely';
import { z } from 'zod';
import type { UserClaims } from '../../platform/caller.ts';
import { parseJson } from '../../platform/errors.ts';
import type { ServerHono } from '../../platform/feature.ts';
import type { Auth } from './auth-context.ts';
import { AuthError } from './auth-error.ts';
import { keepDevice } from './devices/known-devices.ts';
import { codeChallengeFields } from './flows/code-challenge.ts';
import { beginEmailChange } from './mail-flows/begin-email-change.ts';
import { originOf } from './mail-flows/read-request.ts';
import { stopEmailChange } from './mail-flows/stop-email-change.ts';
import { changePassword } from './users/change-password.ts';
import { emailSchema, metadataSchema } from './users/metadata.ts';
import { lacksSecondFactor, requireAal2 } from './users/require-aal2.ts';
import { toUserJson } from './users/to-user-json.ts';
import { findUser } from './users/user-row.ts';
import type { UserRow } from './users/user-row.ts';

const passwordText = z.string().min(1).max(4000);
/** Fields that only the platform's operators may set are not read at all. */
const updateInput = z.object({
  email: emailSchema.nullish(),
  phone: z.string().nullish(),
  password: passwordText.nullish(),
  current_password: passwordText.nullish(),
  nonce: z.string().max(100).nullish(),
  data: metadataSchema.nullish(),
  ...codeChallengeFields,
});

/** `GET` and `PUT /user`, and signing out. */
export function createUserRoutes(auth: Auth): Hono<ServerHono> {
  const app = new Hono<ServerHono>();
  const { database } = auth.context;

  async function readUser(id: string): Promise<UserRow> {
    const user = await database.asServer((trx) => findUser(trx, { id }));
    if (user === null) throw new AuthError('user_not_found', 'User not found');
    return user;
  }

  async function describeUser(claims: UserClaims): Promise<Record<string, unknown>> {
    return database.asServer(async (trx) => {
      const user = await findUser(trx, { id: claims.sub });
      if (user === null) throw new AuthError('user_not_found', 'User not found');
      return toUserJson(trx, user, { isComplete: !(await lacksSecondFactor(trx, claims)) });
    });
  }

  app.get('/user', async (c) => {
    const { claims } = await auth.requireUser(c.req.raw.headers);
    return c.json(await describeUser(claims));
  });

  app.put('/user', async (c) => {
    const { userId, claims } = await auth.requireUser(c.req.raw.headers);
    const body = await parseJson(c, updateInput);
    const origin = originOf(c);
    if (body.phone !== null && body.phone !== undefined && body.phone !== '') {
      throw new AuthError('phone_provider_disabled', 'Unsupported phone provider');
    }
    const user = await readUser(userId);
    const { password, email, data } = body;
    if (typeof password === 'string') {
      const proof = {
        currentPassword: body.current_password ?? undefined,
        nonce: body.nonce ?? undefined,
      };
      await changePassword(auth, { user, claims, password, proof, origin });
      if (user.email !== null) await keepDevice(auth, c, user.email);
    }
    await database.asServer(async (trx) => {
      if (data !== null && data !== undefined) {
        await requireAal2(trx, claims);
        // As on the platform: key by key, and null takes a key away.
        const next = { ...user.raw_user_meta_data, ...data };
        const kept = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== null));
        const checked = metadataSchema.parse(kept);
        await sql`
          update auth.users set raw_user_meta_data = ${JSON.stringify(checked)}::jsonb,
            updated_at = now() where id = ${userId}::uuid`.execute(trx);
      }
      if (typeof email === 'string') {
        await requireAal2(trx, claims);
        const redirectTo = c.req.query('redirect_to');
        await beginEmailChange(auth, trx, user, email, origin, redirectTo, body.code_challenge);
      }
    });
    return c.json(await describeUser(claims));
  });

  app.post('/logout', async (c) => {
    const { userId, claims } = await auth.requireUser(c.req.raw.headers);
    const scope = z.enum(['global', 'local', 'others']).safeParse(c.req.query('scope') ?? 'global');
    if (!scope.success) {
      throw new AuthError('validation_failed', 'Unsupported logout scope');
    }
    await database.asServer(async (trx) => {
      // Whoever knows only the password must not shut her out of the sessions in which she could change it.
      if (scope.data !== 'local') {
        await requireAal2(trx, claims);
        // A session that ends with it may have begun one.
        await stopEmailChange(trx, userId);
      }
      await auth.sessions.end(trx, { userId, sessionId: claims.session_id, scope: scope.data });
      const user = await findUser(trx, { id: userId });
      const traits = { scope: scope.data };
      await auth.audit(trx, { action: 'logout', actor: user, origin: originOf(c), traits });
    });
    return c.body(null, 204);
  });

  return app;
}
