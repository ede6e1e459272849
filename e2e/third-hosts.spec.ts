import type { Page } from '@playwright/test';
import { startOwnDemo } from './own-demo.ts';
import type { OwnDemo } from './own-demo.ts';
import { fillRegistration, newPerson } from './people.ts';
import { startThirdHost } from './third-host.ts';
import type { ThirdHost } from './third-host.ts';
import { expect, test } from './visitor.ts';

/** With everything from elsewhere that an operator can switch on: what may run, and what leaves (checks 35 and 37). */
let third: ThirdHost;
let demo: OwnDemo;
test.describe.configure({ mode: 'serial', timeout: 360_000 });
test.beforeAll(async () => {
  third = await startThirdHost();
  demo = await startOwnDemo({
    REST_REQUESTS_PER_MINUTE: '100000',
    CHAT_ID: 'chat-1',
    CHAT_SCRIPT_URL: `${third.url}/chat.js`,
    CAPTCHA_SITE_KEY: 'site-key',
    CAPTCHA_SECRET_KEY: 'the-secret-key-of-the-captcha',
    CAPTCHA_SCRIPT_URL: `${third.url}/captcha.js`,
    CAPTCHA_VERIFY_URL: `${third.url.replace('localhost', '127.0.0.1')}/siteverify`,
    ANALYTICS_ID: 'A-1',
    ANALYTICS_SCRIPT_URL: `${third.url}/analytics.js`,
  });
});
test.afterAll(async () => {
  await demo.stop();
  await third.stop();
});

/** Violations of the policy that the page reports, as they come. */
async function watchPolicy(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('tellViolation', (said: string) => {
    violations.push(said);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
      const { tellViolation } = window as unknown as { tellViolation: (said: string) => void };
      tellViolation(`${effectiveDirective} ${blockedURI}`);
    });
  });
  return violations;
}
const pathsAsked = () => third.asked().map(({ path }) => path.split('?')[0]);

test('chat, captcha and analytics work, and are told neither who she is nor what opens her account', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: demo.url });
  const page = await context.newPage();
  const violations = await watchPolicy(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { hostname, port } = new URL(request.url());
    if (`${hostname}:${port}` !== new URL(demo.url).host && /^http/.test(request.url()))
      asked.push(
        `${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`,
      );
  });

  const person = { ...newPerson(), name: 'Zinnia Quortleby' };
  await page.goto('/register?next=/account');
  // Before she agreed, nobody is asked anything.
  expect(third.asked()).toEqual([]);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect.poll(pathsAsked).toEqual(expect.arrayContaining(['/chat/frame', '/collect']));
  await fillRegistration(page, person);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('First name')).toBeVisible({ timeout: 120_000 });
  expect(pathsAsked()).toEqual(expect.arrayContaining(['/captcha.js', '/siteverify']));
  await page.goto('/account?section=names#token=kept-to-herself');
  await page.getByLabel('First name').fill('Zinnia');
  await page.getByLabel('Last name').fill('Quortleby');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  for (const path of ['/settings', '/authorisation', '/verify-identity']) await page.goto(path);
  await page.waitForLoadState('networkidle');

  const stored = await page.evaluate(() => localStorage.getItem('leakblock-session') ?? '{}');
  const session = JSON.parse(stored) as { access_token: string; refresh_token: string };
  expect(session.access_token.length).toBeGreaterThan(20);
  const secrets = [session.access_token, session.refresh_token, person.email, person.password];
  const told = [...asked, ...third.asked().map((each) => each.told)].join('\n');
  for (const secret of [...secrets, 'Zinnia', 'Quortleby', 'kept-to-herself', 'section=names'])
    expect(told.includes(secret), `${secret} was told`).toBe(false);
  expect(told).not.toMatch(/"(authorization|apikey|cookie)":/);
  expect(violations).toEqual([]);
  await context.close();
});

test('no page of ours stands in a frame of somebody else', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  for (const path of ['/login', '/dashboard', '/functions/v1/read-maintenance']) {
    await page.goto(`${third.url}/frame?of=${encodeURIComponent(demo.url + path)}`);
    const frame = page.frames().find((each) => each !== page.mainFrame());
    await expect.poll(() => frame?.url()).toMatch(/^chrome-error:/);
  }
  await page.context().close();
});

test('a script that stands in the page runs only when it was built, and nothing is loaded from where nobody said', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ baseURL: demo.url })).newPage();
  const violations = await watchPolicy(page);
  await page.goto('/login');
  await page.evaluate(
    (elsewhere) => {
      const inline = document.createElement('script');
      inline.textContent = 'window.ran = true';
      const outside = document.createElement('script');
      outside.src = `${elsewhere}/x.js`;
      const button = document.createElement('button');
      button.setAttribute('onclick', 'window.ran = true');
      document.body.append(inline, outside, button);
      button.click();
    },
    third.url.replace(/:\d+$/, ':9'),
  );
  await expect.poll(() => violations.length).toBeGreaterThanOrEqual(3);
  expect(await page.evaluate(() => Reflect.has(window, 'ran'))).toBe(false);
  expect(violations.every((said) => said.startsWith('script-src'))).toBe(true);
  await page.context().close();
});
