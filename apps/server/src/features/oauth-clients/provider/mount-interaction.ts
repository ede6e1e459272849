import { AppError } from '@leakblock/domain/errors';
import { decideConsentInput } from '@leakblock/domain/oauth-clients';
import type { ConsentQuestion } from '@leakblock/domain/oauth-clients';
import type { Context, Hono } from 'hono';
import type Provider from 'oidc-provider';
import type { Caller } from '#platform/caller';
import { parseJson } from '#platform/errors';
import type { GatewayContext, ServerHono } from '#platform/feature';
import { crossOrigin } from '#platform/http/cross-origin';
import { limitBody } from '#platform/http/limit-body';
import { inTurn } from '#platform/in-turn';
import { requireProof } from '#platform/require-proof';
import { toNode } from './call-provider.ts';
import { decideConsent } from './decide-consent.ts';
import { loadQuestion } from './load-question.ts';

type Person = Extract<Caller, { kind: 'user' }>;
const maxBody = 4000;

/**
 * What stands between an app's request and the answer: a browser that comes is led to the screen, and the screen reads
 * the question and sends the answer. For both it shows two things: the session of the person who answers, and the cookie
 * of the browser in which the app asked. One without the other answers nothing: nobody can put her own question, or her
 * own account, under somebody else's hand. A yes wants a proof beside the session: what it opens stays open when that ends.
 */
export function mountInteraction(
  app: Hono<ServerHono>,
  context: GatewayContext,
  provider: () => Promise<Provider>,
): void {
  const { publicUrl } = context;
  const path = '/oauth/interaction/:uid';
  const ownPages = crossOrigin({ publicUrl, allowedOrigins: [] });
  const find = async (c: Context<ServerHono>, uid: string) => {
    const node = toNode(c, { publicUrl, path: `/interaction/${uid}` });
    return loadQuestion(context, await provider(), node, uid);
  };

  app.use(path, ownPages, async (c, next) => {
    await next();
    c.res.headers.set('cache-control', 'no-store');
  });

  app.get(path, async (c) => {
    const uid = c.req.param('uid');
    if (c.req.header('authorization') === undefined) {
      return c.redirect(`/oauth-clients/consent?request=${encodeURIComponent(uid)}`, 303);
    }
    const person = await requirePerson(context, c);
    const { client, asked, leadsTo } = await find(c, uid);
    const allowedBefore = await context.database.asUser(person, (trx) =>
      trx
        .selectFrom('oauth_grants')
        .select('scopes')
        .where('user_id', '=', person.userId)
        .where('client_id', '=', client.clientId)
        .where('revoked_at', 'is', null)
        .executeTakeFirst(),
    );
    const answer: ConsentQuestion = {
      client: { name: client.name, homepage: client.homepage },
      leadsTo,
      scopes: asked,
      allowedBefore: asked.filter((scope) => allowedBefore?.scopes.includes(scope) === true),
      account: { email: person.claims.email ?? '' },
    };
    return c.json(answer);
  });

  app.post(path, limitBody(maxBody), async (c) => {
    const uid = c.req.param('uid');
    const person = await requirePerson(context, c);
    // An operator who looks at her account is turned away before, too; this answer is hers alone.
    if (person.isReadOnly === true) throw new AppError('administration.read_only');
    const decision = await parseJson(c, decideConsentInput);
    if (decision.decision === 'allow') await requireProof(context, person);
    const redirectTo = await inTurn(`oauth question ${uid}`, async () =>
      decideConsent(context, await provider(), {
        ...{ person, decision },
        question: await find(c, uid),
      }),
    );
    return c.json({ redirectTo });
  });
}

async function requirePerson(
  { identify }: GatewayContext,
  c: Context<ServerHono>,
): Promise<Person> {
  const caller = await identify(c.req.raw.headers);
  if (caller.kind !== 'user') throw new AppError('request.unauthorized', 'Sign in first.');
  return caller;
}
