import type { Browser, Page } from '@playwright/test';
import { idOf, sql } from './database.ts';
import { expectNoFaults } from './faults.ts';
import { startOwnDemo } from './own-demo.ts';
import { arrive, prove, seededPassword } from './people.ts';
import { expect, sidewaysScroll, test } from './visitor.ts';

/** The desk of an operator, in a browser of its own. */
async function openDesk(browser: Browser, origin: string, path: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.77' },
  });
  const desk = await context.newPage();
  await arrive(desk, path, { as: 'admin' });
  return desk;
}

/** Answers what an act asks, and does it. */
async function doIt(desk: Page, name: string, reason: string): Promise<void> {
  const ask = desk.getByRole('dialog');
  await ask.getByLabel('Reason', { exact: true }).fill(reason);
  await expectNoFaults(desk, name);
  await ask.getByRole('button', { name, exact: true }).click();
}

test('the sections of the panel, and the audit log that holds', async ({ page }) => {
  await sql(
    `insert into public.audit_log (actor_id, action, subject, detail)
     values (null, 'test.journey', 'the journey of the panel', '{"side": "front"}')`,
  );
  await arrive(page, '/admin', { as: 'admin' });
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await expect(sections.getByRole('link', { name: 'Accounts' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  for (const name of ['Forms to file', 'Mails', 'Recipients', 'Previews of mails', 'Audit log']) {
    const link = sections.getByRole('link', { name: new RegExp(`^${name}`) });
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
  }
  await expect(page).toHaveURL('/admin?view=audit');
  await expect(page.getByText(/^The chain holds: \d+ entr/)).toBeVisible();
  const row = page.getByRole('row', { name: /test\.journey/ }).first();
  await expect(row).toContainText('side: front');
  await expect(row).toContainText('The program');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText(/^The chain holds/)).toBeVisible();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoFaults(page, `audit log at ${String(width)} px`);
    expect(await sidewaysScroll(page)).toBe(0);
  }
});

test('a person is found, suspended, and let in again', async ({ page, browser, problems }) => {
  // What is read while the session ends.
  problems.expected.push(/status of 40[013]/);
  const email = await arrive(page, '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const desk = await openDesk(browser, new URL(page.url()).origin, '/admin?view=accounts');
  await desk.getByLabel('Name, e-mail, stage name or official page').fill(email.slice(0, 13));
  await expect(desk.getByText('1 account', { exact: true })).toBeVisible();
  await desk.locator('.admin-rows a').click();
  await expect(desk.getByRole('heading', { name: email })).toBeVisible();

  await desk.getByRole('button', { name: 'Suspend' }).click();
  await doIt(desk, 'Suspend the account', 'Pictures of somebody else');
  await expect(desk.getByText('The account is suspended.')).toBeVisible();
  await expect(page.getByText('Pictures of somebody else')).toBeVisible();

  await desk.getByRole('button', { name: 'Lift the suspension' }).click();
  await doIt(desk, 'Lift the suspension', 'They were hers');
  await expect(desk.getByText('The suspension is lifted.')).toBeVisible();
  const [entries] = await sql<{ actions: string[] }>(
    'select array_agg(action order by seq) as actions from public.audit_log where subject = $1',
    [await idOf(email)],
  );
  expect(entries?.actions).toEqual(expect.arrayContaining(['account.banned', 'account.unbanned']));
  await desk.context().close();
});

test('an operator looks at an account and changes nothing', async ({ page, browser }) => {
  const email = await arrive(page, '/account');
  const id = await idOf(email);
  const origin = new URL(page.url()).origin;
  const desk = await openDesk(browser, origin, `/admin?view=accounts&person=${id}`);
  const own = await desk.evaluate(() => localStorage.getItem('leakblock-session'));
  await desk.getByRole('button', { name: 'Look at the account' }).click();
  await doIt(desk, 'Open the account', 'Her question of today');
  await expect(desk).toHaveURL('/dashboard');
  const banner = desk.getByRole('region', { name: 'Somebody else’s account' });
  await expect(banner).toContainText(email);
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoFaults(desk, 'somebody else’s dashboard');

  await desk.goto('/account');
  await expect(banner).toBeVisible();
  await desk.getByLabel('First name').fill('Nobody');
  await desk.locator('#personal').getByRole('button').last().click();
  await expect(desk.getByText(/nothing can be changed/).first()).toBeVisible();
  for (const width of [390, 1280]) {
    await desk.setViewportSize({ width, height: 844 });
    expect(await sidewaysScroll(desk)).toBe(0);
  }
  const [profile] = await sql('select first_name from public.profiles where id = $1', [id]);
  expect(profile?.['first_name']).not.toBe('Nobody');

  // Another tab of the same browser is the operator's own all the while.
  const other = await desk.context().newPage();
  await other.goto('/admin?view=accounts');
  await expect(other.getByRole('heading', { name: 'Accounts' })).toBeVisible();
  await expect(other.getByRole('region', { name: 'Somebody else’s account' })).toHaveCount(0);

  desk.on('dialog', (ask) => void ask.accept());
  await banner.getByRole('button', { name: 'End' }).click();
  await expect(desk).toHaveURL(`/admin?view=accounts&person=${id}`);
  await expect(desk.getByRole('heading', { name: email })).toBeVisible();
  await expect(banner).toHaveCount(0);
  expect(await desk.evaluate(() => localStorage.getItem('leakblock-session'))).toBe(own);
  await desk.context().close();
});

test('maintenance shows one calm screen to everybody else, and gives back what was there', async ({
  browser,
}) => {
  test.setTimeout(480_000);
  const demo = await startOwnDemo();
  try {
    const context = await browser.newContext({ baseURL: demo.url });
    const page = await context.newPage();
    await arrive(page, '/account', { as: 'pro' });
    await page.getByLabel('City').fill('Half a word');
    const desk = await openDesk(browser, demo.url, '/admin?view=maintenance');
    await desk.getByLabel('Message (optional)').fill('New disks tonight.');
    await desk.getByRole('button', { name: 'Begin maintenance …' }).click();
    await doIt(desk, 'Begin', 'New disks');
    await prove(desk, { password: seededPassword });
    await expect(desk.getByText('On', { exact: true })).toBeVisible();

    // Whatever she does next.
    await page.getByLabel('City').press('Enter');
    await expect
      .poll(async () => {
        await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
        return page.getByRole('heading', { name: 'We will be right back' }).count();
      })
      .toBe(1);
    await expect(page.getByText('New disks tonight.')).toBeVisible();
    await expectNoFaults(page, 'maintenance');
    const visitor = await (await browser.newContext({ baseURL: demo.url })).newPage();
    await visitor.goto('/faq');
    await expect(visitor.getByRole('link', { name: 'Sign in as an operator' })).toBeVisible();
    await visitor.context().close();

    await desk.getByRole('button', { name: 'End maintenance …' }).click();
    await doIt(desk, 'End it', 'Done');
    await expect(desk.getByText('Off', { exact: true })).toBeVisible();
    await expect(page.getByLabel('City')).toHaveValue('Half a word', { timeout: 120_000 });
    await desk.context().close();
    await context.close();
  } finally {
    await demo.stop();
  }
});
