import { subscriptionStatuses, subscriptionTransitions } from '@leakblock/domain/subscriptions';
import { arrive } from './people.ts';
import * as steps from './plan-steps.ts';
import { banner, day, dialog, expect, invoices, own, press, test } from './plan-steps.ts';

// A step that cannot be taken is told at once, and not by the end of the whole journey.
test.use({ actionTimeout: 30_000 });
test.setTimeout(480_000);

/** Which ways from state to state each journey takes; what it has taken is held against it at its end. */
const journeys = {
  'a plan is bought, changed, cancelled, and bought again': [
    'active → paused',
    'paused → active',
    'active → ended',
  ],
  'a card that fails at renewal is replaced; who does nothing loses the plan': [
    'active → past_due',
    'past_due → active',
    'past_due → ended',
  ],
  'a card that is refused leaves everything as it was': [
    'active → paused',
    'paused → active',
    'paused → ended',
  ],
  'a first payment that takes its time, and what an operator does at the provider': [
    'incomplete → active',
    'active → past_due',
    'past_due → paused',
    'paused → past_due',
    'past_due → active',
    'incomplete → ended',
  ],
} as const;
type Journey = keyof typeof journeys;
const waysOf = (journey: Journey) => journeys[journey];

// One after the other, in one demo: to start one costs more than a journey.
test.describe.configure({ mode: 'default' });

test('every way that a plan can go has a journey', () => {
  const ways = subscriptionStatuses.flatMap((from) =>
    subscriptionTransitions[from].map((to) => `${from} → ${to}`),
  );
  const taken: string[] = Object.values(journeys).flat();
  expect(ways.filter((way) => !taken.includes(way))).toEqual([]);
  expect(taken.filter((way) => !ways.includes(way))).toEqual([]);
});

const life: Journey = 'a plan is bought, changed, cancelled, and bought again';
test(life, async ({ page, context, demo, database, problems }) => {
  problems.expected.push(/402/);
  const email = await steps.beginWith(page, 'pro', 'Creator Pro');
  await steps.pay(page, 'refused');
  await expect(page.getByRole('alert')).toHaveText(
    'Your card was declined. Nothing was paid. Choose another card and try again.',
  );
  expect(await steps.walkedBy(database, email)).toEqual([]);
  await steps.pay(page, 'works');
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.locator('.toast', { hasText: 'Payment received' })).toBeVisible();
  await expect(page.locator('.top-bar')).toContainText('Pro');

  await steps.expectPlan(page, 'Creator Pro is active. It renews on');
  await expect(invoices(page)).toHaveCount(1);
  await expect(invoices(page)).toContainText('€199');
  await expect(invoices(page)).toContainText('Paid');

  await press(page, 'Upgrade now: Top Tier Creator');
  const upgrade = dialog(page, 'Upgrade to Top Tier Creator');
  // A part of the month that has begun; the first seconds of it may round.
  await expect(upgrade).toContainText(/Due today\s*€1(?:50|49\.9\d)/);
  await upgrade.getByRole('button', { name: /^Pay €1.* and upgrade$/ }).click();
  await expect(own(page)).toContainText('Top Tier Creator is active. It renews on');
  await expect(page.locator('.top-bar')).toContainText('Elite');
  await expect(invoices(page)).toHaveCount(2);

  await press(page, 'Change at period end: Starter');
  await dialog(page, 'Change to Starter').getByText('Nothing', { exact: true }).waitFor();
  await dialog(page, 'Change to Starter')
    .getByRole('button', { name: 'Change at period end' })
    .click();
  await expect(own(page)).toContainText('Then Starter begins, for €99 a month.');
  await press(page, 'Keep Top Tier Creator');
  await expect(own(page)).toContainText('Top Tier Creator is active. It renews on');

  await press(page, 'Pause');
  await press(page, 'Pause now');
  await expect(own(page)).toContainText('Top Tier Creator has been paused since');
  await expect(page.locator('.top-bar')).toContainText('Standard');
  await press(page, 'Resume');
  await press(page, 'Pay and resume');
  await expect(own(page)).toContainText('Top Tier Creator is active. It renews on');

  const cancel = dialog(page, 'Cancel Top Tier Creator');
  for (const isKept of [true, false]) {
    await press(page, 'Cancel plan');
    await cancel.getByRole('button', { name: 'Cancel plan' }).click();
    await expect(own(page)).toContainText('Then it ends, and nothing more is charged.');
    if (isKept) await press(page, 'Keep Top Tier Creator');
    if (isKept) await expect(own(page)).toContainText('It renews on');
  }
  await demo.pass(32 * day);
  await steps.expectPlan(page, 'Top Tier Creator has ended.');
  await expect(page.locator('.top-bar')).toContainText('Standard');

  // Another visit: during this one she was thanked for paying, and not to be asked.
  const visit = await context.newPage();
  await visit.goto('/dashboard');
  await dialog(visit, 'Welcome back! 👋').getByRole('link', { name: 'Renew Protection' }).click();
  await expect(visit).toHaveURL(/\/subscription-plans$/);
  await steps.buy(visit, 'Starter', 'works');
  await expect(visit.locator('.top-bar')).toContainText('Basic');
  expect(await steps.walkedBy(database, email)).toEqual(waysOf(life));
});

