import type { Browser, Page } from '@playwright/test';
import type pg from 'pg';
import { openDatabase } from './database.ts';
import { startOwnDemo } from './own-demo.ts';
import type { OwnDemo } from './own-demo.ts';
import { newPerson } from './people.ts';
import { expect as expectSoon, test as journey } from './visitor.ts';

/** Every step waits for screens that a busy machine draws late, and for jobs of a worker. */
export const expect = expectSoon.configure({ timeout: 120_000 });

/** The clock of this demo is moved by months, so nobody else lives in it. */
export const test = journey.extend<object, { demo: OwnDemo; database: pg.Client }>({
  demo: [
    async ({}, use) => {
      const demo = await startOwnDemo();
      await use(demo);
      await demo.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  database: [
    async ({ demo }, use) => {
      const client = await openDatabase(demo.dataDir);
      await use(client);
      await client.end();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ demo }, use) => {
    await use(demo.url);
  },
});

export const day = 24;

/** What the screen of the plans says about the person's own. */
export const own = (page: Page) => page.locator('#subscription');
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();
/** Lines of the person's invoices, the newest first. */
export const invoices = (page: Page) => page.locator('table.invoices tbody tr');
export const banner = (page: Page) => page.getByRole('region', { name: 'Missing payment' });

/** Reads the screen of the plans anew and expects it to say this. */
export async function expectPlan(page: Page, words: string): Promise<void> {
  await page.goto('/subscription-plans');
  await expect(own(page).getByRole('status')).toContainText(words);
}

/** Another person's browser, with an address of its own. */
export async function openBrowser(browser: Browser, { url }: OwnDemo): Promise<Page> {
  const address = `198.19.${String(Math.ceil(Math.random() * 250))}.${String(Math.ceil(Math.random() * 250))}`;
  const context = await browser.newContext({
    baseURL: url,
    extraHTTPHeaders: { 'x-forwarded-for': address },
  });
  context.setDefaultTimeout(30_000);
  return context.newPage();
}

/** From a visitor to the payment page by the wizard. Gives back her address. */
export async function beginWith(page: Page, plan: string, name: string): Promise<string> {
  const person = newPerson();
  await page.goto(`/onboarding?plan=${plan}`);
  await page.getByLabel('E-mail address').fill(person.email);
  await press(page, 'Continue');
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('I accept the').check();
  await page.getByLabel('I am 18 years old or older.').check();
  await press(page, 'Next');
  await press(page, 'Skip for now');
  await page.getByLabel('Begin at once').check();
  await press(page, `Continue with ${name}`);
  await expect(page).toHaveURL(/\/checkout\//);
  return person.email;
}

const cards = {
  works: /^A card that works 4/,
  refused: /that is refused/,
  worksOnce: /that works once/,
};
type Card = keyof typeof cards;

/** Pays on the payment page. */
export async function pay(page: Page, card: Card): Promise<void> {
  await page.getByRole('radio', { name: cards[card] }).check();
  await press(page, /^Pay €/);
}

/** Opens the payment page of a plan from the screen of the plans. */
export async function choose(page: Page, name: string): Promise<void> {
  await page.goto('/subscription-plans');
  await page.getByLabel('Begin at once').check();
  await press(page, `Choose: ${name}`);
  await expect(page).toHaveURL(/\/checkout\//);
}

/** Buys a plan from the screen of the plans, and has it. */
export async function buy(page: Page, name: string, card: Card): Promise<void> {
  await choose(page, name);
  await pay(page, card);
  await expect(page.getByText(`Payment received. ${name} is active.`)).toBeVisible();
}

/** Changes the card on the portal that a button leads to, and comes back. */
export async function changeCard(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/portal\//);
  await page.getByRole('radio', { name: cards.works }).check();
  await press(page, 'Use this card');
  await expect(page.getByText('visa ending in 4242')).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/subscription-plans/);
}

/** Which ways from state to state somebody's plans have gone, as their history says: one step can be told in two lines. */
export async function walkedBy(database: pg.Client, email: string): Promise<string[]> {
  const { rows } = await database.query<{ way: string }>(
    `select from_status || ' → ' || to_status as way from public.subscription_events
     where from_status <> to_status and user_id = (select id from auth.users where email = $1)
     group by subscription_id, at, from_status, to_status order by at`,
    [email],
  );
  return rows.map(({ way }) => way);
}

/** What the provider calls somebody's newest subscription. */
export async function subscriptionOf(database: pg.Client, email: string): Promise<string> {
  const { rows } = await database.query<{ ref: string }>(
    `select provider_ref as ref from public.subscriptions
     where user_id = (select id from auth.users where email = $1) order by created_at desc limit 1`,
    [email],
  );
  return rows[0]?.ref ?? '';
}

/** What the provider calls somebody's invoices, the oldest first. */
export async function invoicesOf(database: pg.Client, email: string): Promise<string[]> {
  const { rows } = await database.query<{ ref: string }>(
    `select provider_ref as ref from public.payments
     where user_id = (select id from auth.users where email = $1) order by issued_at, id`,
    [email],
  );
  return rows.map(({ ref }) => ref);
}
