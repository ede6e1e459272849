import { checkNotice } from '@leakblock/documents/notices';
import type { NoticeInput } from '@leakblock/documents/notices';
import type { Browser, Page } from '@playwright/test';
import type pg from 'pg';
import { openDatabase } from './database.ts';
import { startOwnDemo } from './own-demo.ts';
import type { HostMail, OwnDemo } from './own-demo.ts';
import { arrive } from './people.ts';
import { creator, expect as expectSoon, test as journey } from './visitor.ts';

/** Every step waits for screens that a busy machine draws late, and for jobs of a worker. */
const expect = expectSoon.configure({ timeout: 120_000 });

/** The clock of this demo is moved by weeks, so nobody else lives in it. */
const test = journey.extend<object, { demo: OwnDemo }>({
  demo: [
    async ({}, use) => {
      const demo = await startOwnDemo();
      await use(demo);
      await demo.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ demo }, use) => {
    await use(demo.url);
  },
});

// A step that cannot be taken is told at once, and not by the end of the whole journey.
test.use({ actionTimeout: 30_000 });

/** Takes pages down within hours; three weeks later they are back. */
const host = 'tubeharbor.example';
const work = 'Video from the harbour, May 2026';
const legalName = 'Amalia Hidden';

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();
const lamp = (page: Page, name: 'Source' | 'Search') =>
  page.locator('.lamps').first().getByRole('listitem').filter({ hasText: name });

/** A pro with a stage name that stands on leak sites, and with a name that must not get out. */
async function arriveAsCreator(page: Page, database: pg.Client): Promise<string> {
  const email = await arrive(page, '/robots.txt', { tier: 'standard' });
  const [person] = (
    await database.query<{ id: string }>('select id from auth.users where email = $1', [email])
  ).rows;
  if (person === undefined) throw new Error('She has no account.');
  await database.query(
    `insert into public.profiles (id, email, first_name, last_name, address)
     values ($1, $2, 'Amalia', 'Hidden', '7 Quiet Lane')
     on conflict (id) do update set first_name = 'Amalia', last_name = 'Hidden', address = '7 Quiet Lane'`,
    [person.id, email],
  );
  await database.query(
    `insert into public.subscriptions (user_id, provider, plan, status)
     values ($1, 'operator', 'pro', 'active')`,
    [person.id],
  );
  // Her full scan has just been: nothing but what she does asks the sites.
  await database.query(
    `insert into public.scans (kind, user_id, creator_name) values ('full', $1, $2)`,
    [person.id, creator],
  );
  await database.query(
    `update public.scans set status = 'completed', stage = 'done', finished_at = now() where user_id = $1`,
    [person.id],
  );
  await database.query('insert into public.stage_names (user_id, name) values ($1, $2)', [
    person.id,
    creator,
  ]);
  return person.id;
}

/** Sends the crawler to one page. */
async function startCrawl(page: Page, address: string): Promise<void> {
  await page.goto('/leak-crawler');
  const target = page.getByLabel('Page, site or search term');
  // While the check of her plan is late its prompt stands before the form, and nothing can be typed behind it.
  await expect(async () => {
    await target.fill(address);
    expect(await target.inputValue()).toBe(address);
  }).toPass();
  await page.getByLabel('How many links deep').selectOption('0');
  await press(page, 'Start crawling');
  await expect(
    page.getByRole('heading', { name: 'Running now' }).or(page.getByText(/^Finished /)),
  ).toBeVisible();
}

/** Marks what the crawler found. */
async function markLeak(page: Page): Promise<void> {
  await page.goto('/leak-crawler');
  await expect(page.getByText(/^Finished /)).toBeVisible({ timeout: 120_000 });
  await page.getByRole('link', { name: 'Review the findings' }).click();
  await expect(page.getByRole('article')).toContainText(host);
  await page.getByRole('button', { name: 'Remove' }).first().click();
  await page.getByRole('link', { name: 'Request the removal' }).click();
}

