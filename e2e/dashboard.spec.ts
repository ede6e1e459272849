import { idOf, sql } from './database.ts';
import { arrive } from './people.ts';
import { expect, test } from './visitor.ts';

test('a new account is led to the first steps; what is found meanwhile appears by itself', async ({
  page,
}) => {
  const email = await arrive(page, '/dashboard');
  const now = page.getByRole('region', { name: 'What needs you now' });
  await expect(now.getByRole('link')).toHaveText([
    'Register your works, so that copies are recognised by their look',
    'Check your name for leaks',
    'Complete your account',
    'Authorise us to act for you',
  ]);
  await expect(page.getByText('Nothing has been found so far.')).toBeVisible();

  const userId = await idOf(email);
  await sql(
    `insert into public.findings (
       user_id, url, address, host, site_kind, found_by, lane, quality, score, title
     ) values
       ($1, 'https://leakvault.example/set/1', 'https://leakvault.example/set/1', 'leakvault.example', 'leak',
        'site', 'leak', 'high', 0.95, 'A private set'),
       ($1, 'https://forum.example/t/1', 'https://forum.example/t/1', 'forum.example', 'forum',
        'site', 'review', null, 0.4, 'A thread')`,
    [userId],
  );
  await expect(now.getByRole('link', { name: '1 leak waits for your word' })).toBeVisible();
  await expect(now.getByRole('link', { name: '1 page may concern you' })).toBeVisible();
  const sources = page.getByRole('region', { name: 'Where it was found' });
  await expect(sources.getByRole('listitem')).toHaveCount(2);
  await expect(sources).toContainText('1 found, 1 still there');

  await now.getByRole('link', { name: '1 leak waits for your word' }).click();
  await expect(page).toHaveURL(/view=findings&lane=leak/);
  await expect(page.getByText('A private set')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});

test('figures stand in a table for whoever wants them so', async ({ page }) => {
  await arrive(page, '/dashboard');
  await page.getByText('Show as a table').click();
  const table = page.getByRole('table').filter({ hasText: 'Week of' });
  await expect(table.getByRole('row')).toHaveCount(13);
});
