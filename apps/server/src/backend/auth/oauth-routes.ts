import { Hono } from 'hono';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ServerHono } from '../../platform/feature.ts';
import type { Auth } from './auth-context.ts';
import { AuthError } from './auth-error.ts';
import { isWholeChallenge, codeChallengeFields } from './flows/code-challenge.ts';
import { createFlow } from './flows/create-flow.ts';
import { issueAuthCode } from './flows/issue-auth-code.ts';
import { originOf } from './mail-flows/read-request.ts';
import {
  departureMinutes,
  keepDeparture,
  makeBrowserSecret,
  takeDeparture,
} from './oauth/departures.ts';
import { findOrMakeUser, linkIdentity } from './oauth/find-or-make-user.ts';
import { createProvider } from './oauth/provider.ts';
import { isBanned } from './sessions/create-sessions.ts';
import { requireAal2 } from './users/require-aal2.ts';
import { findUser } from './users/user-row.ts';

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

/** Sign-in through an outside provider: leaving, coming back, linking and unlinking. */
export function createOauthRoutes(auth: Auth): Hono<ServerHono> {
  const app = new Hono<ServerHono>();
  const { database, secrets, publicUrl } = auth.context;
  const provider = createProvider(auth.context);

  /** The browser leaves, with a secret that only it can bring back. */
  async function leave(c: Context<ServerHono>, linkTo: string | null): Promise<Response> {
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
      await keepDeparture(trx, secrets.encryption, { flowId, departure, browser, linkTo });
    });
    setCookie(c, cookieName, browser, {
      path: '/auth/v1',
      httpOnly: true,
      sameSite: 'Lax',
      secure: publicUrl.startsWith('https:'),
      maxAge: departureMinutes * 60,
    });
    return input.skip_http_redirect === 'true'
      ? c.json({ url: departure.url })
      : c.redirect(departure.url, 302);
  }

  /** Back to our own pages, which have the words for the code. */
  function answerFailure(c: Context<ServerHono>, error: AuthError): Response {
    const target = new URL(`${publicUrl}/login`);
    const isOurs = error.status >= 500;
    target.searchParams.set('error', isOurs ? 'temporarily_unavailable' : 'access_denied');
    target.searchParams.set('error_code', error.code);
    target.searchParams.set('error_description', error.message);
    return c.redirect(target.href, 302);
  }

  app.get('/authorize', async (c) => {
    try {
      return await leave(c, null);
    } catch (error) {
      // A person with a browser is here: a page says it better than a body.
      const isAway = error instanceof AuthError && error.code === 'provider_unavailable';
      if (!isAway || c.req.query('skip_http_redirect') === 'true') throw error;
      return answerFailure(c, error);
    }
  });

  app.get('/user/identities/authorize', async (c) => {
    const { userId, claims } = await auth.requireUser(c.req.raw.headers);
    await database.asServer((trx) => requireAal2(trx, claims));
    return leave(c, userId);
  });

  /** Exchanges what the provider gave for a code of ours. */
  async function arrive(c: Context<ServerHono>): Promise<{ code: string; redirectTo: string }> {
    const unknown = () => new AuthError('bad_oauth_state', 'OAuth state is not known or expired');
    const { state } = c.req.query();
    const browser = getCookie(c, cookieName);
    if (provider === null || state === undefined || browser === undefined) throw unknown();
    const kept = await database.asServer((trx) =>
      takeDeparture(trx, secrets.encryption, { state, browser }),
    );
    if (kept === null) throw unknown();
    const profile = await provider
      .arrive(new URL(c.req.url), kept.departure)
      .catch((cause: unknown) => {
        throw new AuthError('bad_oauth_callback', 'The provider refused the sign-in.', { cause });
      });
    return database.asServer(async (trx) => {
      const { rows } = await sql<{ referrer: string | null }>`
        select referrer from auth.flow_state where id = ${kept.flowId}::uuid`.execute(trx);
      const user =
        kept.linkTo === null
          ? await findOrMakeUser(auth, trx, profile, originOf(c))
          : await findUser(trx, { id: kept.linkTo }, { lock: true });
      if (user === null) throw new AuthError('user_not_found', 'User not found');
      if (isBanned(user, auth.context.now())) throw new AuthError('user_banned', 'User is banned');
      if (kept.linkTo !== null) {
        const taken = await sql`
          select from auth.identities where provider = 'google' and provider_id = ${profile.subject}`.execute(
          trx,
        );
        if (taken.rows.length > 0) {
          throw new AuthError('identity_already_exists', 'Identity is already linked');
        }
        await linkIdentity(trx, user, profile);
      }
      const code = await issueAuthCode(secrets, trx, {
        flowId: kept.flowId,
        userId: user.id,
        providerToken: profile.accessToken,
        providerRefreshToken: profile.refreshToken,
      });
      return { code, redirectTo: auth.chooseRedirect(rows[0]?.referrer) };
    });
  }

  app.get('/callback', async (c) => {
    setCookie(c, cookieName, '', { path: '/auth/v1', httpOnly: true, sameSite: 'Lax', maxAge: 0 });
    try {
      const { code, redirectTo } = await arrive(c);
      const target = new URL(redirectTo);
      target.searchParams.set('code', code);
      return c.redirect(target.href, 302);
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      return answerFailure(c, error);
    }
  });

  app.delete('/user/identities/:id', async (c) => {
    const { userId, claims } = await auth.requireUser(c.req.raw.headers);
    const id = z.uuid().safeParse(c.req.param('id'));
    if (!id.success) throw new AuthError('identity_not_found', 'Identity not found');
    await database.asServer(async (trx) => {
      await requireAal2(trx, claims);
      const user = await findUser(trx, { id: userId }, { lock: true });
      const { rows } = await sql<{ id: string; provider: string }>`
        select id, provider from auth.identities where user_id = ${userId}::uuid`.execute(trx);
      const identity = rows.find((row) => row.id === id.data);
      if (identity === undefined) throw new AuthError('identity_not_found', 'Identity not found');
      if (rows.length < 2) {
        throw new AuthError(
          'single_identity_not_deletable',
          'User must have at least 1 identity after unlinking',
        );
      }
      await sql`delete from auth.identities where id = ${identity.id}::uuid`.execute(trx);
      await sql`
        update auth.users set updated_at = now(), raw_app_meta_data = raw_app_meta_data || jsonb_build_object(
          'providers', (select jsonb_agg(distinct provider) from auth.identities where user_id = ${userId}::uuid))
        where id = ${userId}::uuid`.execute(trx);
      const traits = { identity: identity.provider };
      await auth.audit(trx, {
        action: 'identity_unlinked',
        actor: user,
        origin: originOf(c),
        traits,
      });
    });
    return c.json({});
  });

  app.post('/sso', () => {
    throw new AuthError('provider_disabled', 'SAML 2.0 is disabled');
  });

  return app;
}
