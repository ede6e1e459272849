import { createHash } from 'node:crypto';
import { adminViews } from '@leakblock/domain/administration';
import type { BrowserContext, Page } from '@playwright/test';
import { frameAddresses } from '../apps/web/src/app/addresses.ts';
import { plantedRows } from '../supabase/tests/expectations.ts';
import { openDatabase } from './database.ts';
import { payloads, plantHostileResult, plantHostileWords } from './hostile-words.ts';
import { startOwnDemo } from './own-demo.ts';
import type { OwnDemo } from './own-demo.ts';
import { seededPassword, signIn } from './people.ts';
import { expect, test } from './visitor.ts';

/** What was found, written and mailed by others is shown as the text that it is, on every screen (check 27). */
const agencyParts = ['', '/creators', '/analytics', '/billing', '/events', '/settings', '/account'];
const own = frameAddresses
  .filter((path) => !/^\/(agency|admin|onboarding)|\*|consent/.test(path))
  .map((path): string => path);
const tours: Record<string, readonly string[]> = {
  'agency-creator': [...own, '/request-removal?word=sent', '/settings?section=agencies'],
  // A case with all that became of it, of seed.sql.
  basic: ['/dashboard', '/request-removal?case=5eed0000-0000-4000-8000-00000000e001'],
  agency: agencyParts.map((part) => `/agency${part}`),
  admin: adminViews.map((view) => `/admin?view=${view}`),
};

const appId = 'app-of-a-stranger';

let demo: OwnDemo;
let creatorId = '';
/** Opens a result on its public page, where its own person sees more of it. */
let resultToken = '';
test.describe.configure({ mode: 'serial', timeout: 600_000 });
test.beforeAll(async () => {
  test.setTimeout(600_000);
  demo = await startOwnDemo({ REST_REQUESTS_PER_MINUTE: '100000' });
  const database = await openDatabase(demo.dataDir);
  const { rows } = await database.query<{ id: string }>(
    `select id from auth.users where email = 'agency-creator@example.org'`,
  );
  creatorId = rows[0]?.id ?? '';
  await database.query(plantedRows.replaceAll('$1', `'${creatorId}'`));
  await database.query('update user_bans set is_active = false where user_id = $1', [creatorId]);
  // An app of a stranger's: it gave itself its name.
  await database.query(
    `insert into oauth_clients (client_id, user_id, name, redirect_uris, scopes, kind)
     values ($1, $2, 'Desk', '{http://127.0.0.1:9/back}', '{findings:read}', 'public')`,
    [appId, creatorId],
  );
  expect(await plantHostileWords(database)).toEqual([]);
  resultToken = await plantHostileResult(database, '5eed0000-0000-4000-8000-00000000c001');
  await database.query('update oauth_clients set name = $1 where client_id = $2', [
    ...[payloads[0], appId],
  ]);
  await database.end();
});
test.afterAll(() => demo.stop());

/** Everything that would show that a text was more than a text. */
async function watch(context: BrowserContext): Promise<string[]> {
  const ran: string[] = [];
  await context.addInitScript(() => {
    Object.assign(window, { ran: () => alert('ran') });
    document.addEventListener('securitypolicyviolation', (event) => {
      // A picture that is only named by what was found is refused by the policy, as it should be, and shows nothing.
      if (event.effectiveDirective !== 'img-src')
        alert(`policy: ${event.effectiveDirective} ${event.blockedURI}`);
    });
  });
  context.on('dialog', (dialog) => {
    ran.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    if (new URL(request.url()).hostname === 'evil.example') ran.push(request.url());
  });
  return ran;
}

/** Elements that no screen of ours has and a payload would make, and links that run. */
const strangers = (page: Page) =>
  page.evaluate(
    () =>
      document.querySelectorAll(
        'math, details[ontoggle], [onerror], [onload], [onfocus], [onanimationstart], iframe:not([sandbox]), a[href^="javascript:" i]',
      ).length,
  );

