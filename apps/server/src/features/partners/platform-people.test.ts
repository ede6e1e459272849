import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPartnerStory } from './testing/partner-story.ts';
import type { PartnerStory } from './testing/partner-story.ts';

let story: PartnerStory;
beforeAll(async () => {
  story = await openPartnerStory();
  // As hosted platforms have it: nobody of ours reads the accounts.
  await story.sql('revoke select on auth.users from service_role');
});
afterAll(() => story.stop());

it('a platform that keeps its people to itself has recommendations and payers all the same', async () => {
  const lea = await story.meetPartner('lea-sun', 'lea.sun@gmail.com');
  const [person, alias] = [await story.signUp(), await story.signUp('leasun+two@gmail.com')];
  for (const who of [person, alias]) {
    const { status } = await story.claim(story.openBrowser(), who, 'lea-sun');
    expect(status).toBe(200);
  }
  expect(await story.claimOf(person)).toBe('counted');
  expect(await story.claimOf(alias)).toBe('same_address');

  // The program ended before it wrote down who the customer is: the provider knows.
  const { body } = await story.call(person, 'start-checkout', { plan: 'pro', beginAtOnce: true });
  await story.sql('delete from private.billing_customers where user_id = $1', [person.userId]);
  await story.pay((body as { url: string }).url);
  expect(await story.lines(lea.id)).toEqual(['earned 3345']);
});
