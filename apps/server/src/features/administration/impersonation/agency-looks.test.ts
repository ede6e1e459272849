import {
  agencyAnswer,
  agencyBillingAnswer,
  analyticsAnswer,
  boardAnswer,
  managedCreatorAnswer,
} from '@leakblock/domain/agencies';
import { impersonationAnswer } from '@leakblock/domain/administration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callFor, meetAgency } from '../../../testing/meet-agency.ts';
import { startAdminWorld } from '../../../testing/start-admin-world.ts';
import type { AdminWorld } from '../../../testing/start-admin-world.ts';
import type { SignedIn } from '../../../testing/start-test-gateway.ts';
import { features } from '../../index.ts';

/** An operator looks at the account of an agency's owner. */
let world: AdminWorld;
let looking: SignedIn;
let luna: SignedIn;
let agencyId: string;
beforeAll(async () => {
  world = await startAdminWorld(features);
  const agency = await meetAgency(world.gateway);
  ({ agencyId } = agency);
  await world.gateway.sql('insert into profiles (id, email) values ($1, $2)', [
    agency.owner.userId,
    agency.owner.email,
  ]);
  luna = await world.person({ first: 'Amalia', last: 'Hidden' });
  await world.gateway.sql("insert into stage_names (user_id, name) values ($1, 'Luna')", [
    luna.userId,
  ]);
  await agency.link(luna, ['review', 'remove', 'scan']);
  const answer = await world.call(world.admin.token, 'start-impersonation', {
    userId: agency.owner.userId,
    reason: 'her board is empty',
  });
  looking = { ...agency.owner, token: impersonationAnswer.parse(answer.body).accessToken };
});
afterAll(() => world.gateway.stop());

const ask = (name: string, body: object = {}, creator?: SignedIn) =>
  callFor(world.gateway, looking, { name, body, ...(creator && { creator }) });
const days = { from: '2026-11-01', to: '2026-11-20' };
const trail = () =>
  world.gateway.sql('select action from agency_events where agency_id = $1', [agencyId]);

describe('an operator who looks at an agency', () => {
  it('sees its board, its creators, its figures and its bills', async () => {
    expect(agencyAnswer.parse((await ask('read-agency')).body).role).toBe('owner');
    const { rows } = boardAnswer.parse((await ask('read-agency-board')).body);
    expect(rows.map(({ name }) => name)).toEqual(['Luna']);
    const creator = await ask('read-managed-creator', { creatorId: luna.userId });
    expect(managedCreatorAnswer.parse(creator.body).name).toBe('Luna');
    const figures = await ask('read-agency-analytics', { creatorId: null, ...days });
    expect(analyticsAnswer.parse(figures.body).creators).toHaveLength(1);
    const billing = agencyBillingAnswer.parse((await ask('read-agency-billing')).body);
    expect(billing.creators.map(({ name }) => name)).toEqual(['Luna']);
  });

  it.each([
    ['the report of its figures, which its trail tells of', 'write-agency-report', days],
    ['an invitation', 'invite-to-agency', { email: 'mara@mail.example', kind: 'creator' }],
    ['another role', 'set-agency-member', {}],
    ['its plan', 'change-agency-subscription', {}],
    ['what a change of its plan would cost', 'preview-agency-change', {}],
    ['the page of its payments', 'open-agency-portal', {}],
    // The hub remembers the partner's device, and tells where she is paid: operators read that with a proof.
    ['its earnings', 'read-earning-hub', {}],
  ])('is refused %s', async (_what, name, body) => {
    expect((await ask(name, body)).code).toBe('administration.read_only');
    expect(await trail()).toEqual([]);
  });

  it('acts for none of its creators, and does not look as one', async () => {
    for (const name of ['review-findings', 'read-report'])
      expect((await ask(name, {}, luna)).code).toBe('administration.read_only');
    expect(await trail()).toEqual([]);
  });
});