const renewal: Journey =
  'a card that fails at renewal is replaced; who does nothing loses the plan';
test(renewal, async ({ page, browser, demo, database, problems }) => {
  problems.expected.push(/409/);
  const email = await arrive(page, '/robots.txt', { tier: 'standard' });
  await steps.buy(page, 'Creator Pro', 'worksOnce');
  const idle = await steps.openBrowser(browser, demo);
  const idleEmail = await arrive(idle, '/robots.txt', { tier: 'standard' });
  await steps.buy(idle, 'Starter', 'worksOnce');
  // A change that is about to be made when the payment fails.
  await press(page, 'Upgrade now: Top Tier Creator');
  const late = dialog(page, 'Upgrade to Top Tier Creator').getByRole('button', { name: /^Pay / });
  await expect(late).toBeVisible();

  await demo.pass(31 * day);
  await late.click();
  await expect(page.getByText(/Your plan is not in a state in which this can be/)).toBeVisible();
  await press(page, 'Back');
  await steps.expectPlan(
    page,
    'A payment for Creator Pro is missing. Your protection goes on until',
  );
  await expect(page.getByText('You can change the plan as soon as the missing')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Upgrade now/ })).toHaveCount(0);
  await expect(invoices(page).first()).toContainText('Not paid');
  await page.goto('/faq');
  await expect(banner(page)).toContainText(/Your protection goes on until \w+ \d+, \d{4}\./);
  await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click();
  await expect(page.getByRole('heading', { name: /A payment did not go through/ })).toBeVisible();
  const mailsTo = async (to: string) =>
    (await demo.mails()).filter((mail) => mail.to === to).map(({ subject }) => subject);
  await expect.poll(() => mailsTo(email)).toContain('A payment did not go through');
  await page.keyboard.press('Escape');
  await banner(page).getByRole('button', { name: 'Change payment method' }).click();
  await steps.changeCard(page);
  await steps.expectPlan(page, 'Creator Pro is active. It renews on');
  await expect(invoices(page).first()).toContainText('Paid');

  await demo.pass(7 * day);
  await expect.poll(() => mailsTo(idleEmail)).toContain('Your plan has ended');
  await steps.expectPlan(idle, 'Starter has ended because a payment was missing.');
  await idle.goto('/dashboard');
  await expect(dialog(idle, 'Welcome back! 👋')).toBeVisible();
  await steps.expectPlan(page, 'Creator Pro is active. It renews on');
  expect(await steps.walkedBy(database, email)).toEqual(waysOf(renewal).slice(0, 2));
  expect(await steps.walkedBy(database, idleEmail)).toEqual([
    waysOf(renewal)[0],
    waysOf(renewal)[2],
  ]);
});

