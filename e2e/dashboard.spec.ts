import { readFile } from 'node:fs/promises';
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
  await expect(page.getByRole('region', { name: 'Where you stand' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'From found to removed' })).toBeHidden();

  await plantFindings(await idOf(email));
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

test('the document of the dashboard names all that it loads first, and nothing comes twice', async ({
  page,
}) => {
  await arrive(page, '/dashboard');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Where you stand' })).toBeVisible();
  const read = () =>
    page.evaluate(() => ({
      loaded: performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => /^\/assets\/.*\.(js|css)$/.test(path)),
      named: [...document.querySelectorAll('link[href^="/assets/"]')].map((link) =>
        link.getAttribute('href'),
      ),
    }));
  // A file is named before it has arrived.
  await expect
    .poll(async () => {
      const { loaded, named } = await read();
      return named.filter((path) => path !== null && !loaded.includes(path));
    })
    .toEqual([]);
  const { loaded } = await read();
  expect(loaded.filter((path, place) => loaded.indexOf(path) !== place)).toEqual([]);
  // The screen's own files came because the document named them, not when the program had run.
  const html = await (await page.request.get('/dashboard')).text();
  const screen = loaded.filter((path) => /\/(dashboard-page|full-scan|progress)-/.test(path));
  expect(screen.length).toBeGreaterThanOrEqual(4);
  expect(screen.filter((path) => !html.includes(path))).toEqual([]);
  const other = await (await page.request.get('/account')).text();
  expect(screen.filter((path) => other.includes(path))).toEqual([]);
});

test('every figure leads to its list, and stands in a table for whoever wants it so', async ({
  page,
}) => {
  const userId = await idOf(await arrive(page, '/dashboard'));
  await plantFindings(userId);
  await sql(
    `update public.findings set status = 'to_remove', reviewed_at = now() where user_id = $1 and lane = 'leak'`,
    [userId],
  );
  await page.reload();
  const time = page.getByRole('region', { name: 'Found, confirmed, gone' });
  await time.getByText('Show as a table').click();
  await expect(time.getByRole('table').getByRole('row')).toHaveCount(13);

  const funnel = page.getByRole('region', { name: 'From found to removed' });
  await expect(funnel.getByRole('listitem')).toHaveText([
    /Matched\s*2/,
    /Reviewed\s*1\s*50%/,
    /Notice sent\s*0/,
    /Removed\s*0/,
  ]);
  await funnel.getByRole('link', { name: 'Reviewed' }).click();
  await expect(page.getByText('1 finding', { exact: true })).toBeVisible();
  await expect(page.getByText('A private set')).toBeVisible();
});

test('a filter gets a name, is found again, and its list is saved as a file', async ({ page }) => {
  await plantFindings(await idOf(await arrive(page, '/dashboard')));
  await page.goto('/dashboard?view=findings&mode=list&kind=forum');
  await expect(page.getByText('1 finding', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save this filter' }).click();
  await page.getByLabel('Name of the filter').fill('Forums');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const saved = page.getByRole('button', { name: 'Forums', exact: true });
  await expect(saved).toHaveAttribute('aria-pressed', 'true');

  await page.goto('/dashboard?view=findings&mode=list');
  await expect(page.getByText('2 findings', { exact: true })).toBeVisible();
  await saved.click();
  await expect(page.getByText('1 finding', { exact: true })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.trim().split('\r\n')).toHaveLength(2);
  expect(file).toContain('"https://forum.example/t/1","forum.example","A thread","forum","review"');

  await page.getByRole('button', { name: 'Remove the filter Forums' }).click();
  await expect(saved).toBeHidden();
});

async function plantFindings(userId: string): Promise<void> {
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
}
