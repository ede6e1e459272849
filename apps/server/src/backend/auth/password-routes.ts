import { Hono } from 'hono';
import type { Context } from 'hono';
import { z } from 'zod';
import { parseJson } from '../../platform/errors.ts';
import type { ServerHono } from '../../platform/feature.ts';
import type { Auth, SessionAnswer } from './auth-context.ts';
import { AuthError } from './auth-error.ts';
import { rememberDevice } from './devices/known-devices.ts';
import { codeChallengeFields, isWholeChallenge } from './flows/code-challenge.ts';
import { exchangeAuthCode, exchangeInput } from './flows/exchange-auth-code.ts';
import { originOf } from './mail-flows/read-request.ts';
import { refreshSession } from './sessions/refresh-session.ts';
import { signInWithPassword } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { captchaField, emailSchema, metadataSchema } from './users/metadata.ts';

const passwordText = z.string().max(4000);
const signUpInput = z
  .object({
    email: emailSchema.nullish(),
    phone: z.string().nullish(),
    password: passwordText.nullish(),
    data: metadataSchema.nullish(),
    ...captchaField,
    ...codeChallengeFields,
  })
  .refine(isWholeChallenge, { error: 'The code challenge needs its method.' });
const passwordInput = z.object({
  email: emailSchema.nullish(),
  phone: z.string().nullish(),
  password: passwordText.nullish(),
  ...captchaField,
});
const idTokenInput = z.object({ provider: z.string().nullish() });
const refreshInput = z.object({ refresh_token: z.string().min(1).max(500) });

const isGiven = (text: string | null | undefined): text is string =>
  typeof text === 'string' && text !== '';

/** `POST /signup` and the grants of `POST /token`. */
export function createPasswordRoutes(auth: Auth): Hono<ServerHono> {
  const app = new Hono<ServerHono>();

  /** Milliseconds that a sign-up takes at least that waits for its mail: it makes an account, or only looks at one. */
  const signUpMs = auth.context.env.SIGNUP_CONFIRM_EMAIL ? 250 : 0;

  app.post('/signup', async (c) => {
    const body = await parseJson(c, signUpInput);
    const origin = originOf(c);
    if (isGiven(body.phone)) {
      throw new AuthError('phone_provider_disabled', 'Phone signups are disabled');
    }
    if (!isGiven(body.email)) {
      throw new AuthError('anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
    }
    const captcha = body.gotrue_meta_security?.captcha_token ?? undefined;
    await auth.checkCaptcha(captcha, origin, { failClosed: true });
    const work = signUp(auth, {
      email: body.email,
      password: body.password ?? '',
      metadata: body.data ?? {},
      redirectTo: c.req.query('redirect_to'),
      codeChallenge: body.code_challenge ?? null,
      origin,
    });
    const answer = await auth.answerEvenly(signUpMs, work);
    await rememberDevice(auth, c, answer);
    return c.json(answer);
  });

  const grants: Record<string, (c: Context<ServerHono>) => Promise<SessionAnswer>> = {
    password: async (c) => {
      const body = await parseJson(c, passwordInput);
      if (isGiven(body.phone)) {
        throw new AuthError('phone_provider_disabled', 'Phone logins are disabled');
      }
      if (!isGiven(body.email)) {
        throw new AuthError('validation_failed', 'missing email or phone');
      }
      const origin = originOf(c);
      const captcha = body.gotrue_meta_security?.captcha_token ?? undefined;
      await auth.checkCaptcha(captcha, origin, { failClosed: false });
      const { email, password } = body;
      return signInWithPassword(auth, { email, password: password ?? '', origin });
    },
    refresh_token: async (c) => {
      const { refresh_token: token } = await parseJson(c, refreshInput);
      return refreshSession(auth, { token, origin: originOf(c) });
    },
    pkce: async (c) => exchangeAuthCode(auth, await parseJson(c, exchangeInput), originOf(c)),
    id_token: async (c) => {
      const { provider } = await parseJson(c, idTokenInput);
      const issuer = provider === 'google' ? ' (issuer "https://accounts.google.com")' : '';
      throw new AuthError('provider_disabled', `Provider${issuer} is not enabled`);
    },
    web3: () => {
      throw new AuthError('web3_provider_disabled', 'Web3 provider is disabled');
    },
  };

  app.post('/token', async (c) => {
    const name = c.req.query('grant_type') ?? '';
    const grant = Object.hasOwn(grants, name) ? grants[name] : undefined;
    if (grant === undefined) throw new AuthError('validation_failed', 'unsupported_grant_type');
    const answer = await grant(c);
    if (name !== 'refresh_token') await rememberDevice(auth, c, answer);
    return c.json(answer);
  });

  return app;
}
