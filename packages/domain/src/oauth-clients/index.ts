/** OAuth clients: apps that people allow something, the scopes of the public API, and webhooks. */
export { apiScopes, clientsPerPerson, webhookEvents, webhooksPerPerson } from './scopes.ts';
export type { ApiScope, WebhookEvent } from './scopes.ts';
export {
  clientAnswer,
  clientInput,
  clientSecretAnswer,
  clientsAnswer,
  consentAnswer,
  decideConsentAnswer,
  decideConsentInput,
  deliveriesAnswer,
  deliveryInput,
  grantInput,
  grantsAnswer,
  redirectAddress,
  registerClientInput,
  saveClientInput,
  saveWebhookInput,
  webhookAnswer,
  webhookInput,
  webhookSecretAnswer,
  webhooksAnswer,
} from './calls.ts';
export type {
  ClientSecret,
  ConsentQuestion,
  OAuthClient,
  OAuthGrants,
  RegisterClient,
  Webhook,
  WebhookDeliveries,
} from './calls.ts';
