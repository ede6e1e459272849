/** What a token of the public API may be for. Each is asked of the person by name; one never stands for another. */
export const apiScopes = [
  'works:read',
  'works:write',
  'scans:read',
  'scans:write',
  'findings:read',
  'findings:write',
  'removals:read',
  'removals:write',
  'reports:read',
  'creators:read',
  'webhooks:write',
] as const;
export type ApiScope = (typeof apiScopes)[number];

/** What webhooks tell. */
export const webhookEvents = [
  'scan.finished',
  'finding.created',
  'finding.gone',
  'removal_request.changed',
  'webhook.test',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Clients that one person may register, and webhook endpoints she may have. */
export const clientsPerPerson = 20;
export const webhooksPerPerson = 10;
