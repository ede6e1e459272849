import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadMoreTexts } from '#lib/load-more-texts.ts';
import {
  openStream,
  sendJson,
  sendProblem,
  serveFunctions,
} from '../../testing/serve-functions.ts';
import type { FunctionHandler } from '../../testing/serve-functions.ts';
import {
  answers,
  finding,
  progress,
  resultToken,
  visitorResult,
} from '../../testing/scan-story.ts';
import { LeakCheck } from './leak-check.tsx';

let stop: () => void = () => undefined;

async function openCheck(handlers: Record<string, FunctionHandler>) {
  const server = await serveFunctions(handlers);
  stop = server.stop;
  render(<LeakCheck />);
  return server;
}

function scan(name: string) {
  fireEvent.change(screen.getByLabelText('Your creator name'), { target: { value: name } });
  fireEvent.click(screen.getByRole('button'));
}

beforeEach(async () => {
  await loadMoreTexts('en', ['client', 'scans', 'errors', 'scan-results']);
  Element.prototype.scrollIntoView = vi.fn();
});

afterEach(() => {
  stop();
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

describe('the name', () => {
  it.each([
    ['nothing', '', 'Please enter a creator name.'],
    ['an @ alone', ' @ ', 'Please enter a creator name.'],
    ['61 characters', 'x'.repeat(61), 'A creator name has at most 60 characters.'],
    ['emoji alone', '😀😀', 'Please enter a name with at least one letter or number.'],
  ])('asks nobody for %s and says why', async (_, name, words) => {
    const { calls } = await openCheck({});
    scan(name);
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(screen.getByLabelText('Your creator name').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(screen.getByLabelText('Your creator name'));
    expect(calls).toEqual([]);
  });

  it('counts what people see as one character as one', async () => {
    await openCheck({});
    fireEvent.change(screen.getByLabelText('Your creator name'), { target: { value: '@Luna 😀' } });
    expect(screen.getByText('6 / 60')).toBeTruthy();
    expect(screen.getByText('6 of 60 characters used')).toBeTruthy();
  });

  it('shows HTML in a name as the text it is', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const { calls } = await openCheck({
      'instant-scan': (_, response) => {
        openStream(response)('progress', progress('preparing', 0));
      },
    });
    scan(name);
    expect(await screen.findByText(`Checking “${name}”`)).toBeTruthy();
    expect(document.querySelector('img')).toBeNull();
    await waitFor(() => expect(calls[0]?.body).toEqual({ creatorName: name }));
  });
});

describe('a scan', () => {
  it('tells stages and answers as they come, then the result', async () => {
    let send: ReturnType<typeof openStream> = () => undefined;
    await openCheck({
      'instant-scan': (_, response) => {
        send = openStream(response);
        send('progress', progress('preparing', 0, { resultToken }));
      },
    });
    scan('Luna Marlowe');
    expect(await screen.findByText('Checking “Luna Marlowe”')).toBeTruthy();
    await waitFor(() => expect(sessionStorage.getItem('scan-result-token')).toBe(resultToken));

    const heading = screen.getByRole('heading', { name: 'Checking “Luna Marlowe”' });
    await waitFor(() => expect(document.activeElement).toBe(heading));

    // The match is on screen before its platform has been asked for the other spelling too.
    send('progress', progress('searching_leak_databases', 0));
    send('finding', finding);
    expect(await screen.findByText('Exact match')).toBeTruthy();
    expect(screen.getByText('Searching leak databases, 1 match so far')).toBeTruthy();
    expect(screen.queryByText('212 ms')).toBeNull();
    send('progress', progress('searching_leak_databases', 1, { answer: answers[0] }));
    expect(await screen.findByText('212 ms')).toBeTruthy();
    expect(screen.getAllByText('Leakhaven')).toHaveLength(1);
    expect(screen.getByText('Searching leak databases, 1 match so far')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('1');

    send('result', visitorResult());
    const headline = await screen.findByText('We found 2 leaks.');
    await waitFor(() => expect(document.activeElement).toBe(headline));
    expect(screen.getByText('Scan complete. We found 2 leaks.').getAttribute('aria-live')).toBe(
      'polite',
    );
    expect(screen.getByRole('link', { name: 'Open results page' }).getAttribute('href')).toBe(
      `/scan-results#${resultToken}`,
    );
    expect(screen.getByText('2 free scans left today.')).toBeTruthy();
  });

  it('is not started twice', async () => {
    const { calls } = await openCheck({
      'instant-scan': (_, response) => {
        openStream(response)('progress', progress('preparing', 0));
      },
    });
    scan('Luna Marlowe');
    await screen.findByText('Checking “Luna Marlowe”');
    fireEvent.click(screen.getByRole('button'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Scan already in progress - please wait',
    );
    await waitFor(() => expect(calls).toHaveLength(1));
  });

  it('skips events that it does not know', async () => {
    await openCheck({
      'instant-scan': (_, response) => {
        const send = openStream(response);
        send('advice', { words: 'from a newer server' });
        send('progress', { stage: 'dreaming' });
        send('result', visitorResult());
        response.end();
      },
    });
    scan('Luna Marlowe');
    expect(await screen.findByText('We found 2 leaks.')).toBeTruthy();
  });
});

describe('a refusal', () => {
  it.each([
    [
      'scans.daily_limit_reached',
      429,
      'Daily scan limit reached. Please register for unlimited access.',
    ],
    ['scans.already_running', 409, 'Scan already in progress - please wait'],
    ['scans.failed', 500, 'Scan failed. Please try again.'],
  ])('%s is told in the words of the specification', async (code, status, words) => {
    await openCheck({ 'instant-scan': (_, response) => sendProblem(response, status, code) });
    scan('Luna Marlowe');
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(screen.getByLabelText<HTMLInputElement>('Your creator name').value).toBe('Luna Marlowe');
  });

  it('says when a new try makes sense', async () => {
    await openCheck({
      'instant-scan': (_, response) =>
        sendProblem(response, 429, 'scans.daily_limit_reached', 2 * 3600),
    });
    scan('Luna Marlowe');
    expect(await screen.findByText('You can try again in about 2 hours.')).toBeTruthy();
  });

  it('in the middle of the stream ends the scan with its reason', async () => {
    await openCheck({
      'instant-scan': (_, response) => {
        const send = openStream(response);
        send('progress', progress('initiating', 0));
        send('error', { code: 'scans.failed', message: 'Scan failed. Please try again.' });
        response.end();
      },
    });
    scan('Luna Marlowe');
    expect((await screen.findByRole('alert')).textContent).toBe('Scan failed. Please try again.');
  });
});

describe('a lost connection', () => {
  it('before the scan: says that the device is offline and keeps the name', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { calls } = await openCheck({});
    scan('Luna Marlowe');
    expect((await screen.findByRole('alert')).textContent).toContain('You are offline.');
    expect(screen.getByLabelText<HTMLInputElement>('Your creator name').value).toBe('Luna Marlowe');
    expect(calls).toEqual([]);
  });

  it('before the scan: says that the service cannot be reached', async () => {
    await openCheck({ 'instant-scan': (_, response) => void response.destroy() });
    scan('Luna Marlowe');
    expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached right now');
  });

  it('during the scan: finds the result that the server went on for', async () => {
    const { calls } = await openCheck({
      'instant-scan': (_, response) => {
        openStream(response)('progress', progress('preparing', 0, { resultToken }));
        setTimeout(() => response.destroy(), 20);
      },
      'instant-scan-result': (_, response) =>
        sendJson(response, { status: 'completed', result: visitorResult() }),
    });
    scan('Luna Marlowe');
    expect(await screen.findByText('We found 2 leaks.')).toBeTruthy();
    expect(calls.find(({ name }) => name === 'instant-scan-result')?.body).toEqual({ resultToken });
  });

  it('during the scan: says when the scan itself was interrupted', async () => {
    await openCheck({
      'instant-scan': (_, response) => {
        openStream(response)('progress', progress('preparing', 0, { resultToken }));
        setTimeout(() => response.destroy(), 20);
      },
      'instant-scan-result': (_, response) => sendProblem(response, 500, 'scans.interrupted'),
    });
    scan('Luna Marlowe');
    expect((await screen.findByRole('alert')).textContent).toContain('does not count');
  });

  it('during the scan, before anything is known: asks for a new start', async () => {
    await openCheck({
      'instant-scan': (_, response) => {
        openStream(response);
        setTimeout(() => response.destroy(), 20);
      },
    });
    scan('Luna Marlowe');
    expect((await screen.findByRole('alert')).textContent).toContain('Your name is kept');
    await waitFor(() =>
      expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('false'),
    );
  });
});
