import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { idOf, sql } from './database.ts';
import { newAccount, prove, signIn } from './people.ts';
import { expect, test } from './visitor.ts';

test('a person asks for her data, proves that it is she, and downloads them; nobody else can', async ({
  browser,
  page,
  problems,
}) => {
  problems.expected.push(/40[0-9]/);
  const person = await newAccount(page);
  await signIn(page, person, '/login?next=/settings/export');
  await page.getByRole('button', { name: 'Ask for an export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await dialog.getByLabel('Your password', { exact: true }).fill('not-the-password');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The password or code is wrong.');
  await prove(page, person);
  // The page follows by itself.
  await expect(page.getByRole('heading', { name: 'Your export is ready' })).toBeVisible({
    timeout: 120_000,
  });

  const userId = await idOf(person.email);
  // A few days later, as the way from the mail leads here.
  await sql(
    'delete from leakblock_auth.proofs where session_id in (select id from auth.sessions where user_id = $1)',
    [userId],
  );
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  await prove(page, person);
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^leakblock-[\d-]+\.zip$/u);
  const files = unzipSync(await readFile(await download.path()));
  const users = JSON.parse(
    Buffer.from(files['tables/sign_in_users.json'] ?? []).toString('utf8'),
  ) as { id: string }[];
  expect(users).toMatchObject([{ id: userId, email: person.email }]);
  expect(Object.keys(files)).toContain('README.txt');

  const [row] = await sql<{ id: string }>('select id from data_exports where user_id = $1', [
    userId,
  ]);
  const elsewhere = await browser.newContext();
  const stranger = await elsewhere.newPage();
  const other = await newAccount(stranger);
  await signIn(stranger, other, '/login?next=/settings/export');
  await expect(stranger.getByRole('button', { name: 'Ask for an export' })).toBeVisible();
  const opened = await stranger.evaluate(async (exportId) => {
    const answer = await fetch('/functions/v1/open-export', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ exportId }),
    });
    return answer.status;
  }, row?.id);
  expect([401, 404]).toContain(opened);
  await elsewhere.close();
});
