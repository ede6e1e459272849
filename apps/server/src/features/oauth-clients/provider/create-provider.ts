import { generateKeyPairSync } from 'node:crypto';
import { apiScopes } from '@leakblock/domain/oauth-clients';
import { Provider, errors, interactionPolicy } from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { deriveKey } from '#platform/encrypt';
import type { ServerContext } from '#platform/feature';
import { allowsRedirect } from './allows-redirect.ts';
import { renderError } from './error-page.ts';
import { createFindAccount } from './find-account.ts';
import { createStore } from './store.ts';

const minute = 60;
const day = 24 * 60 * minute;
/** Seconds. */
const lifetimes = {
  accessToken: 15 * minute,
  refreshToken: 30 * day,
  code: minute,
  question: 30 * minute,
  /** Of all that comes from one consent, however often it is refreshed. */
  consent: 365 * day,
};

/** Apps ask for this to get a refresh token; here each gets one. */
const meansNothing = 'offline_access';

/** The authorisation server (RFC 6749 with RFC 7636, 7009, 8414, 9207): code and refresh token, nothing else. */
export function createProvider(context: ServerContext): Provider {
  const { publicUrl, secrets, log } = context;
  const cookie = { signed: true, httpOnly: true, sameSite: 'lax' as const };
  const provider = new Provider(`${publicUrl}/oauth`, {
    adapter: createStore(context),
    findAccount: createFindAccount(context),
    scopes: [...apiScopes, meansNothing],
    // No sign-in with us (OpenID Connect): an app learns what its scopes open, and not who she is.
    claims: {},
    // The library wants a key to sign identities with. None is ever issued: this one is made up, and kept nowhere.
    jwks: { keys: [unusedKey()] },
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    revokeGrantPolicy: () => true,
    clockTolerance: 0,
    ttl: {
      AccessToken: lifetimes.accessToken,
      AuthorizationCode: lifetimes.code,
      RefreshToken: lifetimes.refreshToken,
      Interaction: lifetimes.question,
      Grant: lifetimes.consent,
      Session: lifetimes.question,
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      dPoP: { enabled: false },
      // Somebody else's token is no concern of an app's, and it learns nothing about it.
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
    },
    cookies: {
      keys: [deriveKey(secrets.device, 'oauth cookies').toString('base64url')],
      names: {
        session: 'leakblock_oauth',
        interaction: 'leakblock_oauth_question',
        resume: 'leakblock_oauth_answer',
      },
      long: cookie,
      short: cookie,
    },
    // Scripts on the pages of an app that has no secret; each at the addresses it registered.
    clientBasedCORS: (_ctx, origin, client) =>
      client.clientAuthMethod === 'none' &&
      (client.redirectUris ?? []).some((uri) => originOf(uri) === origin),
    loadExistingGrant: (ctx) => findConsent(ctx),
    interactions: {
      policy: askAlways(),
      url: (_ctx, { uid }) => `/oauth/interaction/${uid}`,
    },
    renderError,
  });
  provider.on('authorization.error', (_ctx, { message, error_description }) => {
    log.info({ error: message, why: error_description }, 'An app’s request was refused.');
  });
  provider.on('grant.error', (_ctx, { message, error_detail, error_description }) => {
    log.info({ error: message, why: error_detail ?? error_description }, 'An app got no token.');
  });
  // The way it came is what the installation says of itself, never what a client wrote into a header.
  provider.proxy = true;
  provider.Client.prototype.redirectUriAllowed = function (asked) {
    const { redirectUris = [], clientAuthMethod } = this;
    return allowsRedirect({ redirectUris, isPublic: clientAuthMethod === 'none' }, asked);
  };
  return provider;
}

function unusedKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), kty: 'EC', alg: 'ES256', use: 'sig' } as const;
}

const originOf = (uri: string): string | null =>
  /^https?:/.test(uri) && URL.canParse(uri) ? new URL(uri).origin : null;

/** What the person has just allowed; never an earlier answer of hers. */
async function findConsent(ctx: KoaContextWithOIDC) {
  const grantId = ctx.oidc.result?.consent?.grantId;
  return grantId === undefined ? undefined : ctx.oidc.provider.Grant.find(grantId);
}

/**
 * She is asked each time: who is signed in here is known to the screens alone, an app that has no secret can be anybody
 * (RFC 9700, 4.14.2 and 2.1), and scopes may be others by now.
 */
function askAlways(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.clear();
  const { Prompt, Check } = interactionPolicy;
  const checkScopes = new Check('scopes', 'scopes must be named', 'invalid_scope', (ctx) => {
    const asked = [...ctx.oidc.requestParamScopes].filter((scope) => scope !== meansNothing);
    const known: readonly string[] = apiScopes;
    if (asked.length === 0) throw new errors.InvalidScope('scopes must be named', '');
    const strange = asked.find((scope) => !known.includes(scope));
    if (strange !== undefined) throw new errors.InvalidScope('this scope does not exist', strange);
    return Check.NO_NEED_TO_PROMPT;
  });
  const checkAnswer = new Check('unanswered', 'she was not asked yet', 'consent_required', (ctx) =>
    ctx.oidc.result?.consent?.grantId === undefined
      ? Check.REQUEST_PROMPT
      : Check.NO_NEED_TO_PROMPT,
  );
  policy.add(new Prompt({ name: 'login', requestable: true }), 0);
  policy.add(new Prompt({ name: 'consent', requestable: true }, checkScopes, checkAnswer), 1);
  return policy;
}
