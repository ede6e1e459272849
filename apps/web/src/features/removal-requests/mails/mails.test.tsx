import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import type { PlayedRoute } from '../../../testing/play-supabase.ts';
import { CaseMails } from './case-mails.tsx';
import { DecideMail } from './decide-mail.tsx';
import { MailRows } from './mail-rows.tsx';
import { MailsView } from './mails-view.tsx';
import type { ReceivedMail, SentMail } from './read-mails.ts';

const screens = prepareScreens(['removal-requests']);

const sent = (other: Partial<SentMail> = {}): SentMail => ({
  id: '5eed0000-0000-4000-8000-000000000001',
  kind: 'notice',
  status: 'undecided',
  to_address: 'dmca@leakvault.example',
  subject: '[Case R-2026-000123] Copyright notice',
  body: 'Please remove it.',
  answer: null,
  attempts: 1,
  message_id: 'm1@agency.example',
  created_at: '2026-11-20T10:00:00Z',
  handed_over_at: '2026-11-20T10:01:00Z',
  sent_at: null,
  ...other,
});
const received = (other: Partial<ReceivedMail> = {}): ReceivedMail => ({
  id: '5eed0000-0000-4000-8000-000000000002',
  request_id: '5eed0000-0000-4000-8000-000000000003',
  kind: 'reply',
  from_address: 'dmca@leakvault.example',
  to_address: 'case@agency.example',
  subject: 'Re: notice',
  body: '<img src=x onerror=alert(1)> It has been removed.',
  matched_by: 'plus_address',
  bounce_status: null,
  ticket: null,
  hint: 'removed',
  received_at: '2026-11-20T12:00:00Z',
  handled_at: null,
  removal_requests: { number: 'R-2026-000123' },
  ...other,
});
const counted = (count: number): PlayedRoute => ({
  headers: { 'content-range': count === 0 ? '*/0' : `0-0/${String(count)}` },
});

it('an operator is shown first what is undecided', async () => {
  screens.open(<MailsView />, {
    'GET /rest/v1/outgoing_mails': { body: [sent()] },
    'HEAD /rest/v1/outgoing_mails': counted(1),
    'GET /rest/v1/incoming_mails': { body: [] },
    'HEAD /rest/v1/incoming_mails': counted(0),
  });
  const undecided = await screen.findByRole('button', { name: /^Undecided/u });
  expect(undecided.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: /^To be read/u }));
  expect(await screen.findByText('No reply waits to be read.')).toBeDefined();
});

it('what was typed about a mail is there when it comes into sight again', async () => {
  // jsdom lays nothing out.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(190);
  const mails = Array.from({ length: 100 }, (_, place) => ({
    received: received({
      id: `5eed0000-0000-4000-8000-${String(1000 + place).padStart(12, '0')}`,
      request_id: null,
      subject: `Re: notice ${String(place)}`,
    }),
  }));
  screens.open(
    <MailRows
      label="Mails"
      mails={mails}
      total={100}
      isReadAgain={false}
      onEnd={() => undefined}
    />,
  );
  const fields = await screen.findAllByLabelText('Number of the request');
  fireEvent.change(fields[0]!, { target: { value: 'R-2026-000123' } });
  const box = screen.getByRole('group', { name: 'Mails' });
  Object.defineProperty(box, 'scrollTop', { value: 190 * 60, configurable: true });
  fireEvent.scroll(box);
  expect(await screen.findByText(/Re: notice 61$/u)).toBeDefined();
  expect(screen.queryByText(/Re: notice 1$/u)).toBeNull();
  expect(screen.getByDisplayValue('R-2026-000123')).toBe(fields[0]);
});

