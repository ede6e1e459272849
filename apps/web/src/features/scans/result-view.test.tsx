import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { estimateDamage } from '@leakblock/domain/scans';
import type { InstantScanResult } from '@leakblock/domain/scans';
import { loadMoreTexts } from '#lib/load-more-texts.ts';
import * as file from '#lib/save-file.ts';
import { sendJson, sendProblem, serveFunctions } from '../../testing/serve-functions.ts';
import type { FunctionHandler } from '../../testing/serve-functions.ts';
import { answers, finding, resultToken, visitorResult } from '../../testing/scan-story.ts';
import { ResultView } from './result-view.tsx';

let stop: () => void = () => undefined;

async function show(
  changes: Partial<InstantScanResult> = {},
  handlers: Record<string, FunctionHandler> = {},
) {
  const server = await serveFunctions(handlers);
  stop = server.stop;
  render(<ResultView result={visitorResult(changes)} resultToken={resultToken} />);
  // The last part of it.
  await screen.findByText('Report by e-mail');
  return server;
}

beforeEach(() => loadMoreTexts('en', ['client', 'errors', 'scan-results']));

afterEach(() => {
  stop();
  cleanup();
});

describe('the figures', () => {
  it('are those of the result, with the formula of the damage in words', async () => {
    await show();
    const figure = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
    expect(figure('Leaks found')).toBe('2');
    expect(figure('Monthly damage estimate')).toBe('€40');
    expect(figure('Platforms answered')).toBe('2 of 3');
    expect(screen.getByText(/^2 leaks × 400 views per month × 5 buyers/).textContent).toBe(
      '2 leaks × 400 views per month × 5 buyers per 1,000 viewers × €10 = €40 per month',
    );
  });
});

describe('a search engine', () => {
  const engine = (verdict: 'found' | 'not_found' | 'unknown') => ({
    ...({ siteId: 'searxng', label: 'SearXNG', kind: 'platform', category: 'Other' } as const),
    ...({ verdict, reason: 'rule_found', ms: 5, isEngine: true } as const),
  });

  it('stands beside the platforms with what it lists, and shows no page itself', async () => {
    await show({ platforms: [...answers, engine('found')] });
    const group = screen.getByText('Search engines (1)').parentElement!;
    expect(within(group).getByText('SearXNG')).toBeTruthy();
    expect(group.textContent).toContain('It lists pages with this name on sites that we know.');
    expect(group.textContent).not.toContain('The site shows');
  });

  it('that was asked alone is not told as platforms', async () => {
    const none = { ...{ leaksFound: 0, contentToReview: 0 }, findings: [] };
    const alone = { platformsAsked: 0, platformsAnswered: 0, platforms: [engine('not_found')] };
    await show({ ...none, ...alone });
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(
      'The search engines list no match.',
    );
    expect(screen.getByText(/Only search engines were asked: no platform/)).toBeTruthy();
    expect(screen.queryByText(/We asked 0 platforms/)).toBeNull();
  });
});

describe('a match of a visitor', () => {
  it('is labelled, reasoned and weighed, its address hidden', async () => {
    await show();
    expect(screen.getAllByText('Exact match').length).toBeGreaterThan(0);
    expect(screen.getByText('Address hidden in the free check')).toBeTruthy();
    const sign = screen.getByText('The site’s answer is the one it gives for existing pages');
    expect(sign.nextElementSibling?.textContent).toBe('+3');
    // A sign that this page does not know yet is not left without words.
    expect(screen.getByText('Another sign in the site’s answer')).toBeTruthy();
    expect(screen.getByText(/Together: 99% – practically certain/)).toBeTruthy();
  });

  it('is a sample, and says so', async () => {
    await show();
    expect(screen.getByText(/1 more match is counted above/).textContent).toContain(
      'Details are shown to registered creators.',
    );
  });

  it('shows address and title to those who may see them, as text', async () => {
    await show({
      findings: [
        { ...finding, masked: false, address: 'https://leak.example/luna', title: 'Luna <b>' },
      ],
      hiddenFindings: 0,
    });
    expect(screen.getByText('https://leak.example/luna').closest('a')).toBeNull();
    expect(screen.getByText('Luna <b>')).toBeTruthy();
    expect(screen.queryByText(/registered creators/)).toBeNull();
  });
});

describe('the platforms asked', () => {
  it('stand in three groups with reason and milliseconds', async () => {
    await show();
    const group = screen.getByText('No answer (1)').parentElement!;
    expect(within(group).getByText('Walled Garden')).toBeTruthy();
    expect(within(group).getByText('The site asked for proof that we are human.')).toBeTruthy();
    expect(within(group).getByText('1,204 ms')).toBeTruthy();
  });
});

describe('a result without a match', () => {
  const empty = {
    leaksFound: 0,
    matchesFound: 0,
    findings: [],
    hiddenFindings: 0,
    damage: estimateDamage(0),
  };

  it('says what was not asked, and never that all is well', async () => {
    await show({ ...empty, platforms: answers.slice(1) });
    expect(screen.getByText('No match on the platforms that answered.')).toBeTruthy();
    expect(screen.getByText(/This is not proof that nothing is out there/)).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/\bsafe\b/i);
  });

  it('is told as silence when nobody answered', async () => {
    await show({ ...empty, platformsAnswered: 0, platforms: answers.slice(2) });
    expect(screen.getByText('No platform answered this time.')).toBeTruthy();
  });

  it('is told apart from one with pages to review', async () => {
    await show({ leaksFound: 0, matchesFound: 1, contentToReview: 1, damage: estimateDamage(0) });
    expect(screen.getByText('No leak found, but one page you should look at.')).toBeTruthy();
    // "No leak found" is no clean bill either.
    expect(screen.getByText(/This is not proof that nothing is out there/)).toBeTruthy();
  });
});

