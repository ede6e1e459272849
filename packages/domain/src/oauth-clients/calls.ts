import { z } from 'zod';
import { apiScopes, webhookEvents } from './scopes.ts';

const moment = z.iso.datetime({ offset: true });
const clientId = z.string().regex(/^[\w-]{1,100}$/);
const scopes = z.array(z.enum(apiScopes)).min(1).max(apiScopes.length);

/**
 * Where answers of the sign-in go: https, or http on the machine itself, or an app's own scheme in reverse domain
 * form; no fragment (RFC 9700 section 2.1, RFC 8252 section 7). Compared letter by letter.
 */
export const redirectAddress = z
  .url()
  .max(500)
  .regex(/^[^\s#*@\\\p{C}]+$/u)
  .regex(
    /^(?:https:\/\/[^/?]+|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?=[/?]|$)|[a-z][a-z\d+-]*(?:\.[a-z\d+-]+)+:)/u,
  );

const client = {
  name: z
    .string()
    .trim()
    .min(1)
    .max(60)
    // Also none of the letters that nobody sees: fillers of Hangul and the blank of Braille.
    .regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]+$/u),
  // Shown to people: nobody's name before the host, and nothing that cannot be seen.
  homepage: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .regex(/^https?:\/\/[^\s/?#@\\\p{C}]+(?:[/?#][^\s\\\p{C}]*)?$/u)
    .nullable(),
  redirectUris: z.array(redirectAddress).min(1).max(10),
  scopes,
};
/** `register-oauth-client`: public ones (apps that cannot keep a secret) have none. */
export const registerClientInput = z.strictObject({
  ...client,
  kind: z.enum(['public', 'confidential']),
});
export type RegisterClient = z.infer<typeof registerClientInput>;
/** `save-oauth-client`: the kind stays. Scopes that are taken away end in tokens that exist, too. */
export const saveClientInput = z.strictObject({ clientId, ...client });
export const clientAnswer = z.object({
  clientId: z.string(),
  ...client,
  kind: z.enum(['public', 'confidential']),
  createdAt: moment,
  secretRotatedAt: moment.nullable(),
  /** People who allow it something at this moment. */
  grants: z.number().int().nonnegative(),
});
export type OAuthClient = z.infer<typeof clientAnswer>;
/** `list-oauth-clients`: those that the caller registered, the newest first. */
export const clientsAnswer = z.object({ clients: z.array(clientAnswer) });
/** Answer of `register-oauth-client` and `rotate-oauth-secret`: the secret is told this once. */
export const clientSecretAnswer = z.object({ client: clientAnswer, secret: z.string().nullable() });
export type ClientSecret = z.infer<typeof clientSecretAnswer>;
/** `rotate-oauth-secret`, `delete-oauth-client` (ends all it was allowed). */
export const clientInput = z.strictObject({ clientId });

/** `list-oauth-grants`: what the caller allows whom. */
export const grantsAnswer = z.object({
  grants: z.array(
    z.object({
      id: z.uuid(),
      clientName: z.string(),
      homepage: z.string().nullable(),
      scopes: z.array(z.enum(apiScopes)),
      since: moment,
      lastUsedAt: moment.nullable(),
    }),
  ),
});
export type OAuthGrants = z.infer<typeof grantsAnswer>;
/** `revoke-oauth-grant`: its tokens end at once. */
export const grantInput = z.strictObject({ id: z.uuid() });

/** `GET /oauth/interaction/{uid}`: what a client asks of the signed-in person. */
export const consentAnswer = z.object({
  client: z.object({ name: z.string(), homepage: z.string().nullable() }),
  /** Where she will be led: host, or scheme of an app. */
  leadsTo: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  /** Of these, what she allowed it before. */
  allowedBefore: z.array(z.enum(apiScopes)),
  account: z.object({ email: z.string() }),
});
export type ConsentQuestion = z.infer<typeof consentAnswer>;
/** `POST /oauth/interaction/{uid}`: answers `{ redirectTo }`, an address of this site. */
export const decideConsentInput = z.strictObject({
  decision: z.enum(['allow', 'deny']),
  scopes: z.array(z.enum(apiScopes)).max(apiScopes.length),
});
export const decideConsentAnswer = z.object({ redirectTo: z.string() });

/** `save-webhook` (a new one without an id), of the caller. */
export const saveWebhookInput = z.strictObject({
  id: z.uuid().optional(),
  url: z.url({ protocol: /^https?$/ }).max(500),
  events: z.array(z.enum(webhookEvents)).min(1),
  isEnabled: z.boolean().default(true),
});
export const webhookAnswer = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  isEnabled: z.boolean(),
  /** Why it was switched off by itself, such as days of refused deliveries. */
  disabledReason: z.string().nullable(),
  createdAt: moment,
  lastDelivery: z
    .object({ at: moment, status: z.number().int().nullable(), isDelivered: z.boolean() })
    .nullable(),
});
export type Webhook = z.infer<typeof webhookAnswer>;
/** `list-webhooks`. */
export const webhooksAnswer = z.object({ webhooks: z.array(webhookAnswer) });
/** Answer of `save-webhook` and `rotate-webhook-secret`; the secret (`whsec_…`) only when it is new. */
export const webhookSecretAnswer = z.object({
  webhook: webhookAnswer,
  secret: z.string().nullable(),
});
/** `rotate-webhook-secret`, `delete-webhook`, `test-webhook`, `list-webhook-deliveries`. */
export const webhookInput = z.strictObject({ id: z.uuid() });
/** The last 50 deliveries, the newest first. */
export const deliveriesAnswer = z.object({
  deliveries: z.array(
    z.object({
      id: z.uuid(),
      event: z.enum(webhookEvents),
      at: moment,
      attempts: z.number().int().nonnegative(),
      status: z.number().int().nullable(),
      state: z.enum(['waiting', 'delivered', 'failed']),
      /** Of the next attempt. */
      nextAt: moment.nullable(),
      problem: z.string().nullable(),
    }),
  ),
});
export type WebhookDeliveries = z.infer<typeof deliveriesAnswer>;
/** `redeliver-webhook`. */
export const deliveryInput = z.strictObject({ deliveryId: z.uuid() });
