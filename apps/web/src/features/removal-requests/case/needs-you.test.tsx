import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { NeedsYou } from './needs-you.tsx';
import type { Case, CaseRequest } from './read-case.ts';

const { calls, open } = prepareScreens(['removal-requests', 'app-errors']);

const found = (changes: Partial<Case>) =>
  ({ id: 'case-1', status_word: 'preparing', next_step: 'prepare', ...changes }) as Case;
const request = (changes: Partial<CaseRequest>) =>
  ({
    id: 'request-1',
    status: 'in_review',
    kind: 'dmca_notice',
    channel: 'email',
    counter_notices: [],
    outgoing_mails: [],
    sent_at: null,
    filed_at: null,
    breach_at: null,
    ...changes,
  }) as CaseRequest;
const linkToNotices = () => screen.queryByRole('link')?.getAttribute('href') ?? null;

it('asks for nothing about a page that is gone', () => {
  open(<NeedsYou events={[]} found={found({ status_word: 'removed' })} requests={[request({})]} />);
  expect(linkToNotices()).toBeNull();
});

it('shows what would have search engines forget a page that is gone', () => {
  const outdated = request({ kind: 'outdated_content_request', status: 'blocked' });
  open(
    <NeedsYou
      events={[]}
      found={found({ status_word: 'removed' })}
      requests={[request({}), outdated]}
    />,
  );
  expect(screen.getByText('1 notice cannot go out yet.')).toBeTruthy();
  expect(linkToNotices()).toBe('/request-removal?preview=case-1');
});

describe('a retraction', () => {
  const retract = 'POST /functions/v1/retract-request';
  const takenBack = (...happened: string[]) =>
    open(
      <NeedsYou
        found={found({ status_word: 'waiting' })}
        requests={[
          request({
            ...{ status: 'withdrawn', recipient_name: 'Vault Hosting' },
            sent_at: '2026-01-02T09:00:00Z',
          }),
        ]}
        events={happened.map((action, seq) => ({
          ...{ id: seq, seq, at: '2026-01-02T10:00:00Z', actor: 'system', action },
          ...{ to_status: null, reason: null, request_id: 'request-1' },
        }))}
      />,
      { [retract]: { body: { changed: ['5eed0000-0000-4000-8000-000000000050'] } } },
    );

  it.each([
    ['at once', ['retracted', 'retraction_failed']],
    ['after it had been sent', ['retracted', 'retraction_sent', 'retraction_failed']],
    ['a second time', ['retraction_failed', 'retraction_again', 'retraction_failed']],
  ])('that did not arrive can be sent again: %s', async (_, happened) => {
    takenBack(...happened);
    expect(screen.getByText(/^Vault Hosting did not get the mail/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Send it again' }));
    await waitFor(() => expect(calls(retract)[0]?.body).toEqual({ requestId: 'request-1' }));
  });

  it.each([
    ['sent', ['retracted', 'retraction_sent']],
    ['on its way again', ['retraction_failed', 'retraction_again']],
    ['sent after all', ['retraction_failed', 'retraction_again', 'retraction_sent']],
  ])('that is %s asks for nothing', (_, happened) => {
    takenBack(...happened);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a page that was put back after a counter-notice', () => {
  const decide = 'POST /functions/v1/decide-counter-notice';
  const notice = {
    ...{ id: 'counter-1', received_on: '2026-01-02', elements: [], status: 'restored' },
    ...{ subscriber_name: 'A. N. Other', statement: 'It was a mistake.' },
    ...{ decide_by: '2026-01-16', restored_by: '2026-01-23' },
  };
  const putBack = (status: 'restored' | 'closed') =>
    open(
      <NeedsYou
        events={[]}
        found={found({ status_word: 'needs_you' })}
        requests={[request({ status, counter_notices: [notice] })]}
      />,
      { [decide]: { body: { changed: [] } } },
    );
  const acts = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

  it('may be taken to court still, or left at that', async () => {
    putBack('restored');
    expect(acts()).toEqual(['I have gone to court', 'Leave it']);
    fireEvent.click(screen.getByRole('button', { name: 'Leave it' }));
    await waitFor(() =>
      expect(calls(decide)[0]?.body).toEqual({ id: 'counter-1', decision: 'left' }),
    );
  });

  it('asks for nothing once she has left it', () => {
    putBack('closed');
    expect(acts()).toEqual([]);
  });
});

describe('a page about which nobody was asked', () => {
  it('leads to its notices before any is written', () => {
    open(<NeedsYou events={[]} found={found({})} requests={[]} />);
    expect(linkToNotices()).toBe('/request-removal?preview=case-1');
  });

  it('leads to its notices after all of them were stopped', () => {
    const stopped = request({ status: 'withdrawn' });
    open(<NeedsYou events={[]} found={found({ next_step: 'none' })} requests={[stopped]} />);
    expect(screen.getByText(/^Nothing about this page is on its way/)).toBeTruthy();
    expect(linkToNotices()).toBe('/request-removal?preview=case-1');
  });

  it('leads to them too when it came back and she stopped what was written again', () => {
    const requests = [
      request({ status: 'verified_removed', sent_at: '2026-11-20T10:00:00Z' }),
      request({ status: 'declined' }),
    ];
    open(<NeedsYou events={[]} found={found({ next_step: 'none' })} requests={requests} />);
    expect(linkToNotices()).toBe('/request-removal?preview=case-1');
  });

  it('does not while a notice is about to be sent', () => {
    const requests = [request({ status: 'withdrawn' }), request({ status: 'queued' })];
    open(<NeedsYou events={[]} found={found({ next_step: 'send' })} requests={requests} />);
    expect(linkToNotices()).toBeNull();
  });
});
