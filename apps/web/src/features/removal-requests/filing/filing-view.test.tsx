import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import type { PlayedRoute } from '../../../testing/play-supabase.ts';
import { FilingView } from './filing-view.tsx';
import { SelfServicePanel } from './self-service-panel.tsx';

const { calls, open } = prepareScreens(['removal-requests', 'app-errors']);

const list = 'GET /rest/v1/removal_requests';
const sheet = 'POST /functions/v1/open-filing';
const mark = 'POST /functions/v1/mark-as-filed';
const id = '5eed0000-0000-4000-8000-00000000a001';

const row = {
  id,
  number: 'R-2026-000123-B',
  kind: 'dmca_search_notice',
  recipient_name: 'Google Search',
  host: 'leaks.example',
  approved_at: '2026-11-19T10:00:00Z',
  status_at: '2026-11-19T10:00:00Z',
  filed_at: null,
  reference: null,
  form_url: 'https://reportcontent.google.com/forms/dmca_search',
};
const fields = {
  ready: true,
  number: row.number,
  kind: row.kind,
  formUrl: row.form_url,
  subject: 'Copyright notice',
  body: 'The whole notice',
  fields: [
    { name: 'First name', value: 'Robin' },
    { name: 'Authorised examples', value: '' },
    { name: 'Infringing addresses', value: 'https://leaks.example/1\nhttps://leaks.example/2' },
  ],
};

function play(more: Record<string, PlayedRoute> = {}): Record<string, PlayedRoute> {
  let isFiled = false;
  return {
    [list]: ({ query }) => {
      const rows = query.get('status') === 'eq.to_file' && !isFiled ? [row] : [];
      return { body: rows, headers: { 'content-range': `*/${String(rows.length)}` } };
    },
    [sheet]: { body: fields },
    [mark]: () => {
      isFiled = true;
      return { body: { changed: [id] } };
    },
    ...more,
  };
}
const showFields = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Show the fields' }));

