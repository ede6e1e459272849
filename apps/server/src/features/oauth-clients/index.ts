/** OAuth clients: apps that people allow something, and the public API that these may then call. */
import type { Feature } from '#platform/feature';
import { keptAnswerPurpose } from './api/answer-once.ts';
import { mountApi } from './api/mount-api.ts';
import { clientSecretPurpose } from './client-secret.ts';
import { addClientRoutes } from './clients/add-client-routes.ts';
import { endConsents } from './clients/end-consents.ts';
import { cleanStoreJob } from './provider/clean-store.job.ts';
import { mountProvider } from './provider/mount-provider.ts';
import { addWebhookRoutes } from './webhooks/add-webhook-routes.ts';
import { deliverWebhooksJob } from './webhooks/deliver-webhooks.job.ts';
import { purgeApiJob } from './webhooks/purge-api.job.ts';
import { closeWebhookDoor } from './webhooks/send-delivery.ts';
import { webhookSecretPurpose } from './webhooks/webhook-secret.ts';

export { verifyApiToken } from './verify-api-token.ts';

export const oauthClients: Feature = {
  name: 'oauth-clients',
  routes: (app, context) => {
    addClientRoutes(app, context);
    addWebhookRoutes(app, context);
  },
  mount: (app, context) => {
    mountProvider(app, context);
    mountApi(app, context);
  },
  readOnly: [
    '/list-oauth-clients',
    '/list-oauth-grants',
    '/list-webhooks',
    '/list-webhook-deliveries',
  ],
  jobs: [cleanStoreJob, deliverWebhooksJob, purgeApiJob],
  sealed: [
    {
      ...{ kind: 'text', table: 'public.oauth_clients', column: 'secret', id: ['client_id'] },
      purpose: clientSecretPurpose,
    },
    {
      ...{ kind: 'text', table: 'private.webhook_endpoints', column: 'secret', id: ['id'] },
      purpose: webhookSecretPurpose,
    },
    {
      ...{ kind: 'text', table: 'private.idempotency_keys', column: 'answer' },
      ...{ id: ['user_id', 'client_id', 'key'], purpose: keptAnswerPurpose },
    },
  ],
  afterRestore: endConsents,
  stop: closeWebhookDoor,
};
