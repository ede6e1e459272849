import { randomUUID } from 'node:crypto';
import { apiScopes } from '@leakblock/domain/oauth-clients';
import type { ApiScope } from '@leakblock/domain/oauth-clients';
import { agencies } from '#features/agencies';
import { findings } from '#features/findings';
import { removalRequests } from '#features/removal-requests';
import { scans } from '#features/scans';
import { siteCatalogue } from '#features/site-catalogue';
import { startTestGateway } from '../../../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../../../testing/start-test-gateway.ts';
import { endConsents } from '../../clients/end-consents.ts';
import { hashId } from '../../hash-id.ts';
import { addWebhookRoutes } from '../../webhooks/add-webhook-routes.ts';
import { deliverWebhooksJob } from '../../webhooks/deliver-webhooks.job.ts';
import { purgeApiJob } from '../../webhooks/purge-api.job.ts';
import { closeWebhookDoor } from '../../webhooks/send-delivery.ts';
import { mountApi } from '../mount-api.ts';

export type ApiAnswer = { status: number; headers: Headers; body: unknown; code: string | null };
type ApiRequest = {
  method?: string;
  body?: unknown;
  /** As it is, in place of `body`. */
  text?: string;
  headers?: Record<string, string>;
};

export type ApiWorld = TestGateway & {
  /** An access token of a grant of its own, as the authorisation server leaves it. */
  giveToken: (who: SignedIn, scopes?: readonly ApiScope[]) => Promise<string>;
  ask: (token: string | null, path: string, request?: ApiRequest) => Promise<ApiAnswer>;
};

/** For tests only: the API with the features behind it, and people whose apps hold tokens. */
export async function openApiWorld(
  options: { now?: () => Date; grantRequestsPerMinute?: number } = {},
): Promise<ApiWorld> {
  const { grantRequestsPerMinute = 100_000, ...rest } = options;
  const gateway = await startTestGateway({
    ...rest,
    // What waits is worked on when a story says so.
    env: { WORKER_IN_PROCESS: 'false' },
    features: [
      siteCatalogue,
      scans,
      findings,
      removalRequests,
      agencies,
      {
        name: 'api',
        routes: addWebhookRoutes,
        mount: (app, context) => {
          mountApi(app, context, grantRequestsPerMinute);
        },
        jobs: [deliverWebhooksJob, purgeApiJob],
        afterRestore: endConsents,
        stop: closeWebhookDoor,
      },
    ],
  });
  const { sql, url } = gateway;

  async function giveToken(
    { userId }: SignedIn,
    scopes: readonly ApiScope[] = apiScopes,
  ): Promise<string> {
    const [clientId, grantId, family, token] = Array.from({ length: 4 }, () => randomUUID());
    await sql(
      `insert into oauth_clients (client_id, user_id, name, redirect_uris, scopes, kind)
       values ($1, $2, 'An app', '{https://app.example/back}', $3, 'public')`,
      [clientId, userId, apiScopes],
    );
    await sql('insert into oauth_grants (id, user_id, client_id, scopes) values ($1, $2, $3, $4)', [
      grantId,
      userId,
      clientId,
      scopes,
    ]);
    for (const [kind, id] of [
      ['Grant', family],
      ['AccessToken', token],
    ] as const)
      await sql(
        `insert into private.oauth_models (kind, id_hash, family_hash, grant_id, payload, expires_at)
         values ($1, $2, $3, $4, $5, now() + interval '1 hour')`,
        [kind, hashId(id ?? ''), hashId(family ?? ''), grantId, { scope: scopes.join(' ') }],
      );
    return token ?? '';
  }

  async function ask(
    token: string | null,
    path: string,
    { body, headers = {}, method = 'GET', text }: ApiRequest = {},
  ): Promise<ApiAnswer> {
    const sent = text ?? (body === undefined ? undefined : JSON.stringify(body));
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(sent !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(sent !== undefined && { body: sent }),
    });
    const read = await answer.text();
    const said: unknown = read === '' ? null : JSON.parse(read);
    const code =
      typeof said === 'object' && said !== null && 'code' in said ? String(said.code) : null;
    return { status: answer.status, headers: answer.headers, body: said, code };
  }

  return { ...gateway, giveToken, ask };
}