describe('the queue of forms', () => {
  it('shows what has waited longest first, and asks for its fields when one is opened', async () => {
    open(<FilingView />, play());
    await showFields();
    const terms = await screen.findAllByRole('term');
    expect(terms.map(({ textContent }) => textContent)).toEqual([
      'First name',
      'Authorised examples',
      'Infringing addresses',
    ]);
    expect(calls(list)[0]?.query.get('order')).toBe('approved_at.asc,id.asc');
    const link = screen.getByRole('link', { name: /Open the form of Google Search/u });
    expect(link.getAttribute('href')).toBe(row.form_url);
    expect(link.getAttribute('rel')).toContain('noopener');
    expect(screen.getByText('Leave empty')).toBeDefined();
  });

  it('says why more of it did not come, and keeps what is shown', async () => {
    open(
      <FilingView />,
      play({
        [list]: ({ query }) =>
          query.get('offset') === '1'
            ? { status: 503, body: {} }
            : { body: [row], headers: { 'content-range': '*/2' } },
      }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached');
    expect(screen.getByRole('button', { name: 'Show the fields' })).toBeDefined();
  });

  it('copies one field, all of them, or the whole text', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    open(<FilingView />, play());
    await showFields();
    const press = async (name: string) =>
      fireEvent.click(await screen.findByRole('button', { name }));
    await press('Copy “Infringing addresses”');
    await press('Copy all fields');
    await press('Copy the whole text');
    expect(writeText.mock.calls).toEqual([
      ['https://leaks.example/1\nhttps://leaks.example/2'],
      [
        'First name:\nRobin\n\nInfringing addresses:\nhttps://leaks.example/1\nhttps://leaks.example/2',
      ],
      ['Copyright notice\n\nThe whole notice'],
    ]);
    await waitFor(() => expect(screen.getAllByText('Copied.')).toHaveLength(3));
  });

  it('notes nothing as filed without its reference, and takes it off the list with one', async () => {
    open(<FilingView />, play());
    await showFields();
    const press = () => fireEvent.click(screen.getByRole('button', { name: 'Mark as filed' }));
    const reference = await screen.findByLabelText('Reference the form gave');
    press();
    expect((await screen.findByRole('alert')).textContent).toMatch(/no proof/u);
    expect(calls(mark)).toHaveLength(0);
    fireEvent.change(reference, { target: { value: ' 4-711 ' } });
    press();
    await screen.findByText('Nothing waits to be filed.');
    expect(calls(mark)[0]?.body).toEqual({ requestId: id, reference: '4-711' });
  });

  it('says that a request was kept back, and shows nothing of it', async () => {
    open(<FilingView />, play({ [sheet]: { body: { ready: false, reason: 'no_loa' } } }));
    await showFields();
    expect(await screen.findByText(/may no longer be filed/u)).toBeDefined();
    expect(screen.queryByLabelText('Reference the form gave')).toBeNull();
  });

  it('keeps what was typed when filing it fails', async () => {
    open(
      <FilingView />,
      play({
        [mark]: { status: 409, body: { code: 'removals.not_to_file', status: 409, title: 'x' } },
      }),
    );
    await showFields();
    const reference = await screen.findByLabelText<HTMLInputElement>('Reference the form gave');
    fireEvent.change(reference, { target: { value: 'A-1' } });
    fireEvent.click(screen.getByRole('button', { name: 'Mark as filed' }));
    await screen.findByText(/no longer waits to be filed/u);
    expect(reference.value).toBe('A-1');
  });

  it('turns to what was filed, where the answer is recorded', async () => {
    const filed = { ...row, filed_at: '2026-11-20T10:00:00Z', reference: '4-711' };
    open(
      <FilingView />,
      play({
        [list]: ({ query }) => ({
          body: query.get('status') === 'eq.to_file' ? [] : [filed],
          headers: { 'content-range': '*/1' },
        }),
        'POST /functions/v1/record-reply': { body: { changed: [id] } },
      }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Filed, no decision yet' }));
    const shown = within(await screen.findByRole('article'));
    expect(shown.getByText('4-711')).toBeDefined();
    fireEvent.click(shown.getByRole('button', { name: 'Record the answer' }));
    expect(await shown.findByRole('combobox')).toBeDefined();
  });

  it('takes the reference of a form that was filed while its request was stopped', async () => {
    const stopped = { ...row, status_at: '2026-11-20T10:00:00Z' };
    let isFiled = false;
    open(
      <FilingView />,
      play({
        [list]: ({ query }) => {
          const isAsked = (query.get('status') ?? '').startsWith('in.(withdrawn');
          const rows = isAsked && !isFiled ? [stopped] : [];
          return { body: rows, headers: { 'content-range': `*/${String(rows.length)}` } };
        },
        [mark]: () => {
          isFiled = true;
          return { body: { changed: [id] } };
        },
      }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Stopped' }));
    const shown = within(await screen.findByRole('article'));
    expect(shown.getByText(/^Stopped Nov 20/u)).toBeDefined();
    expect(screen.getByText('1 request, the most recently stopped first')).toBeDefined();
    fireEvent.click(shown.getByRole('button', { name: 'It was filed' }));
    fireEvent.change(shown.getByLabelText('Reference the form gave'), {
      target: { value: '4-711' },
    });
    fireEvent.click(shown.getByRole('button', { name: 'Mark as filed' }));
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    expect(calls(mark)).toMatchObject([{ body: { requestId: id, reference: '4-711' } }]);
    expect(calls(sheet)).toEqual([]);
  });
});

describe('a form that only she can file', () => {
  const request = {
    id,
    recipient_name: 'Instagram',
    channel: 'self_service',
    status: 'to_file',
  } as const;

  it('says why it is hers, and tells her the reason when it is kept back', async () => {
    open(
      <SelfServicePanel request={request} />,
      play({ [sheet]: { body: { ready: false, reason: 'no_loa' } } }),
    );
    expect(
      await screen.findByRole('heading', { name: 'File it yourself with Instagram' }),
    ).toBeDefined();
    expect(await screen.findByText(/letter of authorisation is not signed/u)).toBeDefined();
  });

  it('is not there for any other request', async () => {
    open(<SelfServicePanel request={{ ...request, channel: 'web_form' }} />, play());
    await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
    expect(calls(sheet)).toHaveLength(0);
  });
});