async function answerQuestions(page: Page): Promise<void> {
  await press(page, /^Go on with this page$/);
  await press(page, 'A photo, video or text that I made or sell');
  await press(page, 'As it is, or cut down');
  await press(page, 'Go on');
  await page.getByLabel('What was copied?').fill(work);
  await page.getByLabel('Who made it?').selectOption('self');
  await page.getByLabel(/I have considered whether this use may be allowed/).check();
  await press(page, 'Open the cases and write the notices');
  await expect(page.getByRole('heading', { name: 'What would go out' })).toBeVisible();
}

async function signLetter(page: Page): Promise<void> {
  await page.goto('/digital-signature');
  const form = page.locator('form.sign-form');
  await form.getByLabel('Full name').fill(legalName);
  await form.getByLabel('Name shown to recipients').selectOption({ label: creator });
  await form.getByLabel('Description of the protected content').fill('All my photos and videos.');
  for (const act of [
    'Send copyright notices',
    'Ask search engines such as Google',
    'Report illegal content under EU law',
    'Sign notices on my behalf',
    'What the letter says about me',
    'I agree that letter and signature',
  ])
    await form.getByLabel(act).check();
  await page.getByRole('radio', { name: 'Draw' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByLabel('Your name as the signature').fill(legalName);
  await press(page, 'Sign and save');
  await expect(page.getByText(/Your letter, version 1, is valid until/)).toBeVisible();
}

async function handInPapers(page: Page): Promise<void> {
  await page.goto('/verify-identity');
  await page.getByLabel('Which paper do you have at hand?').selectOption('passport');
  for (const side of ['front', 'selfie'])
    await page.locator(`input[type=file]#picture-${side}`).setInputFiles({
      name: `${side}.png`,
      mimeType: 'image/png',
      buffer: await page.screenshot(),
    });
  await expect(page.getByAltText(/^Preview/)).toHaveCount(2);
  await press(page, 'Send for review');
  await expect(
    page.getByRole('heading', { name: 'Your papers are being looked at' }),
  ).toBeVisible();
}

/** An operator's desk, in a browser of its own and at another address. */
async function openDesk(browser: Browser, demo: OwnDemo): Promise<Page> {
  const context = await browser.newContext({
    baseURL: demo.url,
    extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.7' },
  });
  const desk = await context.newPage();
  await arrive(desk, '/admin?view=reviews', { as: 'admin' });
  return desk;
}

async function approvePapers(desk: Page): Promise<void> {
  await desk.locator('#queue').getByRole('button', { name: legalName }).click();
  const review = desk.locator('#review');
  await review.getByRole('button', { name: 'Show: Front of the paper' }).click();
  await expect(review.getByRole('img', { name: 'Front of the paper' })).toBeVisible();
  await desk.keyboard.press('2');
  await expect(review.getByRole('img', { name: 'Photo of the face' })).toBeVisible();
  await review.getByRole('button', { name: 'Confirm identity' }).click();
  await expect(desk.getByText('Confirmed. The person was told.')).toBeVisible();
}

/** Files every form of the queue that is about the host, each with a reference of its own. */
async function fileForms(desk: Page): Promise<void> {
  await desk.goto('/admin?view=filing');
  const rows = desk.locator('.filing-row').filter({ hasText: host });
  await expect(rows).not.toHaveCount(0);
  for (let left = await rows.count(); left > 0; left -= 1) {
    const row = rows.first();
    await row.getByRole('button', { name: 'Show the fields' }).click();
    await expect(row.locator('.filing-fields')).toContainText(host);
    await row.getByLabel('Reference the form gave').fill(`9-000-${String(left)}`);
    await row.getByRole('button', { name: 'Mark as filed' }).click();
    await expect(rows).toHaveCount(left - 1);
  }
}

/** What the notice is written from, as far as its elements are checked against it. */
function noticeInput(
  { replyTo, subject, to }: HostMail,
  page: string,
  authorisationId: string,
): NoticeInput {
  return {
    caseNumber: /R-\d{4}-\d{6}/u.exec(subject)?.[0] ?? '',
    host,
    recipientName: to,
    claim: 'copyright',
    urls: [{ page, media: [] }],
    works: [{ description: work, kind: 'photo', originalUrl: null, madeBy: 'self' }],
    ownerName: creator,
    agent: {
      company: 'LeakBlock Demo Ltd',
      name: 'Robin Vale',
      address: '1 Sample Street, Dublin, D01 X000, Ireland',
      phone: '+353 1 555 0100',
      email: 'notices@agency.example',
    },
    replyTo: replyTo ?? 'no answer is wanted',
    authorisation: { id: authorisationId, version: 1, signedOn: '' },
    date: '',
  };
}

test('a leak is found, reported, removed, proven gone twice, comes back and is reported again', async ({
  browser,
  demo,
  page,
}) => {
  test.setTimeout(480_000);
  const database = await openDatabase(demo.dataDir);
  const userId = await arriveAsCreator(page, database);
  const copy = (await demo.copies()).find(
    ({ creatorId, url }) => creatorId === 'luna-marlowe' && url.startsWith(`https://${host}/`),
  );
  if (copy === undefined) throw new Error('Nothing of hers stands there.');
  const desk = await openDesk(browser, demo);

  // The crawler looks at the page while she signs; recipients are looked up and evidence is kept while she shows papers.
  await startCrawl(page, copy.url);
  await signLetter(page);
  await markLeak(page);
  await answerQuestions(page);
  await handInPapers(page);
  await approvePapers(desk);
  await expect(page.getByRole('heading', { name: 'Your identity is confirmed' })).toBeVisible();

  // Her choice was kept; the notices stand under the letter, and she reads them before they go.
  await page.goto('/request-removal?new=1');
  const approve = page.getByRole('button', { name: /^Approve \d+ notices?$/ });
  await expect(approve).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText('Evidence is being kept')).toHaveCount(0);
  await page.getByText('Read the whole text').first().click();
  await expect(page.getByLabel('Text of the notice').first()).toContainText(copy.url);
  expect(await demo.notices()).toEqual([]);
  await approve.click();

  // The host's own mailbox has it, with every element that its law asks for.
  const toHost = async () => (await demo.notices()).filter(({ to }) => to === copy.abuse);
  await expect.poll(async () => (await toHost()).length, { timeout: 120_000 }).toBe(1);
  const [notice] = await toHost();
  const { rows } = await database.query<{ id: string; kind: 'dmca_notice'; case_id: string }>(
    `select authorisations.id, request.kind, asked.case_id from authorisations
     join removal_requests as request on request.authorisation_id = authorisations.id
     join removal_request_cases as asked on asked.request_id = request.id
     where authorisations.user_id = $1 and request.scope = 'operator'`,
    [userId],
  );
  const [known] = rows;
  if (notice === undefined || known === undefined) throw new Error('It was received.');
  const words = `${notice.subject}\n${notice.text.replaceAll('\r\n', '\n')}`;
  expect(checkNotice(known.kind, words, noticeInput(notice, copy.url, known.id))).toEqual([]);
  expect(words).not.toMatch(/Amalia|Hidden|Quiet Lane|example\.org/u);
  await fileForms(desk);

  // The host answers after two hours and takes it down; a second look hours later proves it.
  await page.goto(`/request-removal?case=${known.case_id}`);
  await expect(lamp(page, 'Search')).toContainText('removal requested');
  await demo.pass(3);
  await expect(page.getByText('The recipient says that it is gone.').first()).toBeVisible({
    timeout: 120_000,
  });
  await expect(lamp(page, 'Source')).toContainText('not there at the last look');
  await demo.pass(7);
  await expect(lamp(page, 'Source')).toContainText('gone, proven', { timeout: 120_000 });
  await expect(lamp(page, 'Search')).toContainText('removed', { timeout: 120_000 });
  expect((await demo.copies()).map(({ url }) => url)).not.toContain(copy.url);

  // Three weeks on it stands again: the same case, the same notice, once more.
  await demo.pass(21 * 24);
  await expect(page.getByText('The page is back; the case was opened again').first()).toBeVisible({
    timeout: 120_000,
  });
  await expect(page.getByText(/It came back once and is being worked on again/)).toBeVisible();
  // What is due in this moment need not wait for the worker's next minute.
  await demo.pass(1);
  await expect.poll(async () => (await toHost()).length, { timeout: 120_000 }).toBe(2);
  expect((await toHost())[1]?.text).toContain(copy.url);
  await database.end();
  await desk.context().close();
});
