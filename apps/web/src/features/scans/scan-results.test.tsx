import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadMoreTexts } from '#lib/load-more-texts.ts';
import { sendJson, sendProblem, serveFunctions } from '../../testing/serve-functions.ts';
import type { FunctionHandler } from '../../testing/serve-functions.ts';
import { progress, resultToken, visitorResult } from '../../testing/scan-story.ts';
import { findResultToken, rememberResultToken } from './result-token.ts';
import { ScanResults } from './scan-results.tsx';

let stop: () => void = () => undefined;

async function openPage(hash: string, readResult: FunctionHandler) {
  location.hash = hash;
  const server = await serveFunctions({ 'instant-scan-result': readResult });
  stop = server.stop;
  render(<ScanResults />);
  return server;
}

beforeEach(async () => {
  await loadMoreTexts('en', ['client', 'errors', 'scan-results']);
  Element.prototype.scrollIntoView = () => undefined;
});

afterEach(() => {
  stop();
  cleanup();
  sessionStorage.clear();
  location.hash = '';
});

it('opens the result that the link names', async () => {
  const { calls } = await openPage(resultToken, (_, response) =>
    sendJson(response, { status: 'completed', result: visitorResult() }),
  );
  expect(await screen.findByText('We found 2 leaks.')).toBeTruthy();
  expect(calls[0]?.body).toEqual({ resultToken });
});

it('opens the last scan of this tab when the link names none', async () => {
  rememberResultToken(resultToken);
  const { calls } = await openPage('', (_, response) =>
    sendJson(response, { status: 'completed', result: visitorResult() }),
  );
  expect(await screen.findByText('We found 2 leaks.')).toBeTruthy();
  expect(calls[0]?.body).toEqual({ resultToken });
});

it('without any scan says so and offers the check', async () => {
  const { calls } = await openPage('', (_, response) => sendProblem(response, 500, 'scans.failed'));
  expect(await screen.findByText('There is no result to show here yet.')).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/instant-scan');
  expect(calls.filter(({ name }) => name === 'instant-scan-result')).toEqual([]);
});

it.each([
  ['scans.not_found', 404],
  ['request.invalid', 400],
])('says that a result is no longer there (%s)', async (code, status) => {
  await openPage('an-old-token', (_, response) => sendProblem(response, status, code));
  expect((await screen.findByRole('alert')).textContent).toContain('kept for 24 hours');
});

it('is still known after the sign-in that its link needs, and no address names it', async () => {
  await openPage(resultToken, (_, response) => sendProblem(response, 401, 'request.unauthorized'));
  const link = await screen.findByRole('link', { name: 'Sign in' });
  const next = new URL(link.getAttribute('href') ?? '', location.href).searchParams.get('next');
  expect(next).toBe('/scan-results');
  history.replaceState(null, '', next);
  expect(findResultToken()).toBe(resultToken);
});

it('waits for a scan that still runs', async () => {
  let asked = 0;
  await openPage(resultToken, (_, response) => {
    asked += 1;
    const { stage, done, total } = progress('scanning_piracy_networks', 2);
    sendJson(
      response,
      asked === 1
        ? { status: 'running', stage, done, total }
        : { status: 'completed', result: visitorResult() },
    );
  });
  expect(await screen.findByText('The scan is still running')).toBeTruthy();
  expect(await screen.findByText('We found 2 leaks.')).toBeTruthy();
});

it('offers another try when the service cannot be reached', async () => {
  let isAway = true;
  await openPage(resultToken, (_, response) => {
    if (isAway) response.destroy();
    else sendJson(response, { status: 'completed', result: visitorResult() });
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  isAway = false;
  again.click();
  expect(await screen.findByText('We found 2 leaks.')).toBeTruthy();
});

describe('a link from the mail', () => {
  const openLink = async (confirm: FunctionHandler) => {
    history.replaceState(null, '', '/scan-results?confirm=a-link-from-the-mail');
    const server = await serveFunctions({
      'confirm-scan-report': confirm,
      'instant-scan-result': (_, response) =>
        sendJson(response, {
          status: 'completed',
          result: visitorResult({ reportEmail: 'l•••@example.org', isReportConfirmed: true }),
        }),
    });
    stop = server.stop;
    render(<ScanResults />);
    return server;
  };

  afterEach(() => history.replaceState(null, '', '/'));

  it('confirms the address, opens the result at its report, and does not stay in the address', async () => {
    const { calls } = await openLink((_, response) => sendJson(response, { resultToken }));
    expect(await screen.findByText('E-mail confirmed')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download PDF' })).toBeTruthy();
    expect(calls[0]).toEqual({
      name: 'confirm-scan-report',
      body: { token: 'a-link-from-the-mail' },
    });
    // React gives the focus in a task of its own after the one that shows it.
    await expect.poll(() => document.activeElement?.textContent).toBe('Report by e-mail');
    expect(location.search + location.hash).toBe(`#${resultToken}`);
  });

  it('is not lost to the sign-in that its opener is asked for: it is come back to', async () => {
    await openLink((_, response) => sendProblem(response, 401, 'request.unauthorized'));
    const link = await screen.findByRole('link', { name: 'Sign in' });
    const next = new URL(link.getAttribute('href') ?? '', location.href).searchParams.get('next');
    expect(next).toBe('/scan-results?confirm=a-link-from-the-mail');
  });

  it('that is over says so and offers a new check', async () => {
    await openLink((_, response) => sendProblem(response, 404, 'reports.link_over'));
    expect((await screen.findByRole('alert')).textContent).toContain('This link is over');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/instant-scan');
  });
});
