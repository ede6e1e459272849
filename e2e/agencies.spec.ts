import type { Page } from '@playwright/test';
import { idOf, sql } from './database.ts';
import { expectNoFaults } from './faults.ts';
import { arrive } from './people.ts';
import { plantFindings, statusesOf } from './planted-findings.ts';
import { plantLetter } from './planted-letter.ts';
import { expect, sidewaysScroll, test } from './visitor.ts';

/** Looked after by the agency of agency@example.org from the start. */
const juno = 'agency-creator@example.org';

/** A creator of her own for one journey, who allows the demo's agency this much. */
async function linkCreator(page: Page, scopes: string): Promise<{ id: string; email: string }> {
  const email = await arrive(page, '/robots.txt');
  const id = await idOf(email);
  await sql(
    `insert into public.agency_creators (agency_id, user_id, scopes)
     select agency_id, $1, $2 from public.agency_members where user_id = $3`,
    [id, scopes, await idOf('agency@example.org')],
  );
  return { id, email };
}

test('an agency begins at its board and decides about a finding in the name of a creator', async ({
  page,
}) => {
  // A second try finds what the first has left.
  const noon = `noon-${String(Date.now())}`;
  const ids = await plantFindings(juno, [
    { title: noon, path: noon },
    { title: `${noon} and night`, path: `${noon}-night` },
  ]);
  await arrive(page, '/agency', { as: 'agency' });
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Lantern Talent Owner');
  await expectNoFaults(page, 'board');

  await page.getByRole('link', { name: /^Juno/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Juno/ })).toBeVisible();
  await page.getByLabel('Site or title').fill(noon);
  await page.getByRole('checkbox', { name: `Select “${noon}”`, exact: true }).check();
  await expectNoFaults(page, 'creator');
  await page.getByRole('button', { name: 'Keep' }).click();
  await expect(page.locator('.toast', { hasText: '1 finding: kept' })).toBeVisible();
  expect(await statusesOf(ids)).toEqual(['kept', 'new']);
  const events = await sql(
    `select actor from public.finding_events where finding_id = $1 and to_status = 'kept'`,
    [ids[0]],
  );
  expect(events).toEqual([{ actor: 'agency' }]);

  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.locator('.toast', { hasText: '1 decision taken back' })).toBeVisible();
  expect(await statusesOf(ids)).toEqual(['new', 'new']);
});

test('an agency asks for a removal within the letter of a creator, and approves the notice', async ({
  page,
}) => {
  // Evidence is kept with a real browser before there is a text to read.
  test.setTimeout(480_000);
  const { email, id } = await linkCreator(page, '{review,remove}');
  await plantLetter(email);
  await plantFindings(email, [{ host: 'leakvault.example', path: 'set/0xn9d9' }]);
  await arrive(page, `/agency/creator/${id}`, { as: 'agency' });
  await page.getByRole('checkbox', { name: /^Select/ }).check();
  await page.getByRole('link', { name: 'Request removal of 1 page' }).click();
  await page.getByRole('button', { name: 'A photo, video or text that I made or sell' }).click();
  await page.getByRole('button', { name: 'As it is, or cut down' }).click();
  await page.getByRole('button', { name: 'Go on', exact: true }).click();
  await page.getByLabel('What was copied?').fill('Photo set by the sea, May 2026');
  await page.getByLabel('Who made it?').selectOption('self');
  await page.getByLabel(/I have considered whether this use may be allowed/).check();
  await page.getByRole('button', { name: 'Open the cases and write the notices' }).click();
  await expect(page.getByText(/^\d+ notices? to \d+ recipients? for 1 page$/)).toBeVisible({
    timeout: 360_000,
  });
  await expect(page.getByText('Evidence is being kept')).toHaveCount(0, { timeout: 360_000 });
  await page.getByRole('button', { name: /^Approve \d+ notices?$/ }).click();
  await expect(page.getByText(/notices? goe?s? out\./)).toBeVisible();

  await page.getByRole('link', { name: 'Removal requests' }).click();
  await page.locator('.case-name').click();
  await expect(page.getByRole('heading', { name: /^Case R-/ })).toBeVisible();
  await expect(page.getByText('The notice was read and approved.').first()).toBeVisible();
  // Mails and evidence are hers.
  await expect(page.getByRole('heading', { name: 'Evidence that is kept' })).toHaveCount(0);
  await expectNoFaults(page, 'case of a creator');
  const approved = await sql(
    'select distinct approved_by from public.removal_requests where user_id = $1 and approved_by is not null',
    [id],
  );
  expect(approved).toEqual([{ approved_by: await idOf('agency@example.org') }]);
});

