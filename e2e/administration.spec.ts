import { sql } from './database.ts';
import { expectNoFaults } from './faults.ts';
import { arrive } from './people.ts';
import { expect, sidewaysScroll, test } from './visitor.ts';

test('the sections of the panel, and the audit log that holds', async ({ page }) => {
  await sql(
    `insert into public.audit_log (actor_id, action, subject, detail)
     values (null, 'test.journey', 'the journey of the panel', '{"side": "front"}')`,
  );
  await arrive(page, '/admin', { as: 'admin' });
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await expect(sections.getByRole('link', { name: /^Identity/ })).toHaveAttribute(
    'aria-current',
    'page',
  );
  for (const name of ['Forms to file', 'Mails', 'Recipients', 'Audit log']) {
    const link = sections.getByRole('link', { name });
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
