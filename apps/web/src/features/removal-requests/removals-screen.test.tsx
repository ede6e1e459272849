import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as live from '#lib/use-live-rows.ts';
import { prepareScreens } from '../../testing/open-screen.tsx';
import type { PlayedRoute } from '../../testing/play-supabase.ts';
import { luna } from '../../testing/play-supabase.ts';
import { RemovalsScreen } from './removals-screen.tsx';

// jsdom lays nothing out: the last rows are in sight.
vi.mock('@tanstack/react-virtual', () => ({
  useVirtualizer: ({
    count,
    getItemKey,
  }: {
    count: number;
    getItemKey: (at: number) => string;
  }) => ({
    getVirtualItems: () =>
      Array.from({ length: Math.min(count, 9) }, (_, place) => {
        const index = Math.max(count - 9, 0) + place;
        return { index, key: getItemKey(index), start: 0 };
      }),
    getTotalSize: () => 0,
    measureElement: () => undefined,
    takeSnapshot: () => [],
  }),
}));

const { calls, open } = prepareScreens(['removal-requests', 'app-errors', 'lists']);
beforeEach(() => {
  vi.spyOn(live, 'useLiveRows').mockImplementation(() => undefined);
});

const id = (number: number) => `5eed0000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const list = 'GET /rest/v1/removal_cases';
const count = 'HEAD /rest/v1/removal_cases';

const row = (number: number, changes: object = {}) => ({
  id: id(number),
  number: `R-2026-${String(number).padStart(6, '0')}`,
  address: `https://tube.example/watch/${String(number)}`,
  host: 'tube.example',
  claim: 'copyright',
  status: 'in_progress',
  status_word: 'waiting',
  source_state: 'up',
  search_state: 'listed',
  stop_label: null,
  next_step: 'follow_up',
  next_at: '2026-11-23T10:00:00Z',
  created_at: '2026-11-21T10:00:00Z',
  restart_count: 0,
  moved_to_case_id: null,
  engines: [],
  first_gone_at: null,
  resolved_at: null,
  ...changes,
});

const counted = (all: number): PlayedRoute => ({
  headers: { 'content-range': `*/${String(all)}` },
});