const refusal: Journey = 'a card that is refused leaves everything as it was';
test(refusal, async ({ page, context, demo, database, problems }) => {
  problems.expected.push(/402/);
  const email = await arrive(page, '/robots.txt', { tier: 'standard' });
  await steps.choose(page, 'Creator Pro');
  const checkout = page.url();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText('The payment was cancelled. Nothing was charged.')).toBeVisible();
  await expect(page.locator('.plan-card.is-wanted')).toContainText('Creator Pro');
  await expect(own(page)).toContainText('You have no plan.');

  const second = await context.newPage();
  await steps.choose(second, 'Creator Pro');
  expect(second.url()).toBe(checkout);
  await steps.choose(page, 'Creator Pro');
  await steps.pay(page, 'worksOnce');
  await expect(page.getByText('Payment received. Creator Pro is active.')).toBeVisible();
  await steps.pay(second, 'works');
  await expect(second.getByText('Payment received. Creator Pro is active.')).toBeVisible();
  await expect(invoices(second)).toHaveCount(1);
  await second.close();

  await press(page, 'Upgrade now: Top Tier Creator');
  await press(page, /^Pay €1.* and upgrade$/);
  const upgrade = dialog(page, 'Upgrade to Top Tier Creator');
  await expect(upgrade).toContainText('The payment was refused by the card or the bank.');
  await expect(upgrade.getByRole('button', { name: 'Change payment method' })).toBeVisible();
  await upgrade.getByRole('button', { name: 'Back' }).click();
  await expect(own(page)).toContainText('Creator Pro is active. It renews on');

  // After some days there is less to be credited than a month costs.
  await demo.pass(5 * day);
  await steps.expectPlan(page, 'Creator Pro is active.');
  await press(page, 'Pause');
  await press(page, 'Pause now');
  await expect(own(page)).toContainText('Creator Pro has been paused since');
  await press(page, 'Resume');
  await press(page, 'Pay and resume');
  const resume = dialog(page, 'Resume Creator Pro');
  await expect(resume).toContainText('The payment was refused by the card or the bank.');
  await expect(own(page)).toContainText('Creator Pro has been paused since');
  await resume.getByRole('button', { name: 'Change payment method' }).click();
  // The invoice of the new month waits: it is paid with the other card, and the pause is over.
  await steps.changeCard(page);
  await expect(own(page)).toContainText('Creator Pro is active. It renews on');

  await press(page, 'Pause');
  await press(page, 'Pause now');
  await expect(own(page)).toContainText('Creator Pro has been paused since');
  await press(page, 'Cancel plan');
  const cancel = dialog(page, 'Cancel Creator Pro');
  await expect(cancel).toContainText('Creator Pro ends at once, because it is paused.');
  await cancel.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(own(page)).toContainText('Creator Pro has ended.');
  const [paused, resumed, ended] = waysOf(refusal);
  expect(await steps.walkedBy(database, email)).toEqual([paused, resumed, paused, ended]);
});

const patience: Journey =
  'a first payment that takes its time, and what an operator does at the provider';
test(patience, async ({ page, demo, database }) => {
  const email = await arrive(page, '/robots.txt', { tier: 'standard' });
  await steps.buy(page, 'Creator Pro', 'works');
  const subscription = await steps.subscriptionOf(database, email);
  for (const [status, words] of [
    ['incomplete', 'The first payment for Creator Pro has not come through.'],
    ['active', 'Creator Pro is active. It renews on'],
    ['past_due', 'A payment for Creator Pro is missing.'],
    ['paused', 'Creator Pro has been paused since'],
    ['past_due', 'A payment for Creator Pro is missing.'],
    ['active', 'Creator Pro is active. It renews on'],
    ['incomplete', 'The first payment for Creator Pro has not come through.'],
    ['incomplete_expired', 'You have no plan.'],
  ] as const) {
    await demo.atProvider(`stand?subscription=${subscription}&status=${status}`);
    await steps.expectPlan(page, words);
  }
  await expect(page.locator('.top-bar')).toContainText('Standard');
  expect(await steps.walkedBy(database, email)).toEqual(waysOf(patience));
});