it('a list whose next piece does not come says so, and goes on when it is asked again', async () => {
  // jsdom lays nothing out.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(190);
  const mails = Array.from({ length: 51 }, (_, place) =>
    sent({
      id: `5eed0000-0000-4000-8000-${String(1000 + place).padStart(12, '0')}`,
      subject: `Notice ${String(place)}`,
    }),
  );
  let isDown = true;
  screens.open(<MailsView />, {
    'GET /rest/v1/outgoing_mails': ({ query }) => {
      const from = Number(query.get('offset') ?? 0);
      if (from > 0 && isDown) return { status: 503, body: {} };
      return { body: mails.slice(from, from + 50), headers: { 'content-range': '*/51' } };
    },
    'HEAD /rest/v1/outgoing_mails': counted(51),
    'HEAD /rest/v1/incoming_mails': counted(0),
  });
  await screen.findByText('Notice 0');
  const box = screen.getByRole('group', { name: 'Undecided' });
  Object.defineProperty(box, 'scrollTop', { value: 190 * 47, configurable: true });
  fireEvent.scroll(box);
  expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached');
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Notice 50')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('an undecided mail is looked for by its id, and decided once', async () => {
  const bodies: unknown[] = [];
  screens.open(<DecideMail mail={sent()} />, {
    'POST /functions/v1/decide-mail': ({ body }) => {
      bodies.push(body);
      return { body: { ok: true } };
    },
  });
  expect(await screen.findByText(/Look for m1@agency\.example/u)).toBeDefined();
  const arrived = screen.getByRole('button', { name: 'It arrived' });
  fireEvent.click(arrived);
  fireEvent.click(arrived);
  await waitFor(() => expect(bodies).toEqual([{ mailId: sent().id, decision: 'arrived' }]));
});

it('the words of a mail are words: nothing in them becomes a part of the page', async () => {
  screens.open(<CaseMails caseId="c" />, {
    'GET /rest/v1/removal_request_cases': { body: [{ request_id: 'r' }] },
    'GET /rest/v1/outgoing_mails': { body: [sent({ status: 'sent' })] },
    'GET /rest/v1/incoming_mails': { body: [received()] },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Show text: Re: notice' }));
  expect(screen.getByText(/onerror=alert/u).tagName).toBe('PRE');
  expect(document.querySelector('img')).toBeNull();
  expect(screen.getByText(/The page itself is looked at/u)).toBeDefined();
});

it('a person is told that a text in the built-in mailbox went to nobody', async () => {
  screens.open(<CaseMails caseId="c" />, {
    'GET /rest/v1/removal_request_cases': { body: [{ request_id: 'r' }] },
    'GET /rest/v1/outgoing_mails': { body: [sent({ status: 'in_mailbox', handed_over_at: null })] },
    'GET /rest/v1/incoming_mails': { body: [] },
  });
  expect(await screen.findByText(/it has not been sent to anybody/u)).toBeDefined();
});

it('what she read in a reply is recorded, and a refusal of the server is told', async () => {
  const bodies: unknown[] = [];
  screens.open(<CaseMails caseId="c" />, {
    'GET /rest/v1/removal_request_cases': { body: [{ request_id: 'r' }] },
    'GET /rest/v1/outgoing_mails': { body: [] },
    'GET /rest/v1/incoming_mails': { body: [received({ hint: 'refused' })] },
    'POST /functions/v1/record-reply': ({ body }) => {
      bodies.push(body);
      return { status: 503, body: { code: 'server.database_unavailable' } };
    },
  });
  const reason = await screen.findByLabelText('Why do they refuse?');
  fireEvent.change(reason, { target: { value: 'not_hosted_here' } });
  fireEvent.click(screen.getByRole('button', { name: 'Record' }));
  await screen.findByRole('alert');
  expect(bodies).toEqual([
    { mailId: received().id, decision: 'refused', reason: 'not_hosted_here' },
  ]);
});

it('a mail that sounds like a counter-notice opens its form for the operator who reads it, and never counts as a receipt', async () => {
  // jsdom lays nothing out.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(190);
  const record = 'POST /functions/v1/record-counter-notice';
  const mail = received({ hint: 'counter_notice' });
  const list = { isReadAgain: false, onEnd: () => undefined };
  screens.open(<MailRows label="Mails" mails={[{ received: mail }]} total={1} {...list} />, {
    [record]: { body: { id: mail.id, decideBy: '2026-12-08', restoredBy: '2026-12-14' } },
  });
  expect(await screen.findByDisplayValue('They send a counter-notice')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Record' })).toBeNull();
  const write = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  write('Received by the provider on', '2026-11-20');
  write('Name of whoever filed it', 'Rowan Pike');
  write('What it says', 'It was removed by mistake.');
  fireEvent.click(screen.getByLabelText('A signature'));
  fireEvent.click(screen.getByRole('button', { name: 'Note it down' }));
  await waitFor(() =>
    expect(screens.calls(record)[0]?.body).toEqual({
      requestId: mail.request_id,
      mailId: mail.id,
      receivedOn: '2026-11-20',
      subscriberName: 'Rowan Pike',
      statement: 'It was removed by mistake.',
      elements: ['signature'],
    }),
  );
});
