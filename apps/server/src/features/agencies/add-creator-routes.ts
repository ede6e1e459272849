import {
  answerInvitationInput,
  leaveAgencyInput,
  setScopesInput,
} from '@leakblock/domain/agencies';
import type { Hono } from 'hono';
import { parseJson } from '#platform/errors';
import type { GatewayContext, ServerHono } from '#platform/feature';
import { isHerself } from '#platform/require-proof';
import { answerInvitation } from './invitations/answer-invitation.ts';
import { leaveAgency } from './links/leave-agency.ts';
import { readOwnAgencies } from './links/read-own-agencies.ts';
import { setScopes } from './links/set-scopes.ts';
import { personOf } from './person-of.ts';

/** `POST read-own-agencies`, `answer-invitation`, `set-agency-scopes`, `leave-agency`: what a person decides for herself. */
export function addCreatorRoutes(app: Hono<ServerHono>, context: GatewayContext): void {
  app.post('/read-own-agencies', async (c) =>
    c.json(await readOwnAgencies(context, personOf(c).userId)),
  );

  app.post('/answer-invitation', async (c) => {
    const caller = personOf(c);
    const answer = await parseJson(c, answerInvitationInput);
    const isProved = await isHerself(context, caller);
    await answerInvitation(context, caller.userId, { ...answer, isProved });
    return c.json({ ok: true });
  });

  app.post('/set-agency-scopes', async (c) => {
    const caller = personOf(c);
    const allowed = await parseJson(c, setScopesInput);
    const isProved = await isHerself(context, caller);
    await setScopes(context, caller.userId, { ...allowed, isProved });
    return c.json({ ok: true });
  });

  app.post('/leave-agency', async (c) => {
    const { userId } = personOf(c);
    const { agencyId } = await parseJson(c, leaveAgencyInput);
    await leaveAgency(context, userId, agencyId);
    return c.json({ ok: true });
  });
}
