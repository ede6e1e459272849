import { AppError } from '@leakblock/domain/errors';
import { Hono } from 'hono';
import type { ServerHono } from '../../platform/feature.ts';
import { createAddressLimiter } from '../rest/limit-address.ts';
import { isImpersonating } from '../../platform/http/read-only.ts';
import { issueSuspensionToken, suspensionTokenHeader } from '../../platform/suspension-token.ts';
import type { Auth } from './auth-context.ts';
import { AuthError, answerAuthError } from './auth-error.ts';
import { createFactorRoutes } from './factor-routes.ts';
import { createLeftOutRoutes } from './left-out-routes.ts';
import { createMailRoutes } from './mail-routes.ts';
import { createOauthRoutes } from './oauth-routes.ts';
import { createPasswordRoutes } from './password-routes.ts';
import { createUserRoutes } from './user-routes.ts';

/** Routes that a browser opens by itself, or that anybody may read: no API key comes with them. */
const withoutKey = /\/auth\/v1\/(\.well-known\/.*|verify|authorize|callback|health)$/;

/** Everything under `/auth/v1`, in the platform's shape. */
export function createAuthRoutes(auth: Auth): Hono<ServerHono> {
  const app = new Hono<ServerHono>();
  const { env, secrets } = auth.context;
  // Beside the limits of each kind of try: nobody takes all connections by what costs no try at all.
  const limiter = createAddressLimiter({
    requestsPerMinute: env.REST_REQUESTS_PER_MINUTE,
    places: Math.max(1, Math.floor(env.DATABASE_POOL_SIZE / 2)),
  });
  app.onError(async (thrown, c) => {
    const answer = answerAuthError(thrown, c);
    if (thrown instanceof AuthError && thrown.suspendedUserId !== undefined) {
      const token = await issueSuspensionToken(auth.context, thrown.suspendedUserId);
      answer.headers.set(suspensionTokenHeader, token);
    }
    return answer;
  });
  app.use(async (c, next) => {
    const key = c.req.header('apikey') ?? c.req.query('apikey');
    const isOpen = key === undefined && withoutKey.test(c.req.path);
    if (!isOpen && key !== secrets.publishableKey) {
      throw new AuthError('no_authorization', 'The API key is missing or not valid.');
    }
    const isReading = c.req.method === 'GET' && c.req.path.endsWith('/auth/v1/user');
    if (isImpersonating(c.req.raw.headers) && !isReading)
      throw new AppError('administration.read_only');
    await limiter.run(c.var.clientAddress, false, next);
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store');
  });

  app.get('/.well-known/jwks.json', async (c) => {
    c.header('cache-control', 'public, max-age=600');
    return c.json(await auth.tokens.jwks());
  });
  app.get('/health', (c) => c.json({ name: 'LeakBlock', description: 'Sign-in' }));
  app.get('/settings', (c) =>
    c.json({
      external: { email: true, google: env.GOOGLE_CLIENT_ID !== undefined, phone: false },
      disable_signup: !env.SIGNUP_ENABLED,
      mailer_autoconfirm: !env.SIGNUP_CONFIRM_EMAIL,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
    }),
  );
  app.route('/', createPasswordRoutes(auth));
  app.route('/', createUserRoutes(auth));
  app.route('/', createMailRoutes(auth));
  app.route('/', createFactorRoutes(auth));
  app.route('/', createOauthRoutes(auth));
  app.route('/', createLeftOutRoutes());
  return app;
}