test('what a creator has not allowed is said and not offered; her other tabs are read', async ({
  page,
}) => {
  const { email, id } = await linkCreator(page, '{}');
  await plantFindings(email, [{ title: 'Seen and left alone' }]);
  await sql(
    `insert into public.scans (kind, user_id, creator_name) values ('full', $1, 'Ada Lantern')`,
    [id],
  );
  await sql(
    `update public.scans set status = 'completed', finished_at = now() where user_id = $1`,
    [id],
  );
  await arrive(page, `/agency/creator/${id}`, { as: 'agency' });
  await expect(page.getByText('This creator has not allowed you to decide')).toBeVisible();
  await expect(page.getByText('Seen and left alone')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  const tabs = page.getByRole('navigation', { name: 'What is shown of this creator' });
  for (const [tab, words] of [
    ['Fake profiles', 'This creator has not allowed you to decide'],
    ['Removal requests', 'This creator has no valid letter of authorisation.'],
    ['Scans', 'This creator has not entered a stage name yet.'],
  ] as const) {
    await tabs.getByRole('link', { name: tab }).click();
    await expect(page.getByText(words)).toBeVisible();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('table')).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
});

test('a link that she ends is over at once, and said calmly', async ({ page, problems }) => {
  // The refusal, as the browser reports it.
  problems.expected.push(/status of 40[34]/);
  const { id } = await linkCreator(page, '{review}');
  await arrive(page, `/agency/creator/${id}`, { as: 'agency' });
  await expect(
    page.getByRole('navigation', { name: 'What is shown of this creator' }),
  ).toBeVisible();
  await sql(
    `update public.agency_creators set status = 'ended', ended_at = now(), ended_by = $1
     where user_id = $1`,
    [id],
  );
  await page.reload();
  await expect(
    page.getByRole('heading', { name: 'You are not linked to this creator' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'To the overview' }).click();
  await expect(page).toHaveURL('/agency');
});

test('a creator is invited and the invitation is withdrawn, on a telephone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await arrive(page, '/agency', { as: 'agency' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Invite a creator' }).click();
  const email = `mira-${String(Date.now())}@example.org`;
  await page.getByLabel('The creator’s e-mail address').fill(email);
  await page.getByLabel('Start full scans').uncheck();
  await expectNoFaults(page, 'invitation');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`The invitation to ${email} is on its way.`)).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
  const invitation = page.getByRole('listitem').filter({ hasText: email });
  await expect(invitation).toContainText('decide about findings and ask for removals');
  await invitation.getByRole('button').click();
  await expect(invitation).toContainText('Withdrawn');
});

