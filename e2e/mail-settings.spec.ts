import { idOf, sql } from './database.ts';
import { arrive } from './people.ts';
import { expect, test } from './visitor.ts';

type Mail = { to: string; subject: string; text: string };

/** The newest mail to somebody with this subject. */
async function findMail(to: string, subject: string): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${process.env['E2E_MAILBOX'] ?? ''}mails.json`);
        const mails = (await answer.json()) as Mail[];
        found = mails.find((mail) => mail.to === to && mail.subject === subject);
        return found !== undefined;
      },
      { timeout: 180_000 },
    )
    .toBe(true);
  if (found === undefined) throw new Error('No mail came.');
  return found;
}

/** What a job would queue about her removals. Nobody has to wait here for the round of the next minute. */
async function queueNotice(email: string, title: string): Promise<string> {
  const [mail] = await sql<{ id: string }>(
    `insert into private.mails (user_id, name, kind, data)
     values ($1, 'notifications.notice', 'removals', $2) returning id`,
    [
      await idOf(email),
      JSON.stringify({ title, message: 'One page is gone.', path: '/request-removal' }),
    ],
  );
  await sql(`insert into pgboss.job (name, data) values ('notifications.send-due-mails', '{}')`);
  return mail?.id ?? '';
}

const stateOf = async (id: string) =>
  (
    await sql<{ state: string; reason: string | null }>(
      'select state, reason from private.mails where id = $1',
      [id],
    )
  )[0];

test('mails of a kind end by the link in one, with one click; what is necessary stays', async ({
  page,
  request,
}) => {
  test.setTimeout(600_000);
  const email = await arrive(page, '/settings#mails');
  await expect(page.getByRole('checkbox', { name: /^Removals/ })).toBeChecked();

  await queueNotice(email, 'Removed');
  const mail = await findMail(email, 'Removed');
  const link = /https?:\S+\/unsubscribe\?token=\S+/u.exec(mail.text)?.[0] ?? '';
  const { pathname, search } = new URL(link);

  // Without a session: whoever holds the mail.
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.context().clearCookies();
  await page.goto(pathname + search);
  await expect(page.getByText('These mails are switched off:')).toBeVisible();
  await page.getByRole('button', { name: 'Switch these mails off' }).click();
  await expect(page.getByText(/^Switched off\./)).toBeVisible();

  const second = await queueNotice(email, 'Removed again');
  await expect
    .poll(() => stateOf(second), { timeout: 180_000 })
    .toEqual({ state: 'dropped', reason: 'switched_off' });

  await sql(`update mail_settings set off = '{}' where user_id = $1`, [await idOf(email)]);
  const clicked = await request.post(`/functions/v1/unsubscribe${search}`, {
    form: { 'List-Unsubscribe': 'One-Click' },
  });
  expect(clicked.status()).toBe(200);
  expect(await clicked.json()).toEqual({ kind: 'removals', isOff: true });
});

test('quiet hours are kept, in the time zone that was chosen', async ({ page }) => {
  await arrive(page, '/settings#mails');
  await page.getByRole('checkbox', { name: /^Keep quiet/ }).check();
  await page.getByLabel('From', { exact: true }).fill('21:30');
  await page.getByLabel('Until', { exact: true }).fill('06:15');
  await page.getByLabel('Time zone').selectOption('America/Lima');
  await page.getByRole('checkbox', { name: /^Reports/ }).uncheck();
  await page.locator('#mails').getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.toast', { hasText: 'Saved' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('21:30');
  await expect(page.getByLabel('Until', { exact: true })).toHaveValue('06:15');
  await expect(page.getByLabel('Time zone')).toHaveValue('America/Lima');
  await expect(page.getByRole('checkbox', { name: /^Reports/ })).not.toBeChecked();
});

test('operators see each mail as it is sent: language, discreet, HTML and text', async ({
  page,
}) => {
  await arrive(page, '/admin?view=previews', { as: 'admin' });
  await page.getByLabel('Mail', { exact: true }).selectOption('auth.sign-in-link');
  await page.getByLabel('Language of the mail').selectOption('de');
  const frame = page.frameLocator('.mail-frame');
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(frame.locator('html')).toHaveAttribute('lang', 'de');
  await expect(frame.getByText('123456')).toBeVisible();
  await expect(page.locator('.mail-text')).toContainText('123456');
  // Looks come by rules that our pages' policy lets through; a button without them would be a bare link.
  await expect(frame.locator('.button').first()).toHaveCSS('background-color', 'rgb(12, 95, 99)');
  await page.getByLabel('Discreet').check();
  await expect(page.locator('.mail-text')).not.toContainText('LeakBlock');
});
