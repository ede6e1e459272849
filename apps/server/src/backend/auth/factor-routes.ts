import { Hono } from 'hono';
import { z } from 'zod';
import { parseJson } from '../../platform/errors.ts';
import type { ServerHono } from '../../platform/feature.ts';
import type { Auth } from './auth-context.ts';
import { AuthError } from './auth-error.ts';
import { enrolFactor } from './factors/enrol-factor.ts';
import { labelSchema } from './factors/label.ts';
import { createRecoveryRoutes } from './factors/recovery-routes.ts';
import { factorMark } from './factors/take-factor-try.ts';
import { removeFactor } from './factors/remove-factor.ts';
import { challengeFactor, verifyFactor } from './factors/verify-factor.ts';
import { originOf } from './mail-flows/read-request.ts';

const enrolInput = z.object({
  factor_type: z.string(),
  friendly_name: labelSchema.nullish(),
  issuer: labelSchema.nullish(),
});
const verifyInput = z.object({ challenge_id: z.uuid(), code: z.string().min(1).max(100) });

/** @throws AuthError `mfa_factor_not_found` for what is no id */
function parseId(text: string): string {
  const id = z.uuid().safeParse(text);
  if (!id.success) throw new AuthError('mfa_factor_not_found', 'Factor not found');
  return id.data;
}

/** `/factors`: authenticator apps as a second factor, and recovery codes. */
export function createFactorRoutes(auth: Auth): Hono<ServerHono> {
  const app = new Hono<ServerHono>();
  app.route('/', createRecoveryRoutes(auth));

  app.post('/factors', async (c) => {
    const { claims } = await auth.requireUser(c.req.raw.headers);
    const { factor_type, friendly_name, issuer } = await parseJson(c, enrolInput);
    if (factor_type === 'phone') {
      throw new AuthError('mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
    }
    if (factor_type === 'webauthn') {
      throw new AuthError('mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn');
    }
    if (factor_type !== 'totp') {
      throw new AuthError('validation_failed', 'factor_type needs to be totp, phone, or webauthn');
    }
    const name = friendly_name ?? '';
    const origin = originOf(c);
    return c.json(
      await enrolFactor(auth, {
        claims,
        name,
        issuer: issuer === '' ? undefined : (issuer ?? undefined),
        origin,
      }),
    );
  });

  app.post('/factors/:id/challenge', async (c) => {
    const { claims } = await auth.requireUser(c.req.raw.headers);
    const factorId = parseId(c.req.param('id'));
    return c.json(await challengeFactor(auth, { claims, factorId, origin: originOf(c) }));
  });

  app.post('/factors/:id/verify', async (c) => {
    const { claims } = await auth.requireUser(c.req.raw.headers);
    const factorId = parseId(c.req.param('id'));
    const { challenge_id: challengeId, code } = await parseJson(c, verifyInput);
    const origin = originOf(c);
    const answer = await verifyFactor(auth, { claims, factorId, challengeId, code, origin });
    auth.devices.remember(c, factorMark(claims.sub));
    return c.json(answer);
  });

  app.delete('/factors/:id', async (c) => {
    const { claims } = await auth.requireUser(c.req.raw.headers);
    const factorId = parseId(c.req.param('id'));
    await removeFactor(auth, { claims, factorId, origin: originOf(c) });
    return c.json({ id: factorId });
  });

  return app;
}