test('a creator is invited, allows one thing, appears on the board, and ends the link herself', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  // The refusal after the end, as the browser reports it.
  problems.expected.push(/status of 40[34]/);
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const hers = await context.newPage();
  const email = await arrive(hers, '/robots.txt');
  const id = await idOf(email);
  await sql('update auth.users set email_confirmed_at = now() where id = $1', [id]);

  await arrive(page, '/agency/add-creator', { as: 'agency' });
  await page.getByLabel('The creator’s e-mail address').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`The invitation to ${email} is on its way.`)).toBeVisible();

  await hers.goto('/settings#agencies');
  const asked = hers.locator('#agencies');
  await expect(asked.getByText('Lantern Talent asks to look after you')).toBeVisible();
  await asked.getByLabel('It may decide about findings and fake profiles').check();
  await asked.getByRole('button', { name: 'Accept' }).click();
  await expect(asked.getByText(/acts for you since/)).toBeVisible();
  const [link] = await sql('select scopes from public.agency_creators where user_id = $1', [id]);
  expect(link).toEqual({ scopes: ['review'] });

  await page.goto('/agency/creators');
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('decide about findings');
  await row.getByRole('link').click();
  await expect(
    page.getByRole('navigation', { name: 'What is shown of this creator' }),
  ).toBeVisible();

  await asked.getByRole('button', { name: 'End this link' }).click();
  await hers.getByRole('dialog').getByRole('button', { name: 'End this link' }).click();
  await expect(asked.getByText('No agency acts for you, and none has asked.')).toBeVisible();
  await page.reload();
  await expect(
    page.getByRole('heading', { name: 'You are not linked to this creator' }),
  ).toBeVisible();
  await page.goto('/agency');
  await expect(page.getByRole('link', { name: /^Juno/ })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(0);

  await page.goto('/agency/events');
  const trail = page.getByRole('listitem');
  await expect(
    trail.filter({ hasText: 'A creator who is no longer linked ended their link' }).first(),
  ).toBeVisible();
  await context.close();
});

test('a viewer sees every part of the area and no button that changes something', async ({
  page,
}) => {
  const viewer = await arrive(page, '/robots.txt', { tier: 'standard' });
  await sql(
    `insert into public.agency_members (agency_id, user_id, role)
     select agency_id, $1, 'viewer' from public.agency_members where user_id = $2`,
    [await idOf(viewer), await idOf('agency@example.org')],
  );
  const main = page.getByRole('main');
  const acting = main.getByRole('button', {
    name: /Save(?! as CSV)|Invite|Send|Remove|Withdraw|End|Keep|Ask/,
  });
  for (const [path, words] of [
    ['/agency', /^Juno/],
    ['/agency/creators', /^Juno/],
    [`/agency/creator/${await idOf(juno)}`, 'Findings'],
    ['/agency/settings', 'Your account'],
  ] as const) {
    await page.goto(path);
    await expect(main.getByRole('link', { name: words }).first()).toBeVisible();
    await expect(acting).toHaveCount(0);
  }
  await expect(page.getByText(/Your role is viewer/)).toBeVisible();
  await expectNoFaults(page, 'settings of a viewer');
  await page.goto('/agency/events');
  await expect(page.getByRole('heading', { level: 1, name: 'Record of actions' })).toBeVisible();
  await expectNoFaults(page, 'trail');

  await page.goto('/agency/analytics');
  await expect(page.getByRole('heading', { name: 'Week by week' })).toBeVisible();
  await expectNoFaults(page, 'analytics');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Write the report' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^report-[\d-]+\.pdf$/);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sidewaysScroll(page)).toBe(0);
});

test('a member of a suspended agency is told so, and led to her place in its team', async ({
  page,
}) => {
  const email = await arrive(page, '/robots.txt', { tier: 'standard' });
  const [agency] = await sql(
    "insert into public.agencies (name, status) values ('Harbour Talent', 'suspended') returning id",
    [],
  );
  await sql(
    "insert into public.agency_members (agency_id, user_id, role) values ($1, $2, 'viewer')",
    [agency?.['id'], await idOf(email)],
  );
  await page.goto('/dashboard');
  const told = page.getByRole('dialog', { name: 'Your agency is suspended' });
  await expect(told).toContainText('You are in the team of Harbour Talent.');
  await told.getByRole('link').click();
  // What stands above comes in after it, and pushes it away.
  await expect(page.getByText('Quiet hours', { exact: true })).toBeAttached();
  await expect(page.getByRole('heading', { name: 'Harbour Talent' })).toBeInViewport();
});
