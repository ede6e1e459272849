import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../../testing/start-test-gateway.ts';
import { startBillingWorld } from '../../../testing/start-billing-world.ts';
import type { BillingWorld } from '../../../testing/start-billing-world.ts';
import { subscriptions } from '../../subscriptions/index.ts';
import { deleteAccount } from './delete-account.ts';
import { eraseAccount } from './erase-account.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await startBillingWorld({
    features: [subscriptions],
    env: { WORKER_IN_PROCESS: 'false' },
  });
});
afterAll(() => world.stop());

/** Somebody with the page of a plan before her. */
async function meet(): Promise<{ her: SignedIn; url: string }> {
  const her = await world.gateway.signIn();
  await world.gateway.sql('insert into profiles (id) values ($1)', [her.userId]);
  const answer = await fetch(`${world.gateway.url}/functions/v1/start-checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${her.token}` },
    body: JSON.stringify({ plan: 'pro', beginAtOnce: true }),
  });
  return { her, ...((await answer.json()) as { url: string }) };
}
const beginErasure = ({ userId }: SignedIn) =>
  world.gateway.sql(
    `insert into account_deletions (user_id, requested_at, due_at, begun_at)
     values ($1, now() - interval '14 days', now() - interval '1 s', now())`,
    [userId],
  );
/** The last step, after the one that ends her plans was taken before. */
const takeLastStep = ({ userId }: SignedIn) => {
  const { context } = world.gateway;
  return deleteAccount({ context, userId, pseudonym: '', signal: context.stopping });
};
const erase = ({ userId }: SignedIn) =>
  eraseAccount(world.gateway.context, userId, world.gateway.context.stopping);
const isThere = async ({ userId }: SignedIn): Promise<boolean> =>
  (await world.gateway.sql('select from auth.users where id = $1', [userId])).length > 0;

describe('no account ends while money could still be taken', () => {
  it('on a page that stands open', async () => {
    const { her, url } = await meet();
    await beginErasure(her);
    await expect(takeLastStep(her)).rejects.toThrow('could still pay');
    await erase(her);
    expect(await isThere(her)).toBe(false);
    await expect(world.pay(url)).rejects.toThrow('answered with');
  });

  it('for a plan that began meanwhile', async () => {
    const { her, url } = await meet();
    await world.pay(url, 'works', her.userId);
    await beginErasure(her);
    await expect(takeLastStep(her)).rejects.toThrow('could still pay');
    await erase(her);
    expect(await isThere(her)).toBe(false);
    expect(world.events().map(({ type }) => type)).toContain('customer.subscription.deleted');
  });
});