describe('the list', () => {
  it('says what happens next and by when, and both lamps in words', async () => {
    open(<RemovalsScreen search="" />, { [list]: { body: [row(1)] }, [count]: counted(1) });
    const link = await screen.findByRole('link', { name: 'https://tube.example/watch/1' });
    expect(link.getAttribute('href')).toBe(`/request-removal?case=${id(1)}`);
    const item = link.closest('li')!;
    expect(item.textContent).toContain('Source: still up');
    expect(item.textContent).toContain('Search: found');
    expect(item.textContent).toMatch(/A reminder goes out\. By Nov 23, 2026/);
    expect(within(item).getByText('Waiting for an answer')).toBeTruthy();
  });

  it.each([
    ['approve', /The notices wait for your approval\.$/],
    [
      'decide_exhausted',
      /Decide whether a lawyer goes on\. We still check whether the page is there, next by Nov 23, 2026/,
    ],
  ])('gives her no day for what waits for her: %s', async (next_step, said) => {
    const one = row(1, { next_step, status_word: 'needs_you' });
    open(<RemovalsScreen search="" />, { [list]: { body: [one] }, [count]: counted(1) });
    const link = await screen.findByRole('link', { name: 'https://tube.example/watch/1' });
    const lines = [...link.closest('li')!.querySelectorAll('p')].map((each) => each.textContent);
    expect(lines.find((line) => said.test(line))).toBeDefined();
  });

  it('of a page with signs of a minor shows its site only', async () => {
    const stopped = row(1, { stop_label: 'possible_minor' });
    open(<RemovalsScreen search="" />, { [list]: { body: [stopped] }, [count]: counted(1) });
    expect(await screen.findByRole('link', { name: 'tube.example' })).toBeTruthy();
    expect(screen.getByText('Stopped: report it to a hotline.')).toBeTruthy();
  });

  it('is filtered by its word and searched by address or number', async () => {
    open(<RemovalsScreen search="?word=needs_you" />, {
      [list]: { body: [] },
      [count]: counted(0),
    });
    await screen.findByText('No case matches.');
    expect(calls(list)[0]?.query.get('status_word')).toBe('eq.needs_you');
    const field = screen.getByLabelText('Search by address or case number');
    fireEvent.change(field, { target: { value: 'R-2026-0001' } });
    await waitFor(() =>
      expect(calls(list).at(-1)?.query.get('number')).toBe('ilike.%R-2026-0001%'),
    );
    fireEvent.change(field, { target: { value: 'tube_1' } });
    await waitFor(() =>
      expect(calls(list).at(-1)?.query.get('address')).toBe(String.raw`ilike.%tube\_1%`),
    );
    expect(calls(list).at(-1)?.query.get('user_id')).toBe(`eq.${luna.id}`);
  });

  it('that is empty leads to the first request', async () => {
    open(<RemovalsScreen search="" />, { [list]: { body: [] }, [count]: counted(0) });
    expect(await screen.findByText(/Nothing has been asked for yet/)).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Request a removal' }).length).toBeGreaterThan(0);
  });

  it('that cannot be read says so and asks again', async () => {
    open(<RemovalsScreen search="" />, { [list]: { status: 503, body: {} }, [count]: counted(3) });
    expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('whose next piece does not come says so, and goes on when it is asked again', async () => {
    const first = Array.from({ length: 100 }, (_, place) => row(place));
    let isDown = true;
    open(<RemovalsScreen search="" />, {
      [list]: ({ query }) => {
        if (!query.has('or')) return { body: first };
        return isDown ? { status: 503, body: {} } : { body: [row(100)] };
      },
      [count]: counted(101),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached');
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('https://tube.example/watch/100')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('one case', () => {
  const request = {
    id: id(50),
    number: 'R-2026-000001-A',
    scope: 'host',
    recipient_name: 'Vault Hosting',
    recipient_address: 'abuse@vault.example',
    form_url: null,
    channel: 'email',
    kind: 'dmca_notice',
    status: 'counter_noticed',
    blocked_reason: null,
    reject_reason: null,
    subject: 'Notice',
    body: 'The whole notice.',
    owner_name: 'Luna Marlowe',
    is_sworn: true,
    sent_at: '2026-11-20T10:00:00Z',
    filed_at: null,
    breach_at: null,
    reference: 'T-77',
    next_step: null,
    next_at: null,
    created_at: '2026-11-20T09:00:00Z',
    outgoing_mails: [{ kind: 'notice', status: 'in_mailbox', created_at: '2026-01-01T00:00:00Z' }],
    counter_notices: [
      {
        id: id(60),
        received_on: '2026-11-18',
        subscriber_name: 'A. N. Other',
        statement: 'It was a mistake.',
        elements: [],
        decide_by: '2099-12-04',
        restored_by: '2099-12-10',
        status: 'received',
      },
    ],
  };
  const event = (seq: number, action: string, changes: object = {}) => ({
    id: seq,
    seq,
    at: '2026-11-20T10:00:00Z',
    actor: 'system',
    action,
    to_status: null,
    reason: null,
    request_id: id(50),
    ...changes,
  });
  const story: Record<string, PlayedRoute> = {
    [list]: { body: [row(1)] },
    'GET /rest/v1/removal_request_cases': { body: [{ removal_requests: request }] },
    'GET /rest/v1/removal_events': {
      body: [
        event(1, 'created', { request_id: null, actor: 'person' }),
        event(2, 'sent', { to_status: 'sent' }),
        event(3, 'rejected', {
          to_status: 'rejected',
          reason: 'not_hosted_here',
          actor: 'recipient',
        }),
        event(4, 'a_code_of_tomorrow'),
      ],
    },
    'GET /rest/v1/case_links': { body: [] },
  };
  const openCase = (more: Record<string, PlayedRoute> = {}) =>
    open(<RemovalsScreen search={`?case=${id(1)}`} />, { ...story, ...more });

  it('tells its story in words, also where a code is new', async () => {
    openCase();
    const timeline = await screen.findByText('The case was opened.');
    const words = timeline.closest('ol')!.textContent;
    expect(words).toContain('The notice was sent.');
    expect(words).toContain('The recipient refused. (it does not lie with them)');
    expect(words).toContain('Something was noted in the case.');
    // Who was asked is read by itself.
    await waitFor(() =>
      expect(timeline.closest('ol')!.textContent).toContain('R-2026-000001-A · Vault Hosting'),
    );
  });

  it('says plainly that nothing was sent where there is no mail server', async () => {
    openCase();
    expect(
      await screen.findByText(/Written, not sent: this installation has no mail server/),
    ).toBeTruthy();
  });

  it('counts the days to decide about a counter-notice and sends the decision', async () => {
    const decide = 'POST /functions/v1/decide-counter-notice';
    openCase({ [decide]: { body: { changed: [id(50)] } } });
    expect(await screen.findByText(/\d+ days left to decide, until Dec 4, 2099/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText(/Number of the court’s file/), {
      target: { value: '1:26-cv-77' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'I have gone to court' }));
    await waitFor(() =>
      expect(calls(decide)[0]?.body).toEqual({
        id: id(60),
        decision: 'action_filed',
        reference: '1:26-cv-77',
      }),
    );
  });

  it('takes down how a counter-notice ended once the time to decide is over', async () => {
    const decide = 'POST /functions/v1/decide-counter-notice';
    const over = { ...request.counter_notices[0], decide_by: '2026-01-14' };
    openCase({
      'GET /rest/v1/removal_request_cases': {
        body: [{ removal_requests: { ...request, counter_notices: [over] } }],
      },
      [decide]: { body: { changed: [id(50)] } },
    });
    expect(await screen.findByText(/^The time to decide is over/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'The page is back' }));
    await waitFor(() =>
      expect(calls(decide)[0]?.body).toEqual({ id: id(60), decision: 'restored' }),
    );
  });

  it('is taken back only with a reason, after it was asked twice', async () => {
    const retract = 'POST /functions/v1/retract-request';
    openCase({
      'GET /rest/v1/removal_request_cases': {
        body: [{ removal_requests: { ...request, status: 'sent', counter_notices: [] } }],
      },
      [retract]: { body: { changed: [id(50)] } },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Take the notice back' }));
    fireEvent.click(screen.getByRole('button', { name: 'Take it back' }));
    expect(screen.getByText(/in a few words why/).closest('[role=alert]')).not.toBeNull();
    expect(calls(retract)).toEqual([]);
    fireEvent.change(screen.getByLabelText(/What was wrong with it/), {
      target: { value: 'The wrong page.' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Take it back' }));
    await waitFor(() =>
      expect(calls(retract)[0]?.body).toEqual({ requestId: id(50), reason: 'The wrong page.' }),
    );
  });

  it('that is stopped shows address, label and hotlines, and asks for nothing else', async () => {
    openCase({ [list]: { body: [row(1, { stop_label: 'possible_minor' })] } });
    expect(await screen.findByText('Signs of a minor')).toBeTruthy();
    expect(screen.getByRole('link', { name: /INHOPE/ })).toBeTruthy();
    expect(screen.queryByText('What happened')).toBeNull();
  });

  it('of somebody else does not exist', async () => {
    openCase({ [list]: { body: [] } });
    expect(await screen.findByText('There is no such case.')).toBeTruthy();
  });
});
