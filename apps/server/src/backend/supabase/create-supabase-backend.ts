import { AppError } from '@leakblock/domain/errors';
import { proofMinutes } from '@leakblock/domain/sessions';
import type { Caller } from '../../platform/caller.ts';
import { createClientAddress } from '../../platform/client-address.ts';
import type { ServerContext } from '../../platform/feature.ts';
import { createOriginRule, crossOrigin } from '../../platform/http/cross-origin.ts';
import { limitBody } from '../../platform/http/limit-body.ts';
import type { Proofs } from '../../platform/require-proof.ts';
import type { Backend } from '../backend.ts';
import { checkQuery, readTarget } from '../rest/request-rules.ts';
import { createIdentifyPlatformCaller } from './identify-platform-caller.ts';
import { createSocketPassage } from './pass-on-socket.ts';
import { passOn } from './pass-on.ts';
import { createPlatformTokens } from './platform-tokens.ts';
import { checkRequestKey } from './request-key.ts';

const maxRestBody = 1_000_000;
const maxAuthBody = 100_000;

/** Ways to write a path that two servers could read differently. */
const trick = /%2f|%5c|%00|%2e|\\|\/\/|\/\.{1,2}(\/|$)/i;

/** A platform keeps its passwords to itself: who wants to prove who she is signs in anew. */
const hasJustSignedIn: Proofs['isRecent'] = ({ claims }) => {
  const since = Date.now() / 1000 - proofMinutes * 60;
  return Promise.resolve((claims.amr ?? []).some(({ timestamp }) => timestamp > since));
};
const platformProofs: Proofs = { isRecent: hasJustSignedIn, isFresh: hasJustSignedIn, prove: null };

/** The Supabase API of a platform, behind our origin: its rules, with our origins, keys and bounds in front. */
export function createSupabaseBackend(
  context: ServerContext,
  supabaseUrl: string,
  /** Throws for who may not enter at the moment; sign-in itself stays open. */
  admit: (identify: () => Promise<Caller>) => Promise<void>,
): Backend {
  const { env, secrets, publicUrl, log } = context;
  const { publishableKey } = secrets;
  const tokens = createPlatformTokens({ supabaseUrl, jwtSecret: env.SUPABASE_JWT_SECRET });
  const origins = { publicUrl, allowedOrigins: env.ALLOWED_ORIGINS };
  const judgeOrigin = createOriginRule(origins);
  const sockets = createSocketPassage({
    supabaseUrl,
    publishableKey,
    clientAddress: createClientAddress(env.TRUST_PROXY),
    isForeign: (origin, host) => origin !== undefined && judgeOrigin(origin, host) === 'foreign',
    log,
  });

  const identify = createIdentifyPlatformCaller(tokens, context);
  return {
    identify,
    proofs: platformProofs,
    mount: (app) => {
      const sameOrigin = crossOrigin(origins);
      app.use('/rest/v1/*', sameOrigin, limitBody(maxRestBody));
      app.use('/auth/v1/*', sameOrigin, limitBody(maxAuthBody));
      app.use('/storage/v1/*', sameOrigin);
      app.use('/realtime/v1/api/*', sameOrigin, limitBody(maxAuthBody));
      app.all('/:api{(rest|auth|storage|realtime)}/*', async (c) => {
        const { raw, method, path } = c.req;
        const isKnown = /^\/(rest|auth|storage)\/v1\/|^\/realtime\/v1\/api\/broadcast$/.test(path);
        if (!isKnown || trick.test(path)) throw new AppError('request.not_found');
        // The platform's admin API is for its operators, not for the world.
        if (path.startsWith('/auth/v1/admin')) throw new AppError('request.not_found');
        const url = new URL(raw.url);
        checkRequestKey(url, raw.headers, publishableKey);
        if (path.startsWith('/rest/')) {
          readTarget(method, path);
          checkQuery(url.searchParams);
        }
        if (!path.startsWith('/auth/')) await admit(() => identify(raw.headers));
        const { clientAddress, requestId } = c.var;
        return passOn(raw, { supabaseUrl, path, clientAddress, requestId });
      });
    },
    upgrade: sockets.upgrade,
    drain: sockets.drain,
    stop: () => Promise.resolve(),
  };
}
