import { AppError } from '@leakblock/domain/errors';
import { SignJWT, importJWK, jwtVerify } from 'jose';
import { z } from 'zod';
import type { UserClaims } from '../../platform/caller.ts';
import type { SigningKey } from '../../platform/secrets.ts';

/** Seconds an access token is valid, as on the platform. */
const accessTokenSeconds = 3600;

const claimsSchema = z.object({
  sub: z.uuid(),
  role: z.literal('authenticated'),
  aud: z.literal('authenticated'),
  session_id: z.uuid(),
  email: z.string().optional(),
  aal: z.string().optional(),
  app_metadata: z.record(z.string(), z.unknown()).optional(),
  user_metadata: z.record(z.string(), z.unknown()).optional(),
  exp: z.number(),
});

export type AccessTokens = {
  /** A token for a session that exists; `now` in milliseconds. */
  issue: (claims: Omit<UserClaims, 'exp' | 'role' | 'aud'>, now?: number) => Promise<string>;
  /**
   * Signature, algorithm, issuer, audience, time and shape. Whether the session lives is asked elsewhere.
   * @throws AppError `request.unauthorized`
   */
  verify: (token: string) => Promise<UserClaims>;
  /** Public keys, as served at `/auth/v1/.well-known/jwks.json`. */
  jwks: { keys: object[] };
};

/** Issues and verifies the access tokens of people: ES256 only, our issuer, audience `authenticated`. */
export async function createAccessTokens(
  key: SigningKey,
  publicUrl: string,
): Promise<AccessTokens> {
  const { kty, crv, kid, x, y } = key;
  const publicJwk = { kty, crv, kid, x, y };
  const privateKey = await importJWK(key, 'ES256');
  const publicKey = await importJWK(publicJwk, 'ES256');
  const issuer = `${publicUrl}/auth/v1`;

  return {
    issue: (claims, now = Date.now()) => {
      const seconds = Math.floor(now / 1000);
      return new SignJWT({ ...claims, role: 'authenticated', aud: 'authenticated' })
        .setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + accessTokenSeconds)
        .sign(privateKey);
    },
    verify: async (token) => {
      try {
        const { payload } = await jwtVerify(token, publicKey, {
          algorithms: ['ES256'],
          issuer,
          audience: 'authenticated',
          typ: 'JWT',
          requiredClaims: ['exp', 'iat', 'sub'],
          maxTokenAge: accessTokenSeconds,
          // Two gateways need not have the very same second (SECURITY 2.2, P13).
          clockTolerance: 10,
        });
        return claimsSchema.parse(payload);
      } catch (cause) {
        throw new AppError('request.unauthorized', 'The access token is not valid.', { cause });
      }
    },
    jwks: { keys: [{ ...publicJwk, alg: 'ES256', use: 'sig', key_ops: ['verify'] }] },
  };
}
