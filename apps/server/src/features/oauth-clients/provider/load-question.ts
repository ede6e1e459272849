import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@leakblock/domain/errors';
import { apiScopes } from '@leakblock/domain/oauth-clients';
import type { ApiScope } from '@leakblock/domain/oauth-clients';
import type Provider from 'oidc-provider';
import type { ServerContext } from '#platform/feature';
import { findClient } from './read-client.ts';
import type { StoredClient } from './read-client.ts';

/** An app's request that waits for a person's answer, in the browser in which it came. */
export type Question = {
  uid: string;
  client: StoredClient;
  asked: ApiScope[];
  /** Host, or scheme of an app. */
  leadsTo: string;
  node: { req: IncomingMessage; res: ServerResponse };
};

/** @throws AppError `oauth.request_over` when it is unknown, answered, too old, or was asked in another browser */
export async function loadQuestion(
  context: Pick<ServerContext, 'database'>,
  provider: Provider,
  node: Question['node'],
  uid: string,
): Promise<Question> {
  const found = await provider.interactionDetails(node.req, node.res).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'SessionNotFound') return null;
    throw error;
  });
  if (found?.uid !== uid || found.result !== undefined) throw new AppError('oauth.request_over');
  const { client_id: clientId, scope, redirect_uri: redirectUri } = found.params;
  const client = typeof clientId === 'string' ? await findClient(context, clientId) : null;
  if (client === null || typeof redirectUri !== 'string') throw new AppError('oauth.request_over');
  const named = typeof scope === 'string' ? scope.split(' ') : [];
  const asked = apiScopes.filter((each) => named.includes(each) && client.scopes.includes(each));
  if (asked.length === 0) throw new AppError('oauth.request_over');
  return { uid, client, asked, leadsTo: placeOf(redirectUri), node };
}

function placeOf(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  return /^https?:$/.test(protocol) ? host : protocol.slice(0, -1);
}
