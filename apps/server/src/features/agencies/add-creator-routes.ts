import {
  answerInvitationInput,
  leaveAgencyInput,
  setScopesInput,
} from '@leakblock/domain/agencies';
import type { Hono } from 'hono';
import { parseJson } from '#platform/errors';
import type { ServerContext, ServerHono } from '#platform/feature';
import { answerInvitation } from './invitations/answer-invitation.ts';
import { leaveAgency } from './links/leave-agency.ts';
import { readOwnAgencies } from './links/read-own-agencies.ts';
import { setScopes } from './links/set-scopes.ts';
import { personOf } from './person-of.ts';

/** `POST read-own-agencies`, `answer-invitation`, `set-agency-scopes`, `leave-agency`: what a person decides for herself. */
export function addCreatorRoutes(app: Hono<ServerHono>, context: ServerContext): void {
  app.post('/read-own-agencies', async (c) =>
    c.json(await readOwnAgencies(context, personOf(c).userId)),
  );

  app.post('/answer-invitation', async (c) => {
    const { userId } = personOf(c);
    await answerInvitation(context, userId, await parseJson(c, answerInvitationInput));
    return c.json({ ok: true });
  });

  app.post('/set-agency-scopes', async (c) => {
    const { userId } = personOf(c);
    await setScopes(context, userId, await parseJson(c, setScopesInput));
    return c.json({ ok: true });
  });

  app.post('/leave-agency', async (c) => {
    const { userId } = personOf(c);
    const { agencyId } = await parseJson(c, leaveAgencyInput);
    await leaveAgency(context, userId, agencyId);
    return c.json({ ok: true });
  });
}
