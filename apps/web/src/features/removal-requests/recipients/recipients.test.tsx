import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { i18n } from '@lingui/core';
import { describe, expect, it, vi } from 'vitest';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import type { PlayedRoute } from '../../../testing/play-supabase.ts';
import { CaseContacts } from './case-contacts.tsx';
import { RecipientsView } from './recipients-view.tsx';

const { calls, open } = prepareScreens(['removal-requests', 'administration', 'shell']);

const recipient = (changes: object = {}) => ({
  id: '5eed0000-0000-4000-8000-00000000e105',
  scope: 'operator',
  name: 'Leak Vault agent',
  domains: ['leakvault.example'],
  method: 'email',
  address: 'dmca@leakvault.example',
  form_url: null,
  confidence: 'confirmed',
  language: 'en',
  claims: ['copyright'],
  notes: null,
  built_in: null,
  last_verified_at: '2026-11-01T10:00:00Z',
  valid_until: null,
  bounced_at: null,
  ...changes,
});

const play = (rows: object[]): Record<string, PlayedRoute> => ({
  'GET /rest/v1/recipients': {
    body: rows,
    headers: { 'content-range': `0-49/${String(rows.length)}` },
  },
  'GET /rest/v1/cloudflare_reports': { body: [] },
  'POST /functions/v1/mark-recipient': { body: { ok: true } },
  'POST /functions/v1/save-recipient': { body: { id: 'new' } },
});

describe('the recipient directory', () => {
  it('says that a mailbox bounced, and lets it be written to again', async () => {
    open(<RecipientsView />, play([recipient({ bounced_at: '2026-11-20T10:00:00Z' })]));
    expect(await screen.findByText(/Mail came back on/u)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Mailbox works again' }));
    await waitFor(() => {
      expect(calls('POST /functions/v1/mark-recipient')).toMatchObject([
        { body: { mark: 'fixed' } },
      ]);
    });
  });

  it('says what happened on the day of the reader’s clock, and the end of a registration as it is', async () => {
    // A clock in Berlin, where nothing says which.
    vi.spyOn(i18n, 'date').mockImplementation((value, format) =>
      new Intl.DateTimeFormat('en', { timeZone: 'Europe/Berlin', ...(format as object) }).format(
        new Date(value ?? ''),
      ),
    );
    const late = '2026-11-26T23:30:00Z';
    const rows = [
      recipient({ id: 'checked', last_verified_at: late, valid_until: '2099-01-31' }),
      recipient({ id: 'bounced', bounced_at: late }),
    ];
    open(<RecipientsView />, play(rows));
    expect(
      await screen.findByText(/^Checked on Nov 27, 2026 · Registered until Jan 31, 2099/u),
    ).toBeTruthy();
    expect(screen.getByText(/^Mail came back on Nov 27, 2026/u)).toBeTruthy();
  });

  it('asks before Escape takes away what was typed of an entry, and not once it is saved', async () => {
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
    open(<RecipientsView />, play([recipient()]));
    fireEvent.click(await screen.findByRole('button', { name: /Edit/u }));
    const dialog = await screen.findByRole('dialog');
    const escape = () => fireEvent(dialog, new Event('cancel', { cancelable: true }));
    const notes = within(dialog).getByLabelText('Notes');
    fireEvent.input(notes, { target: { value: 'Answers within a day.' } });
    await waitFor(() => {
      confirm.mockClear();
      escape();
      expect(confirm).toHaveBeenCalledWith('Something here is not saved. Leave anyway?');
    });
    expect(screen.getByRole('dialog')).toBe(dialog);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    confirm.mockClear();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(confirm).not.toHaveBeenCalled();
    confirm.mockRestore();
  });

  it('says that reports of unknown fate cannot be read: nobody else tells of them', async () => {
    let isDown = true;
    const report = {
      request_id: '5eed0000-0000-4000-8000-00000000e106',
      handed_over_at: '2026-11-20T10:00:00Z',
      answer: null,
      removal_requests: { number: 'R-2026-000123-A', host: 'tube.example' },
    };
    open(<RecipientsView />, {
      ...play([]),
      'GET /rest/v1/cloudflare_reports': () =>
        isDown ? { status: 503, body: {} } : { body: [report] },
    });
    const reports = within(
      await screen.findByRole('region', { name: 'Reports to Cloudflare with an unknown fate' }),
    );
    expect(reports.getByRole('alert').textContent).toContain('cannot be reached');
    isDown = false;
    fireEvent.click(reports.getByRole('button', { name: 'Try again' }));
    expect(await reports.findByText(/R-2026-000123-A/)).toBeTruthy();
  });

  it('says that a registration has ended', async () => {
    open(<RecipientsView />, play([recipient({ valid_until: '2025-01-31' })]));
    expect(await screen.findByText(/counts as a guess/u)).toBeTruthy();
  });

  it('says why more of it did not come, and keeps what is shown', async () => {
    open(<RecipientsView />, {
      ...play([]),
      'GET /rest/v1/recipients': ({ query }) =>
        query.get('offset') === '1'
          ? { status: 503, body: {} }
          : { body: [recipient()], headers: { 'content-range': '*/2' } },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached');
    expect(screen.getByText('Leak Vault agent')).toBeTruthy();
  });

  it('keeps what was typed when something is missing', async () => {
    open(<RecipientsView />, play([]));
    fireEvent.click(await screen.findByRole('button', { name: 'Add a recipient' }));
    const dialog = screen.getByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Somebody' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText(/Please check/u)).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLInputElement>('Name').value).toBe('Somebody');
    const address = within(dialog).getByLabelText('E-mail address');
    expect(address.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(address);
    expect(within(dialog).getByText('Please enter an e-mail address')).toBeTruthy();
    expect(within(dialog).getByLabelText('Name').getAttribute('aria-invalid')).toBeNull();
    expect(calls('POST /functions/v1/save-recipient')).toEqual([]);
  });
});

describe('contacts of a case', () => {
  const contact = (id: string, changes: object) => ({
    id,
    scope: 'operator',
    host: 'leakvault.example',
    source: 'site_page',
    outcome: 'found',
    name: null,
    address: 'dmca@leakvault.example',
    form_url: null,
    confidence: 'published',
    fetched_at: '2026-11-21T10:00:00Z',
    ...changes,
  });

  it('tell who was asked and what came back, and mark guesses', async () => {
    open(<CaseContacts caseId="5eed0000-0000-4000-8000-00000000e101" />, {
      'GET /rest/v1/removal_contacts': {
        body: [
          contact('1', {}),
          contact('2', {
            source: 'convention',
            address: 'abuse@leakvault.example',
            confidence: 'guessed',
          }),
          contact('3', { source: 'rdap_ip', outcome: 'failed', address: null, confidence: null }),
        ],
      },
    });
    expect(await screen.findByText('dmca@leakvault.example')).toBeTruthy();
    expect(screen.getByText('abuse@leakvault.example')).toBeTruthy();
    expect(screen.getAllByText(/Guessed: nobody published it/u)).toHaveLength(1);
    expect(screen.getByText('Did not answer.')).toBeTruthy();
  });
});
