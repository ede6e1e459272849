import { Hono } from 'hono';
import type { ServerHono } from '../../platform/feature.ts';
import { AuthError } from './auth-error.ts';
import type { AuthErrorCode } from './auth-error.ts';

/** Whole groups of the platform's routes that are not built, as it answers where they are switched off. */
const leftOut: [path: string, code: AuthErrorCode, message: string][] = [
  ['/sso', 'saml_provider_disabled', 'SAML 2.0 is disabled'],
  ['/passkeys/*', 'passkey_disabled', 'Passkeys are disabled'],
  ['/oauth/*', 'feature_disabled', 'OAuth server is disabled'],
  ['/user/oauth/*', 'feature_disabled', 'OAuth server is disabled'],
  ['/admin/*', 'not_admin', 'User not allowed'],
  ['/invite', 'not_admin', 'User not allowed'],
];

/** Answers for features that sign-in leaves out: the client gets an error that it knows. */
export function createLeftOutRoutes(): Hono<ServerHono> {
  const app = new Hono<ServerHono>();
  for (const [path, code, message] of leftOut) {
    app.all(path, () => {
      throw new AuthError(code, message);
    });
  }
  return app;
}
