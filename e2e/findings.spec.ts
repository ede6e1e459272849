import type { Page } from '@playwright/test';
import { expectNoFaultsAnywhere } from './faults.ts';
import { idOf, sql } from './database.ts';
import { arrive } from './people.ts';
import { plantFindings, plantPicture, statusesOf } from './planted-findings.ts';
import { expect, test } from './visitor.ts';

const address = '/dashboard?view=findings';

/** Opens the findings as somebody new who has these. */
async function openWith(
  page: Page,
  planted: Parameters<typeof plantFindings>[1],
  path = address,
): Promise<{ email: string; ids: string[] }> {
  const email = await arrive(page, '/robots.txt');
  const ids = await plantFindings(email, planted);
  await page.goto(path);
  return { email, ids };
}

const card = (page: Page) => page.getByRole('article');
const rows = (page: Page) => page.locator('.finding-row');
const toast = (page: Page, title: string | RegExp) => page.locator('.toast', { hasText: title });

test('new findings are reviewed by keys, each once, and a decision is taken back', async ({
  page,
}) => {
  const { ids } = await openWith(page, [{}, {}, {}, {}, {}]);
  await expect(page.getByText('5 findings to review')).toBeVisible();
  await expect(card(page)).toContainText('Luna Marlowe set 1');
  await expect(card(page)).toContainText(
    'Your name “Luna Marlowe” stands in the title and in the address.',
  );
  await expect(card(page)).toContainText('The site is a known leak site.');

  for (const [place, key] of ['k', 'r', 'w', 'n'].entries()) {
    await expect(card(page)).toContainText(`Luna Marlowe set ${String(place + 1)}`);
    await page.keyboard.press(key);
  }
  await expect(card(page)).toContainText('Luna Marlowe set 5');
  await expect(card(page)).toBeFocused();
  await expect(page.getByText('1 finding to review')).toBeVisible();
  await expect
    .poll(() => statusesOf(ids))
    .toEqual(['kept', 'to_remove', 'watched', 'not_me', 'new']);

  await page.keyboard.press('z');
  await expect(page.getByText('2 findings to review')).toBeVisible();
  await expect(card(page)).toContainText('Luna Marlowe set 4');
  await expect.poll(() => statusesOf(ids)).toEqual(['kept', 'to_remove', 'watched', 'new', 'new']);

  await page.getByRole('button', { name: 'Keep' }).click();
  await expect(card(page)).toContainText('Luna Marlowe set 5');
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { name: 'Everything is reviewed' })).toBeVisible();
  // It is shown before it is saved.
  await expect.poll(async () => (await statusesOf(ids)).includes('new')).toBe(false);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Everything is reviewed' })).toBeVisible();
  // Seen again by a scan, it stays decided.
  await sql('update public.findings set last_seen_at = now() where id = any($1)', [ids]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Everything is reviewed' })).toBeVisible();
  // The list is another view of the same screen; back leads to where she was.
  await page.getByRole('link', { name: 'See all findings' }).click();
  await expect(page.getByText('5 findings', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Everything is reviewed' })).toBeVisible();
});

test('the browser asks before the page is closed while a decision is on its way', async ({
  page,
}) => {
  const { ids } = await openWith(page, [{}, {}]);
  await expect(card(page)).toContainText('Luna Marlowe set 1');
  const asked = Promise.withResolvers<null>();
  await page.route('**/functions/v1/review-findings', async (route) => {
    await asked.promise;
    await route.fallback();
  });
  await page.keyboard.press('k');
  await expect(card(page)).toContainText('Luna Marlowe set 2');
  const question = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await question;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  asked.resolve(null);
  await expect(toast(page, '1 finding: kept')).toBeVisible();
  await expect.poll(() => statusesOf(ids)).toEqual(['kept', 'new']);
});

test('keys can be turned off, and are left alone in fields', async ({ page }) => {
  const { ids } = await openWith(page, [{}]);
  await expect(card(page)).toBeVisible();
  await page.getByLabel('One-key shortcuts').uncheck();
  await page.getByRole('heading', { name: 'To review' }).click();
  await page.keyboard.press('k');
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.getByLabel('Site or title').pressSequentially('kr');
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await expect.poll(() => statusesOf(ids)).toEqual(['new']);
});

test('a picture is blurred until it is asked for, and comes from our own server', async ({
  page,
}) => {
  const email = await arrive(page, '/robots.txt');
  const [id = ''] = await plantFindings(email, [{}]);
  await plantPicture(email, id);
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('data:') && new URL(request.url()).hostname !== '127.0.0.1')
      foreign.push(request.url());
  });
  await page.goto(address);
  await expect(card(page)).toContainText(
    'matches your work “Evening by the sea” at distance 12 of 256',
  );
  await expect(card(page)).toContainText('It was recognised mirrored.');
  await expect(card(page)).toContainText('practically certain, 98%');
  const found = card(page).locator('.picture-frame').first();
  await expect(found).toHaveAttribute('data-blurred', '');
  await page.keyboard.press('v');
  await expect(found).not.toHaveAttribute('data-blurred');
  await page.getByRole('button', { name: 'Blur the picture' }).click();
  await expect(found).toHaveAttribute('data-blurred', '');
  const link = page.getByRole('link', { name: 'Open the page' });
  await expect(link).toHaveAttribute('rel', /noreferrer/);
  expect(foreign).toEqual([]);
});

