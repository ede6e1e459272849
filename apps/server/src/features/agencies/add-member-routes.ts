import {
  agencyEventsInput,
  endCreatorInput,
  inviteInput,
  saveAgencyInput,
  setMemberInput,
  withdrawInvitationInput,
} from '@leakblock/domain/agencies';
import type { Hono } from 'hono';
import { parseJson } from '#platform/errors';
import type { GatewayContext, ServerHono } from '#platform/feature';
import { inTurn } from '#platform/in-turn';
import { isHerself } from '#platform/require-proof';
import { inviteToAgency } from './invitations/invite-to-agency.ts';
import { withdrawInvitation } from './invitations/withdraw-invitation.ts';
import { endCreator } from './links/end-creator.ts';
import { listAgencyEvents } from './list-agency-events.ts';
import { readAgency } from './members/read-agency.ts';
import { saveAgency } from './members/save-agency.ts';
import { setMember } from './members/set-member.ts';
import { personOf } from './person-of.ts';

/**
 * Of members: `POST read-agency`, `save-agency`, `invite-to-agency`, `withdraw-invitation`, `set-agency-member`,
 * `end-creator`, `list-agency-events`.
 */
export function addMemberRoutes(app: Hono<ServerHono>, context: GatewayContext): void {
  app.post('/read-agency', async (c) => c.json(await readAgency(context, personOf(c).userId)));

  app.post('/save-agency', async (c) => {
    const { userId } = personOf(c);
    return c.json(await saveAgency(context, userId, await parseJson(c, saveAgencyInput)));
  });

  app.post('/invite-to-agency', async (c) => {
    const caller = personOf(c);
    const { userId } = caller;
    const input = await parseJson(c, inviteInput);
    const isProved = await isHerself(context, caller);
    const made = await inTurn(`invite ${userId}`, () =>
      inviteToAgency(context, userId, { ...input, isProved }),
    );
    return c.json(made, 201);
  });

  app.post('/withdraw-invitation', async (c) => {
    const { userId } = personOf(c);
    const { invitationId } = await parseJson(c, withdrawInvitationInput);
    await withdrawInvitation(context, userId, invitationId);
    return c.json({ ok: true });
  });

  app.post('/set-agency-member', async (c) => {
    const caller = personOf(c);
    const wanted = await parseJson(c, setMemberInput);
    const isProved = await isHerself(context, caller);
    await setMember(context, caller.userId, { ...wanted, isProved });
    return c.json({ ok: true });
  });

  app.post('/end-creator', async (c) => {
    const { userId } = personOf(c);
    const { creatorId } = await parseJson(c, endCreatorInput);
    await endCreator(context, userId, creatorId);
    return c.json({ ok: true });
  });

  app.post('/list-agency-events', async (c) => {
    const { userId } = personOf(c);
    const { cursor } = await parseJson(c, agencyEventsInput);
    return c.json(await listAgencyEvents(context, userId, cursor));
  });
}
