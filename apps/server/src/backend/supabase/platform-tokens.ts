import { AppError } from '@leakblock/domain/errors';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import type { JWTVerifyGetKey, JWTVerifyOptions } from 'jose';
import { ZodError } from 'zod';
import type { UserClaims } from '../../platform/caller.ts';
import { claimsSchema } from '../auth/access-token.ts';

/** Published keys are read again after this, as the platform's own client does. */
const keyCacheMs = 10 * 60_000;
const timeoutMs = 5000;

export type PlatformTokens = {
  /** @throws AppError `request.unauthorized`, or `server.database_unavailable` when its keys cannot be had */
  verify: (token: string) => Promise<UserClaims>;
};

/**
 * Verifies access tokens of the platform: by its published keys, or by the HS256 secret of older projects. Its
 * clock and ours may differ by a few seconds.
 */
export function createPlatformTokens(options: {
  supabaseUrl: string;
  jwtSecret: string | undefined;
}): PlatformTokens {
  const { supabaseUrl, jwtSecret } = options;
  const issuer = `${supabaseUrl}/auth/v1`;
  const published = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), {
    cacheMaxAge: keyCacheMs,
    timeoutDuration: timeoutMs,
  });
  const secret = jwtSecret === undefined ? null : new TextEncoder().encode(jwtSecret);
  // Which one signs is ours to say, not the token's: a public key must never serve as a secret.
  const keys: JWTVerifyGetKey = secret === null ? published : () => Promise.resolve(secret);
  const algorithms = secret === null ? ['ES256', 'RS256', 'EdDSA'] : ['HS256'];
  const rules: JWTVerifyOptions = {
    algorithms,
    issuer,
    audience: 'authenticated',
    requiredClaims: ['exp', 'iat', 'sub'],
    clockTolerance: 10,
  };

  return {
    verify: async (token) => {
      try {
        const { payload } = await jwtVerify(token, keys, rules);
        return claimsSchema.parse(payload);
      } catch (cause) {
        const isAway = cause instanceof errors.JWKSTimeout || cause instanceof TypeError;
        if (
          isAway ||
          (cause instanceof Error && /JSON Web Key Set HTTP response/.test(cause.message))
        ) {
          throw new AppError('server.platform_unavailable', 'The platform does not answer.', {
            cause,
            retryAfter: 5,
          });
        }
        if (!(cause instanceof errors.JOSEError || cause instanceof ZodError)) throw cause;
        throw new AppError('request.unauthorized', 'The access token is not valid.', { cause });
      }
    },
  };
}
