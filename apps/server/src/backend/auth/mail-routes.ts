import { Hono } from 'hono';
import type { Context } from 'hono';
import { z } from 'zod';
import type { ServerHono } from '../../platform/feature.ts';
import type { Auth } from './auth-context.ts';
import { findKnownDevice } from './devices/known-devices.ts';
import { codeChallengeFields, isWholeChallenge } from './flows/code-challenge.ts';
import { originOf, parseMailBody } from './mail-flows/read-request.ts';
import { sendReauthentication } from './mail-flows/reauthenticate.ts';
import { requestMail } from './mail-flows/request-mail.ts';
import type { MailRequest } from './mail-flows/request-mail.ts';
import { captchaField, emailSchema, metadataSchema } from './users/metadata.ts';
import { createVerifyRoutes } from './verify-routes.ts';

/**
 * Milliseconds that an answer takes at least: queueing a mail takes a few, and an address that nobody has
 * must take as long.
 */
const answerMs = 80;

const mailFields = {
  email: emailSchema,
  ...captchaField,
  ...codeChallengeFields,
};
const wholeChallenge = { error: 'The code challenge needs its method.' };

const recoverInput = z.object(mailFields).refine(isWholeChallenge, wholeChallenge);
const otpInput = z
  .object({
    ...mailFields,
    create_user: z.boolean().nullish(),
    data: metadataSchema.nullish(),
  })
  .refine(isWholeChallenge, wholeChallenge);
const resendInput = z
  .object({ ...mailFields, type: z.enum(['signup', 'email_change']) })
  .refine(isWholeChallenge, wholeChallenge);

/** Routes of `/auth/v1` that lead through a mailbox: link and code to sign in, recovery, confirmation. */
export function createMailRoutes(auth: Auth): Hono<ServerHono> {
  const app = new Hono<ServerHono>();
  const { env, database } = auth.context;

  /** What every request has, besides its kind. */
  function common(c: Context<ServerHono>, body: z.output<typeof recoverInput>) {
    return {
      email: body.email,
      origin: originOf(c),
      redirectTo: auth.chooseRedirect(c.req.query('redirect_to')),
      codeChallenge: body.code_challenge ?? null,
      captcha: body.gotrue_meta_security?.captcha_token ?? undefined,
    };
  }

  /** The same answer after the same time, whatever there is behind the address. */
  async function answer(
    c: Context<ServerHono>,
    request: MailRequest & { captcha: string | undefined },
    makesAccount = false,
  ): Promise<Response> {
    const { origin, captcha } = request;
    await auth.checkCaptcha(captcha, origin, { failClosed: makesAccount });
    const isKnown = (await findKnownDevice(auth, request)) !== null;
    if (!isKnown) await auth.limits.take('mail-address', origin.address);
    const work = database.asServer((trx) => requestMail(auth, trx, { ...request, isKnown }));
    await auth.answerEvenly(answerMs, work);
    return c.json({});
  }

  app.post('/otp', async (c) => {
    const body = await parseMailBody(c, otpInput);
    const createUser = body.create_user ?? true;
    const request = { kind: 'magiclink', createUser, metadata: body.data ?? {} } as const;
    return answer(c, { ...common(c, body), ...request }, createUser && env.SIGNUP_ENABLED);
  });

  app.post('/recover', async (c) => {
    const body = await parseMailBody(c, recoverInput);
    return answer(c, { ...common(c, body), kind: 'recovery' });
  });

  app.post('/resend', async (c) => {
    const body = await parseMailBody(c, resendInput);
    const kind = body.type === 'signup' ? 'resend-signup' : 'resend-email-change';
    return answer(c, { ...common(c, body), kind });
  });

  app.get('/reauthenticate', async (c) => {
    const { userId } = await auth.requireUser(c.req.raw.headers);
    await sendReauthentication(auth, userId, originOf(c));
    return c.json({});
  });

  app.route('/', createVerifyRoutes(auth));
  return app;
}
