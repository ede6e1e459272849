import { impersonationMinutes } from '@leakblock/domain/administration';
import { AppError } from '@leakblock/domain/errors';
import { SignJWT, errors, jwtVerify } from 'jose';
import { ZodError, z } from 'zod';
import type { UserClaims } from '../../platform/caller.ts';
import type { PublicKey, SigningKeys } from './signing-keys.ts';

/** Seconds an access token is valid. */
export const accessTokenSeconds = 900;
/** The same of an operator's look at an account, which is not renewed. */
const impersonationSeconds = impersonationMinutes * 60;
/** Two gateways need not have the very same second. */
const clockTolerance = 10;

/** Claims of an access token, ours or the platform's. */
export const claimsSchema = z.object({
  sub: z.uuid(),
  role: z.literal('authenticated'),
  aud: z.literal('authenticated'),
  session_id: z.uuid(),
  email: z.string().optional(),
  phone: z.string().optional(),
  aal: z.string().optional(),
  amr: z.array(z.object({ method: z.string(), timestamp: z.number() })).optional(),
  is_anonymous: z.boolean().optional(),
  app_metadata: z.record(z.string(), z.unknown()).optional(),
  user_metadata: z.record(z.string(), z.unknown()).optional(),
  act: z.object({ sub: z.uuid() }).optional(),
  exp: z.number(),
});

export type AccessTokens = {
  /** A token for a session that exists; `at` in milliseconds, now unless told. */
  issue: (claims: Omit<UserClaims, 'exp' | 'role' | 'aud'>, at?: number) => Promise<string>;
  /**
   * Signature, algorithm, issuer, audience, time and shape. Whether the session lives is asked elsewhere.
   * @throws AppError `request.unauthorized`
   */
  verify: (token: string) => Promise<UserClaims>;
  /** Public keys, as served at `/auth/v1/.well-known/jwks.json`. */
  jwks: () => Promise<{ keys: PublicKey[] }>;
};

const secondsOf = ({ act }: Pick<UserClaims, 'act'>): number =>
  act === undefined ? accessTokenSeconds : impersonationSeconds;

/** Tokens that are remembered as verified: people send the same one with every request. */
const rememberedTokens = 5000;

/** Issues and verifies the access tokens of people: ES256 only, our issuer, audience `authenticated`. */
export function createAccessTokens(
  keys: SigningKeys,
  publicUrl: string,
  now: () => Date = () => new Date(),
): AccessTokens {
  const seconds = (): number => now().getTime() / 1000;
  const issuer = `${publicUrl}/auth/v1`;
  /** A signature that was right stays right; only time goes on. */
  const verified = new Map<string, UserClaims>();

  function remember(token: string, claims: UserClaims): void {
    const [oldest] = verified.keys();
    if (verified.size >= rememberedTokens && oldest !== undefined) verified.delete(oldest);
    verified.set(token, claims);
  }

  return {
    issue: async (claims, at = now().getTime()) => {
      const issuedAt = Math.floor(at / 1000);
      const { kid, key } = await keys.signing();
      return new SignJWT({ ...claims, role: 'authenticated', aud: 'authenticated' })
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + secondsOf(claims))
        .sign(key);
    },
    verify: async (token) => {
      const known = verified.get(token);
      if (known !== undefined && known.exp > seconds()) return known;
      verified.delete(token);
      try {
        const { payload } = await jwtVerify(
          token,
          async ({ kid }) => {
            const key = kid === undefined ? null : await keys.find(kid);
            if (key === null) throw new errors.JWKSNoMatchingKey();
            return key;
          },
          {
            algorithms: ['ES256'],
            issuer,
            audience: 'authenticated',
            typ: 'JWT',
            requiredClaims: ['exp', 'iat', 'sub'],
            maxTokenAge: impersonationSeconds,
            clockTolerance,
            currentDate: now(),
          },
        );
        const claims = claimsSchema.parse(payload);
        const age = seconds() - (payload.iat ?? 0);
        if (age > secondsOf(claims) + clockTolerance) throw new errors.JOSEError('too old');
        remember(token, claims);
        return claims;
      } catch (cause) {
        // What the database says about its keys is no word about the token.
        if (!(cause instanceof errors.JOSEError || cause instanceof ZodError)) throw cause;
        throw new AppError('request.unauthorized', 'The access token is not valid.', { cause });
      }
    },
    jwks: async () => ({ keys: await keys.published() }),
  };
}