/** Signs in as one of the demo's people, and waits until her page has loaded itself anew in the language of her profile. */
async function signInAs(page: Page, name: string): Promise<void> {
  await signIn(page, { email: `${name}@example.org`, name, password: seededPassword });
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.locator('html')).toHaveAttribute('lang', name === 'basic' ? 'de' : 'en');
}

for (const [person, paths] of Object.entries(tours)) {
  test(`nothing that others wrote runs on the screens of ${person}`, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: demo.url });
    const ran = await watch(context);
    const page = await context.newPage();
    await signInAs(page, person);
    let seen = '';
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page.locator('.skeleton, .waiting')).toHaveCount(0);
      // Where else she stood, nothing of it would be shown.
      expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
      expect([path, ran, await strangers(page)]).toEqual([path, [], 0]);
      seen += await page.locator('body').innerText();
    }
    // They did stand there, as texts.
    const shown = payloads.filter((payload) => seen.includes(payload));
    expect(shown.length, JSON.stringify(shown)).toBeGreaterThan(1);
    await context.close();
  });
}

test('nothing that others wrote runs where an app asks, nor where a case is shown to whoever has its link', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: demo.url });
  const ran = await watch(context);
  const page = await context.newPage();
  await signInAs(page, 'basic');
  const wanted = new URLSearchParams({
    ...{ client_id: appId, redirect_uri: 'http://127.0.0.1:9/back', response_type: 'code' },
    ...{ scope: 'findings:read', state: 'one', code_challenge_method: 'S256' },
    code_challenge: createHash('sha256').update('v'.repeat(43)).digest('base64url'),
  });
  await page.goto(`/oauth/auth?${wanted.toString()}`);
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(payloads[0]);
  expect([ran, await strangers(page)]).toEqual([[], 0]);

  await page.goto('/request-removal?case=5eed0000-0000-4000-8000-00000000e001');
  // In her language, which is not that of this browser.
  const links = page.locator('#links');
  await links.getByRole('textbox').fill(payloads[1]);
  await links.getByRole('button').first().click();
  const link = page.getByText(/\/case#/);
  await expect(link).toBeVisible();
  const shared = await link.innerText();
  await context.close();

  const reader = await browser.newContext({ baseURL: demo.url });
  const ranAtReader = await watch(reader);
  const shown = await reader.newPage();
  await shown.goto(shared);
  await expect(shown.getByRole('heading', { name: /^Case R-\d{4}-\d{6}$/ })).toBeVisible();
  await expect(shown.locator('.skeleton, .waiting')).toHaveCount(0);
  expect([ranAtReader, await strangers(shown)]).toEqual([[], 0]);
  const seen = await shown.locator('body').innerText();
  expect(payloads.filter((payload) => seen.includes(payload)).length).toBeGreaterThan(0);
  await reader.close();
});

test('nothing that a scan found runs where its result is shown, to whoever has its link as to its own person', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: demo.url });
  const ran = await watch(context);
  const page = await context.newPage();
  const look = async (): Promise<string> => {
    await page.goto(`/scan-results#${resultToken}`);
    await expect(page.locator('.result-headline')).toBeVisible();
    // It is loaded after everything else.
    await expect(page.locator('#report-title')).toBeVisible();
    for (const explained of await page.locator('.result summary').all()) await explained.click();
    expect([ran, await strangers(page)]).toEqual([[], 0]);
    return page.locator('.result').innerText();
  };
  const title = payloads[2];
  const seenByVisitor = await look();
  expect(payloads.filter((payload) => !seenByVisitor.includes(payload))).toEqual([]);
  expect(await page.locator('.finding strong').count()).toBe(0);

  await signInAs(page, 'agency-creator');
  await look();
  await expect(page.locator('.finding strong').first()).toHaveText(title);
  await expect(page.locator('.finding')).toHaveCount(payloads.length);
  await context.close();
});
