import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expectNoFaults } from './faults.ts';
import { arrive } from './people.ts';
import { expect, test } from './visitor.ts';

/** An app on the person's own machine: it waits for the browser to come back with a code. */
async function startApp() {
  let came: (query: URLSearchParams) => void;
  const answer = new Promise<URLSearchParams>((resolve) => (came = resolve));
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end('<!doctype html><html lang="en"><title>App</title><h1>Connected</h1></html>');
    if (pathname === '/back') came(searchParams);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const redirectUri = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/back`;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { answer, redirectUri, stop };
}

/** Registers a public app by the form; gives back its client id. */
async function register(page: Page, name: string, redirectUri: string): Promise<string> {
  await page.getByRole('button', { name: 'Register an app' }).click();
  const form = page.getByRole('form', { name: 'App' });
  await form.getByLabel('Name of the app').fill(name);
  await form.getByLabel('Redirect addresses').fill(redirectUri);
  await form.getByLabel('Kind of app').selectOption('public');
  await form.getByLabel('See findings about you').check();
  await form.getByLabel('See your scans').check();
  await form.getByRole('button', { name: 'Register' }).click();
  const entry = page.locator('#clients').getByRole('listitem').filter({ hasText: name });
  await expect(entry).toContainText(redirectUri);
  return entry.locator('code').first().innerText();
}

test('an app is registered, allowed, used with its token, and ended in the same moment', async ({
  page,
  request,
}) => {
  const app = await startApp();
  // A second try finds what the first has left.
  const name = `Desk ${randomBytes(4).toString('hex')}`;
  await arrive(page, '/oauth-clients', { as: 'pro' });
  const clientId = await register(page, name, app.redirectUri);

  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(8).toString('hex');
  const wanted = new URLSearchParams({
    ...{ client_id: clientId, redirect_uri: app.redirectUri, response_type: 'code', state },
    scope: 'findings:read scans:read',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  await page.goto(`/oauth/auth?${wanted.toString()}`);
  await expect(
    page.getByRole('heading', { name: `${name} wants to use your account` }),
  ).toBeVisible();
  await expect(page.getByText('You are signed in as pro@example.org.')).toBeVisible();
  await expectNoFaults(page, 'consent');
  await page.getByRole('checkbox', { name: 'See your scans' }).uncheck();
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Connected' })).toBeVisible();

  const answer = await app.answer;
  expect(answer.get('state')).toBe(state);
  const given = await request.post('/oauth/token', {
    form: {
      ...{ grant_type: 'authorization_code', client_id: clientId, code_verifier: verifier },
      ...{ code: answer.get('code') ?? '', redirect_uri: app.redirectUri },
    },
  });
  expect(given.status()).toBe(200);
  const token = (await given.json()) as { access_token: string; scope: string };
  expect(token.scope).toBe('findings:read');

  const call = (path: string) =>
    request.get(`/api/v1/${path}`, { headers: { authorization: `Bearer ${token.access_token}` } });
  const findings = await call('findings');
  expect(findings.status()).toBe(200);
  expect(await findings.json()).toHaveProperty('items');
  expect((await call('scans')).status()).toBe(403);

  await page.goto('/oauth-clients');
  const grant = page.locator('#grants').getByRole('listitem').filter({ hasText: name });
  await expect(grant).toContainText('See findings about you');
  await expectNoFaults(page, 'apps and API');
  await grant.getByRole('button', { name: 'End access' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End access' }).click();
  await expect(grant).toHaveCount(0);
  expect((await call('findings')).status()).toBe(401);
  app.stop();
});

test('the docs of the API are there for everybody, with every operation', async ({ page }) => {
  await page.goto('/oauth-clients/docs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('/findings/decisions').first()).toBeVisible();
  await expectNoFaults(page, 'docs of the API');
});
