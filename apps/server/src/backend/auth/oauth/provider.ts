import * as oidc from 'openid-client';
import type { ServerContext } from '../../../platform/feature.ts';
import { AuthError } from '../auth-error.ts';
import { emailSchema } from '../users/metadata.ts';

const timeoutSeconds = 5;
/** A provider's description is read again after this. */
const rereadMs = 60 * 60_000;
const callbackPath = '/auth/v1/callback';

/** What the provider says about a person. */
export type ProviderProfile = {
  subject: string;
  email: string;
  isEmailVerified: boolean;
  name: string | null;
  picture: string | null;
  accessToken: string;
  refreshToken: string | undefined;
};

/** What must be remembered between leaving for the provider and coming back. */
export type Departure = { state: string; nonce: string; verifier: string };

export type Provider = {
  /** Where to send the browser. @throws AuthError `provider_unavailable` */
  leave: (wishes: {
    scopes: string | undefined;
    prompt: string | undefined;
  }) => Promise<Departure & { url: string }>;
  /**
   * Exchanges the provider's code.
   * @throws AuthError `provider_unavailable`, or `bad_oauth_callback` when anything is not as it must be
   */
  arrive: (callback: URL, departure: Departure) => Promise<ProviderProfile>;
};

const isLoopback = (url: string): boolean =>
  /^(127\.0\.0\.1|localhost|\[::1\])$/.test(new URL(url).hostname);

/** The signature is checked too, although the answer came straight from the provider (OpenID Core, 3.1.3.7). */
const checks = [oidc.enableNonRepudiationChecks];

const awayCodes = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);

/** Nothing was said against the person: the provider, or the way to it, is down. */
function toFailure(cause: unknown): AuthError {
  if (cause instanceof AuthError) return cause;
  const isAway =
    (cause instanceof oidc.ClientError && awayCodes.has(cause.code ?? '')) ||
    (cause instanceof TypeError && cause.message === 'fetch failed');
  return isAway
    ? new AuthError('provider_unavailable', 'The provider does not answer.', { cause })
    : new AuthError('bad_oauth_callback', 'The provider refused the sign-in.', { cause });
}

/** OpenID Connect with the configured issuer, code flow with PKCE and nonce; null when none is configured. */
export function createProvider({
  env,
  publicUrl,
}: Pick<ServerContext, 'env' | 'publicUrl'>): Provider | null {
  const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret, GOOGLE_ISSUER: issuer } = env;
  if (id === undefined || secret === undefined) return null;
  const redirectUri = publicUrl + callbackPath;
  let known: { configuration: oidc.Configuration; readAt: number } | null = null;

  async function configure(): Promise<oidc.Configuration> {
    if (known !== null && Date.now() - known.readAt < rereadMs) return known.configuration;
    try {
      const configuration = await oidc.discovery(new URL(issuer), id ?? '', secret, undefined, {
        timeout: timeoutSeconds,
        // Only a provider on this very machine is spoken to in clear; the mark says "not elsewhere".
        // oxlint-disable-next-line typescript/no-deprecated
        execute: isLoopback(issuer) ? [oidc.allowInsecureRequests, ...checks] : checks,
      });
      known = { configuration, readAt: Date.now() };
      return configuration;
    } catch (cause) {
      throw new AuthError('provider_unavailable', 'The provider does not answer.', { cause });
    }
  }

  async function exchange(callback: URL, { state, nonce, verifier }: Departure) {
    const configuration = await configure();
    const url = new URL(redirectUri);
    url.search = callback.search;
    return oidc.authorizationCodeGrant(configuration, url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
  }

  return {
    leave: async ({ scopes, prompt }) => {
      const configuration = await configure();
      const departure = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      const wanted = new Set(['openid', 'email', 'profile', ...(scopes ?? '').split(/[\s,]+/)]);
      wanted.delete('');
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: [...wanted].join(' '),
        state: departure.state,
        nonce: departure.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(departure.verifier),
        code_challenge_method: 'S256',
        access_type: 'offline',
        prompt: prompt ?? 'consent',
      });
      return { ...departure, url: url.href };
    },
    arrive: async (callback, departure) => {
      const tokens = await exchange(callback, departure).catch((cause: unknown) => {
        throw toFailure(cause);
      });
      const claims = tokens.claims();
      const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
      // Read before it is put into lower case: a letter that only then becomes a plain one (the Kelvin sign, a `k`)
      // would make the address of somebody else (Unicode TR36, 2.10).
      const email = emailSchema.safeParse(claims?.['email']);
      return {
        subject: claims?.sub ?? '',
        email: email.data ?? '',
        isEmailVerified: claims?.['email_verified'] === true,
        name: text(claims?.['name']),
        picture: text(claims?.['picture']),
        accessToken: tokens.access_token,
        refreshToken: tokens.refresh_token,
      };
    },
  };
}
