/** OAuth clients: apps that people allow something, and the public API that these may then call. */
import type { Feature } from '#platform/feature';

export { verifyApiToken } from './verify-api-token.ts';
export type { ApiToken } from './verify-api-token.ts';

export const oauthClients: Feature = { name: 'oauth-clients' };
