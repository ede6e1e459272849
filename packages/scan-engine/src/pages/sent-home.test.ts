import type { RequestListener } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { createHostGate } from '../fetch/create-host-gate.ts';
import { startTestSite, type TestSite } from '../testing/start-test-site.ts';
import { fetchPage } from './fetch-page.ts';

let site: TestSite;
afterEach(() => site.close());

const html = { 'content-type': 'text/html; charset=utf-8' };
const gallery =
  '<!doctype html><title>Set 1</title><h1>Set 1</h1><img src="/1.jpg"><img src="/2.jpg">';

/** What a page is told to be whose address leads to its site's front page. */
async function sendHome(front: string, status = 302): Promise<unknown> {
  const answer: RequestListener = (request, to) =>
    request.url === '/'
      ? to.writeHead(200, html).end(front)
      : to.writeHead(status, { location: '/' }).end();
  return ask(answer);
}

async function ask(answer: RequestListener): Promise<unknown> {
  site = await startTestSite(answer);
  return fetchPage(site.urlOf('/set/9'), {
    fetcher: site.fetcher,
    gate: createHostGate({ requestsPerSecond: 1000, connectionsPerHost: 4 }),
    deadlineAt: performance.now() + 10_000,
  });
}

it('a page that became the front page is gone', async () => {
  expect(await sendHome(gallery, 301)).toMatchObject({ ok: false, reason: 'gone' });
});

it.each([
  ['an age wall', 'blocked', '<title>Tube</title><h1>Are you over 18?</h1><a href="/in">Yes</a>'],
  ['a refusal of a country', 'blocked', '<p>Tube is not available in your country.</p>'],
  ['a question for consent', 'blocked', '<title>Before you continue to Tube</title>'],
  ['a question for consent in its heading', 'blocked', '<h1>We value your privacy</h1>'],
  ['a request to log in', 'login_wall', '<h1>Log in to continue</h1><a href="/in">Log in</a>'],
])('a page that is sent to %s is only unseen', async (_, reason, front) => {
  expect(await sendHome(front)).toMatchObject({ ok: false, reason });
});

it('a page that is sent to the front page of another site is only unseen', async () => {
  const outcome = await ask((request, to) => {
    if (request.headers.host?.startsWith('provider.') === true) {
      to.writeHead(200, html).end('<title>Your provider</title><h1>Welcome</h1>');
      return;
    }
    const elsewhere = site.urlOf('/').replace('site.test', 'provider.test');
    to.writeHead(302, { location: elsewhere }).end();
  });
  expect(outcome).toMatchObject({ ok: false, reason: 'blocked' });
});
