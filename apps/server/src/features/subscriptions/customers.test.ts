import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBillingStory } from './testing/billing-story.ts';
import type { BillingStory } from './testing/billing-story.ts';

let story: BillingStory;
beforeAll(async () => {
  story = await openBillingStory();
});
afterAll(() => story.stop());

it('the page of her card knows the mailbox that she has today, not one that she left', async () => {
  const her = await story.meet();
  await story.buy(her, 'pro');
  const email = `moved-${her.email}`;
  await story.sql('update auth.users set email = $2 where id = $1', [her.userId, email]);
  expect((await story.call(her, 'open-billing-portal')).status).toBe(200);
  const told = story.events().filter(({ type }) => type === 'customer.updated');
  expect(told.at(-1)?.object).toMatchObject({ email });
});
