import { randomBytes } from 'node:crypto';
import { AppError } from '@leakblock/domain/errors';
import type { ApiScope, decideConsentInput } from '@leakblock/domain/oauth-clients';
import type Provider from 'oidc-provider';
import type { z } from 'zod';
import type { Caller } from '#platform/caller';
import type { ServerContext } from '#platform/feature';
import type { Question } from './load-question.ts';
import { recordConsent } from './record-consent.ts';

type Asked = {
  person: Extract<Caller, { kind: 'user' }>;
  decision: z.output<typeof decideConsentInput>;
  question: Question;
};

/**
 * Gives the provider a person's answer: no, or yes to exactly the scopes that she ticked.
 * @returns path of this site that leads back to the app
 * @throws AppError `request.invalid` for a yes to nothing, or to what was not asked
 */
export async function decideConsent(
  context: ServerContext,
  provider: Provider,
  { person, decision, question }: Asked,
): Promise<string> {
  const { req, res } = question.node;
  if (decision.decision === 'deny') {
    const denied = { error: 'access_denied', error_description: 'the person said no' };
    return pathOf(await provider.interactionResult(req, res, denied));
  }
  const scopes = question.asked.filter((scope) => decision.scopes.includes(scope));
  if (scopes.length === 0 || decision.scopes.some((scope) => !question.asked.includes(scope))) {
    throw new AppError('request.invalid', 'Allow what the app asked for, and at least one of it.');
  }
  const { clientId } = question.client;
  const row = await recordConsent(context, { ...question, userId: person.userId, scopes });
  const grantId = await saveFamily(provider, { row, clientId, userId: person.userId, scopes });
  return pathOf(
    await provider.interactionResult(req, res, {
      login: { accountId: person.userId, remember: false },
      consent: { grantId },
    }),
  );
}

/** The provider's grant: what comes from this answer lives and ends together. */
async function saveFamily(
  provider: Provider,
  of: { row: string; clientId: string; userId: string; scopes: readonly ApiScope[] },
): Promise<string> {
  const grant = new provider.Grant({ accountId: of.userId, clientId: of.clientId });
  grant.jti = `${of.row}.${randomBytes(16).toString('base64url')}`;
  grant.addOIDCScope(of.scopes.join(' '));
  return grant.save();
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}
