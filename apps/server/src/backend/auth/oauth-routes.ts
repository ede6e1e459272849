import { Hono } from 'hono';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import type { ServerHono } from '../../platform/feature.ts';
import type { Auth } from './auth-context.ts';
import { AuthError } from './auth-error.ts';
import { isWholeChallenge, codeChallengeFields } from './flows/code-challenge.ts';
import { createFlow } from './flows/create-flow.ts';
import { originOf } from './mail-flows/read-request.ts';
import { departureMinutes, keepDeparture, makeBrowserSecret } from './oauth/departures.ts';
import type { LinkTo } from './oauth/departures.ts';
import { finishDeparture } from './oauth/finish-departure.ts';
import { createProvider } from './oauth/provider.ts';
import { unlinkIdentity } from './oauth/unlink-identity.ts';
import { requireFreshSignIn } from './proofs/recent-proof.ts';
import { requireAal2 } from './users/require-aal2.ts';

const cookieName = 'leakblock-oauth';
const authorizeInput = z
  .object({
    provider: z.string().max(50),
    redirect_to: z.string().max(2000).optional(),
    scopes: z.string().max(500).optional(),
    prompt: z.string().max(50).optional(),
    skip_http_redirect: z.string().max(10).optional(),
    ...codeChallengeFields,
  })
  .refine(isWholeChallenge, { error: 'The code challenge needs its method.' });

/** An error as the client reads it from an address (RFC 6749, section 4.1.2.1). */
function addError(address: string, error: AuthError): string {
  const target = new URL(address);
  const isOurs = error.status >= 500;
  target.searchParams.set('error', isOurs ? 'temporarily_unavailable' : 'access_denied');
  target.searchParams.set('error_code', error.code);
  target.searchParams.set('error_description', error.message);
  return target.href;
}

/** Sign-in through an outside provider: leaving, coming back, linking and unlinking. */
export function createOauthRoutes(auth: Auth): Hono<ServerHono> {
  const app = new Hono<ServerHono>();
  const { context } = auth;
  const { database, secrets, publicUrl } = context;
  const provider = createProvider(context);

  const keepCookie = (c: Context<ServerHono>, value: string, maxAge: number) => {
    const secure = publicUrl.startsWith('https:');
    // Lax: the browser comes back by a link from the provider's page.
    setCookie(c, cookieName, value, {
      ...{ path: '/auth/v1', httpOnly: true, sameSite: 'Lax', secure, maxAge },
    });
  };

  /** The browser leaves, with a secret that only it can bring back. */
  async function leave(c: Context<ServerHono>, linkTo: LinkTo | null): Promise<Response> {
    const input = authorizeInput.parse(c.req.query());
    if (input.provider !== 'google') {
      throw new AuthError('validation_failed', 'Unsupported provider: provider is not known');
    }
    if (provider === null) {
      throw new AuthError('provider_disabled', 'Unsupported provider: provider is not enabled');
    }
    const { code_challenge: codeChallenge } = input;
    if (typeof codeChallenge !== 'string') {
      throw new AuthError('validation_failed', 'Sign-in with a provider needs a code challenge.');
    }
    const redirectTo = auth.chooseRedirect(input.redirect_to);
    await auth.limits.take('verify-address', c.var.clientAddress);
    const departure = await provider.leave({ scopes: input.scopes, prompt: input.prompt });
    const browser = makeBrowserSecret();
    await database.asServer(async (trx) => {
      const flow = { codeChallenge, method: 'oauth', provider: 'google', redirectTo } as const;
      const flowId = await createFlow(trx, flow);
      await keepDeparture(trx, secrets, { flowId, departure, browser, linkTo });
    });
    keepCookie(c, browser, departureMinutes * 60);
    return input.skip_http_redirect === 'true'
      ? c.json({ url: departure.url })
      : c.redirect(departure.url, 302);
  }

  app.get('/authorize', async (c) => {
    try {
      return await leave(c, null);
    } catch (error) {
      // A person with a browser is here: a page says it better than a body.
      const isHers = error instanceof AuthError && [429, 503].includes(error.status);
      if (!isHers || c.req.query('skip_http_redirect') === 'true') throw error;
      return c.redirect(addError(auth.chooseRedirect(c.req.query('redirect_to')), error), 302);
    }
  });

  app.get('/user/identities/authorize', async (c) => {
    const { userId, claims } = await auth.requireUser(c.req.raw.headers);
    await database.asServer(async (trx) => {
      await requireAal2(trx, claims);
      await requireFreshSignIn(trx, claims);
    });
    return leave(c, { userId, sessionId: claims.session_id });
  });

  app.get('/callback', async (c) => {
    const browser = getCookie(c, cookieName);
    const options = { callback: new URL(c.req.url), browser, origin: originOf(c) };
    const arrival = await finishDeparture(auth, provider, options);
    // A tab that left before another one comes back to nothing; the other is still away, and its secret stays.
    const isOfAnother = 'error' in arrival && arrival.error.code === 'bad_oauth_state';
    if (!isOfAnother) keepCookie(c, '', 0);
    if ('error' in arrival) return c.redirect(addError(arrival.redirectTo, arrival.error), 302);
    const target = new URL(arrival.redirectTo);
    target.searchParams.set('code', arrival.code);
    return c.redirect(target.href, 302);
  });

  app.delete('/user/identities/:id', async (c) => {
    const { claims } = await auth.requireUser(c.req.raw.headers);
    const id = z.uuid().safeParse(c.req.param('id'));
    if (!id.success) throw new AuthError('identity_not_found', 'Identity not found');
    await unlinkIdentity(auth, { claims, identityId: id.data, origin: originOf(c) });
    return c.json({});
  });

  return app;
}