describe('the report', () => {
  const ask = (email: string) => {
    fireEvent.change(screen.getByLabelText('E-mail address'), { target: { value: email } });
    fireEvent.change(screen.getByLabelText('Language of the report'), { target: { value: 'fr' } });
    fireEvent.click(screen.getByRole('button'));
  };

  it('is asked for with address and language; then the address is to be confirmed', async () => {
    const { calls } = await show(
      {},
      { 'instant-scan-report': (_, response) => sendJson(response, { status: 'stored' }) },
    );
    ask(' luna@example.org ');
    expect(await screen.findByText('Confirming e-mail')).toBeTruthy();
    expect(screen.getByText(/sent a mail to luna@example\.org/)).toBeTruthy();
    expect(calls.find(({ name }) => name === 'instant-scan-report')?.body).toEqual({
      resultToken,
      email: 'luna@example.org',
      language: 'fr',
    });
    // A mistyped address is corrected, not typed anew.
    fireEvent.click(screen.getByRole('button', { name: /correct the address/ }));
    expect(screen.getByLabelText<HTMLInputElement>('E-mail address').value).toContain('luna@');
  });

  it('shows that the mail is being sent', async () => {
    await show({}, { 'instant-scan-report': () => undefined });
    ask('luna@example.org');
    expect(await screen.findByText('Sending the mail …')).toBeTruthy();
  });

  it.each(['', 'luna', 'luna@', '@example.org'])('asks nobody with “%s”', async (email) => {
    const { calls } = await show();
    ask(email);
    expect((await screen.findByRole('alert')).textContent).toContain('complete e-mail address');
    expect(calls.filter(({ name }) => name === 'instant-scan-report')).toEqual([]);
  });

  it('says when it was asked for too often', async () => {
    await show(
      {},
      {
        'instant-scan-report': (_, response) => sendProblem(response, 429, 'scans.report_too_many'),
      },
    );
    ask('luna@example.org');
    expect((await screen.findByRole('alert')).textContent).toContain('several times already');
  });

  it('already asked for names the masked address, and cannot be had before it is confirmed', async () => {
    let isOpened = false;
    await show(
      { reportEmail: 'l•••@example.org' },
      {
        'instant-scan-result': (_, response) =>
          sendJson(response, {
            status: 'completed',
            result: visitorResult({ isReportConfirmed: isOpened }),
          }),
      },
    );
    expect(screen.getByText(/l•••@example\.org/)).toBeTruthy();
    expect(screen.queryByLabelText('E-mail address')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Download PDF' })).toBeNull();
    const opened = screen.getByRole('button', { name: 'I have opened the link' });
    fireEvent.click(opened);
    expect((await screen.findByRole('alert')).textContent).toContain('Confirm the e-mail address');
    isOpened = true;
    fireEvent.click(opened);
    expect(await screen.findByText('E-mail confirmed')).toBeTruthy();
  });

  it('follows when the link was opened elsewhere', async () => {
    await show(
      { reportEmail: 'l•••@example.org' },
      {
        'instant-scan-result': (_, response) =>
          sendJson(response, {
            status: 'completed',
            result: visitorResult({ isReportConfirmed: true }),
          }),
      },
    );
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('E-mail confirmed')).toBeTruthy();
  });

  it('of one’s own check needs no address', async () => {
    await show({ scansLeft: null });
    expect(screen.getByRole('button', { name: 'Download PDF' })).toBeTruthy();
    expect(screen.queryByText('E-mail confirmed')).toBeNull();
  });

  it('of somebody else’s check asks for an address after all', async () => {
    await show(
      { scansLeft: null },
      {
        'write-scan-report': (_, response) => sendProblem(response, 403, 'reports.not_confirmed'),
      },
    );
    fireEvent.click(screen.getByRole('button', { name: 'Download PDF' }));
    expect(await screen.findByLabelText('E-mail address')).toBeTruthy();
  });

  it('is downloaded in the language that is chosen', async () => {
    const saved: string[] = [];
    vi.spyOn(file, 'saveFile').mockImplementation((_, name) => void saved.push(name));
    const { calls } = await show(
      { reportEmail: 'l•••@example.org', isReportConfirmed: true },
      {
        'write-scan-report': (_, response) =>
          void response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7'),
      },
    );
    fireEvent.change(screen.getByLabelText('Language of the report'), { target: { value: 'es' } });
    fireEvent.click(screen.getByRole('button', { name: 'Download PDF' }));
    expect(await screen.findByText('The PDF is saved.')).toBeTruthy();
    expect(calls.map(({ name, body }) => [name, body])).toContainEqual([
      'write-scan-report',
      { resultToken, language: 'es' },
    ]);
    expect(saved).toEqual(['report.pdf']);
  });
});