test('many are decided about at once, filtered by an address, and taken back', async ({ page }) => {
  const many = Array.from({ length: 130 }, (_, place) => ({
    host: place % 2 === 0 ? 'forum.example' : 'leaks.example',
    kind: place % 2 === 0 ? 'forum' : 'leak',
  }));
  const { ids } = await openWith(page, many, `${address}&mode=list`);
  await expect(page.getByText('130 findings', { exact: true })).toBeVisible();
  await page.getByLabel('Kind of site').selectOption('forum');
  await expect(page.getByText('65 findings', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/mode=list&kind=forum/);
  await page.reload();
  await page.getByRole('button', { name: 'Select all 65 shown' }).click();
  const batch = page.getByRole('group', { name: 'What to do with the selected findings' });
  await batch.getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, '65 findings: marked for removal')).toBeVisible();
  await expect
    .poll(async () => (await statusesOf(ids)).filter((status) => status === 'to_remove'))
    .toHaveLength(65);
  await page.getByLabel('Status').selectOption('new');
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await toast(page, '65 findings').getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('65 findings', { exact: true })).toBeVisible();
  // The page shows it before the server has done it.
  await expect.poll(async () => new Set(await statusesOf(ids))).toEqual(new Set(['new']));

  await page.getByRole('searchbox', { name: 'Site or title' }).fill('set 12');
  await expect(page.getByText('5 findings', { exact: true })).toBeVisible();
  for (const odd of ['100%_"),(\\', '*', ',title.ilike.x', "'"]) {
    await page.getByRole('searchbox', { name: 'Site or title' }).fill(odd);
    await expect(page.getByText(/No findings|65 findings/)).toBeVisible();
  }
});

for (const order of ['score', 'newest'])
  test(`the list by ${order} reads on while it is scrolled, each finding once`, async ({
    page,
  }) => {
    await openWith(
      page,
      Array.from({ length: 230 }, (_, place) => ({ score: place % 7 === 0 ? 1 / 3 : 0.5 })),
      `${address}&mode=list&order=${order}`,
    );
    await expect(page.getByText('230 findings', { exact: true })).toBeVisible();
    const titles = new Set<string | null>();
    const list = page.getByRole('group', { name: 'All findings' });
    await expect(async () => {
      const shown = rows(page).locator('.finding-name');
      for (const title of await shown.allTextContents()) titles.add(title);
      await list.evaluate((box) => box.scrollBy(0, 500));
      expect(titles.size).toBe(230);
    }).toPass({ intervals: [50] });
    await expect(rows(page).last()).toHaveAttribute('aria-posinset', '230');
    await expect(rows(page).last()).toHaveAttribute('aria-setsize', '230');
    expect(await rows(page).count()).toBeLessThan(40);
  });

test('a page that is hers goes to the allow list with its profile, and can leave it', async ({
  page,
  problems,
}) => {
  problems.expected.push(/status of 422/);
  // A profile is offered where the catalogue knows profiles.
  const platforms = page.waitForResponse(/\/rest\/v1\/sites/);
  const { ids } = await openWith(page, [
    { host: 'onlyfans.com', path: 'luna/1' },
    { host: 'onlyfans.com', path: 'luna/2' },
    { host: 'onlyfans.com', path: 'another/3' },
  ]);
  await expect(card(page)).toBeVisible();
  await (await platforms).finished();
  await page.keyboard.press('p');
  const question = page.getByRole('dialog');
  await expect(question).toContainText('How much of the site?');
  await question.getByRole('button', { name: 'Everything under onlyfans.com/luna' }).click();
  await expect(toast(page, '2 findings: of a studio or partner')).toBeVisible();
  await expect.poll(() => statusesOf(ids)).toEqual(['partner', 'partner', 'new']);

  await page.getByRole('button', { name: 'Allow list' }).click();
  const list = page.getByRole('list', { name: 'Pages that are allowed' });
  await expect(list).toContainText('https://onlyfans.com/luna');
  await page.getByLabel('Address of the page').fill('x.com');
  await page.getByRole('button', { name: 'Allow this page' }).click();
  await expect(page.getByText('Many people have pages under this address.')).toBeVisible();
  await expect(page.getByLabel('Address of the page')).toHaveValue('x.com');
  await page.getByLabel('Address of the page').fill('onlyfans.com/another');
  await page.getByRole('button', { name: 'Allow this page' }).click();
  await expect(toast(page, 'Allowed: https://onlyfans.com/another')).toContainText('1 finding');
  await expect.poll(() => statusesOf(ids)).toEqual(['partner', 'partner', 'mine']);
  await list
    .getByRole('button', { name: 'Remove https://onlyfans.com/another from the list' })
    .click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
});

test('what comes while she looks is announced and moves nothing', async ({ page }) => {
  const followed = page.waitForEvent('websocket').then((socket) =>
    socket.waitForEvent('framereceived', {
      predicate: ({ payload }) =>
        /"realtime:findings:.*Subscribed to PostgreSQL/s.test(String(payload)),
    }),
  );
  const { email } = await openWith(page, [{ score: 0.5 }]);
  await expect(card(page)).toContainText('Luna Marlowe set 1');
  await followed;
  await plantFindings(email, [
    { path: 'later-1', title: 'Later and surer', score: 0.99 },
    { path: 'later-2', title: 'Another', score: 0.98 },
  ]);
  await expect(page.getByText('2 new findings')).toBeVisible();
  await expect(card(page)).toContainText('Luna Marlowe set 1');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(card(page)).toContainText('Later and surer');
});

test('of a page with signs of a minor nothing is shown but its site, and whom to tell', async ({
  page,
}) => {
  await openWith(page, [
    { status: 'stopped', title: null, host: 'stopped.example', path: 'very-telling' },
  ]);
  const notice = page.getByRole('complementary', { name: 'One page was stopped' });
  await expect(notice).toContainText('stopped.example');
  await expect(notice.getByRole('link', { name: /INHOPE/ })).toBeVisible();
  await page.goto(`${address}&mode=list`);
  await page.getByRole('button', { name: 'Details of “stopped.example”' }).click();
  await expect(page.getByRole('dialog')).toContainText('Stopped: signs of a minor');
  await expect(page.locator('body')).not.toContainText('very-telling');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Keep' })).toHaveCount(0);
});

test('somebody else’s finding cannot be read or decided about', async ({ page }) => {
  const email = await arrive(page, '/robots.txt');
  const [id = ''] = await plantFindings(email, [{}]);
  await plantPicture(email, id);
  await arrive(page, address, { as: 'pro' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const answers = await page.evaluate(async (findingId) => {
    const stored = JSON.parse(localStorage.getItem('leakblock-session') ?? '{}') as {
      access_token: string;
    };
    const settings = (await (await fetch('/config.json')).json()) as { publishableKey: string };
    const headers = {
      apikey: settings.publishableKey,
      authorization: `Bearer ${stored.access_token}`,
      'content-type': 'application/json',
    };
    const read = await fetch(`/rest/v1/findings?id=eq.${findingId}`, { headers });
    const decided = await fetch('/functions/v1/review-findings', {
      method: 'POST',
      headers,
      body: JSON.stringify({ ids: [findingId], action: 'remove' }),
    });
    return [await read.json(), await decided.json()] as unknown[];
  }, id);
  expect(answers).toEqual([[], { changed: [], undoToken: null }]);
  expect(await statusesOf([id])).toEqual(['new']);
  expect(await idOf(email)).toBeTruthy();
});

test.describe('by day and by night, narrow and wide', () => {
  for (const mode of ['review', 'list', 'allowed'] as const) {
    test(mode, async ({ page }) => {
      const email = await arrive(page, '/robots.txt');
      const long = 'Luna-Marlowe-'.repeat(20);
      const [first = ''] = await plantFindings(email, [
        { title: long, host: `${'long-name.'.repeat(12)}example`, path: 'a'.repeat(300) },
        { lane: 'review', quality: null, score: 0.3 },
        { status: 'stopped', title: null },
        { status: 'to_remove', quality: 'exact' },
      ]);
      await plantPicture(email, first);
      await sql("insert into public.allowed_pages (user_id, url, reason) values ($1, $2, 'mine')", [
        await idOf(email),
        `https://juno.example/${'a'.repeat(300)}`,
      ]);
      await page.goto(`${address}&mode=${mode}`);
      await expect(page.locator('.findings-view h2').first()).toBeVisible();
      await expect(page.locator('.skeleton, .waiting')).toHaveCount(0);
      if (mode === 'list') await page.getByLabel(/^Select “Luna-Marlowe/).check();
      await expectNoFaultsAnywhere(page, mode);
    });
  }
});
