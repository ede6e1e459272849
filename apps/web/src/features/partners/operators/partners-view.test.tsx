import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { PartnersView } from './partners-view.tsx';

const { calls, open } = prepareScreens(['app-errors', 'partners']);

const partnerId = '5eed0000-0000-4000-8000-00000000a001';
const payoutId = '5eed0000-0000-4000-8000-00000000b001';
const applied = {
  id: partnerId,
  programme: 'affiliate',
  status: 'applied',
  code: 'sunny-day',
  name: 'Sunny Day',
  website: 'https://sunny.example/',
  audience: 'A newsletter.',
  rate_basis_points: null,
  holding_days: null,
  reason: null,
  created_at: '2026-11-20T10:00:00Z',
};
const payout = (status: string) => ({
  id: payoutId,
  partner_id: partnerId,
  status,
  amount_cents: 7311,
  currency: 'EUR',
  created_at: '2026-11-20T10:00:00Z',
  partners: { name: 'Sunny Day', code: 'sunny-day' },
});
const decidePartner = 'POST /functions/v1/decide-partner';
const decidePayout = 'POST /functions/v1/decide-payout';
const look = 'POST /functions/v1/read-payout-account';

const account = { kind: 'iban', holder: 'Sunny Day', iban: 'DE89370400440532013000' };

function show(people: object[], payouts: object[], against: string | null = null) {
  open(<PartnersView />, {
    'GET /rest/v1/partners': { body: people },
    'GET /rest/v1/payouts': { body: payouts },
    [decidePartner]: { body: {} },
    [decidePayout]: { body: {} },
    [look]: { body: { account, against } },
  });
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('what operators decide about partners', () => {
  it('approves with the settings’ terms, or with others', async () => {
    show([applied], []);
    await press('Approve …');
    fireEvent.change(screen.getByLabelText(/in percent/), { target: { value: '250' } });
    await press('Approve');
    await screen.findByText('Please give a number from 0 to 100.');
    fireEvent.change(screen.getByLabelText(/in percent/), { target: { value: '12,5' } });
    await press('Approve');
    await screen.findByText('Done.');
    expect(calls(decidePartner).map(({ body }) => body)).toEqual([
      { partnerId, decision: 'approve', rateBasisPoints: 1250, holdingDays: null },
    ]);
  });

  it('refuses only with a reason', async () => {
    show([applied], []);
    await press('Refuse');
    await press('Refuse');
    await screen.findByText('Please write something here.');
    fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'No channel.' } });
    await press('Refuse');
    await waitFor(() => expect(calls(decidePartner)).toHaveLength(1));
    expect(calls(decidePartner)[0]?.body).toEqual({
      partnerId,
      decision: 'reject',
      reason: 'No channel.',
    });
  });

  it.each([
    ['requested', false],
    ['approved', true],
  ])('refuses a payout that is %s; who does says it was not sent: %s', async (status, isUnsent) => {
    show([], [payout(status)]);
    await press('Refuse');
    fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'No.' } });
    const sure = screen.queryByLabelText(/^I have checked: no money was sent/);
    expect(sure !== null).toBe(isUnsent);
    if (sure !== null) {
      await press('Refuse');
      await screen.findByText(/^Note money that was sent as paid/);
      expect(calls(decidePayout)).toEqual([]);
      fireEvent.click(sure);
    }
    await press('Refuse');
    await waitFor(() =>
      expect(calls(decidePayout).map(({ body }) => body)).toEqual([
        { payoutId, decision: 'reject', reason: 'No.', isUnsent },
      ]),
    );
  });

  it('says beside where to pay that the partner was suspended since', async () => {
    show([], [payout('approved')], 'partners.suspended');
    await press('Show where to pay');
    await screen.findByText(/^This partner is suspended/);
    await screen.findByText('DE89370400440532013000');
  });

  it('shows where to pay on a press only, and notes what was paid', async () => {
    show([], [payout('approved')]);
    await screen.findByText('€73.11');
    expect(calls(look)).toEqual([]);
    await press('Show where to pay');
    await screen.findByText('DE89370400440532013000');
    await press('Note as paid');
    fireEvent.change(screen.getByLabelText(/^Reference/), { target: { value: 'LB 2026-11' } });
    await press('Note as paid');
    await waitFor(() => expect(calls(decidePayout)).toHaveLength(1));
    expect(calls(decidePayout)[0]?.body).toEqual({
      payoutId,
      decision: 'paid',
      reference: 'LB 2026-11',
    });
  });
});

it('payouts say when more wait than are shown', async () => {
  const many = Array.from({ length: 50 }, (_, number) => ({
    ...payout('requested'),
    id: `5eed0000-0000-4000-8000-0000000b${String(number).padStart(4, '0')}`,
  }));
  show([], many.slice(1));
  await screen.findAllByText('€73.11');
  expect(screen.queryByText(/^These are the 50 oldest/)).toBeNull();
  show([], many);
  await screen.findByText(/^These are the 50 oldest/);
});

describe('where to pay, looked at before', () => {
  function showMoving(status: () => string) {
    open(<PartnersView />, {
      'GET /rest/v1/partners': { body: [] },
      'GET /rest/v1/payouts': () => ({ body: [payout(status())] }),
      [decidePayout]: { body: {} },
      [look]: () => ({
        body:
          calls(look).length < 2
            ? { account, against: null }
            : {
                account: { ...account, iban: 'DE02120300000000202051' },
                against: 'partners.balance_changed',
              },
      }),
    });
  }

  it('is forgotten once the payout is approved: before she is paid it is looked at again', async () => {
    let status = 'requested';
    showMoving(() => status);
    await press('Show where to pay');
    await screen.findByText('DE89370400440532013000');
    status = 'approved';
    await press('Approve the payout');
    await screen.findByRole('button', { name: 'Note as paid' });
    expect(screen.queryByText('DE89370400440532013000')).toBeNull();
    await press('Show where to pay');
    await screen.findByText('DE02120300000000202051');
  });

  it('is looked at again on a press, with what speaks against it by now', async () => {
    showMoving(() => 'approved');
    const button = await screen.findByRole('button', { name: 'Show where to pay' });
    button.focus();
    fireEvent.click(button);
    await screen.findByText('DE89370400440532013000');
    // With the keyboard it is pressed again where it was.
    expect(document.activeElement?.textContent).toBe('Look again');
    await press('Look again');
    await screen.findByText('DE02120300000000202051');
    expect(screen.queryByText('DE89370400440532013000')).toBeNull();
    expect(calls(look)).toHaveLength(2);
  });
});

describe('who takes part', () => {
  const people = 'GET /rest/v1/partners';
  const partner = (number: number) => ({
    ...applied,
    id: `5eed0000-0000-4000-8000-0000000a${String(number).padStart(4, '0')}`,
    status: 'approved',
    name: `Partner ${String(number)}`,
    created_at: `2026-11-20T10:${String(59 - number).padStart(2, '0')}:00Z`,
  });
  const fifty = Array.from({ length: 50 }, (_, number) => partner(number));
  const wordsOf = (call: { query: URLSearchParams }) => call.query.getAll('or').join(' ');
  function showApproved() {
    open(<PartnersView />, {
      [people]: ({ query }) => {
        if (query.get('status') !== 'eq.approved') return { body: [] };
        const words = query.getAll('or').join(' ');
        if (words.includes('ilike')) return { body: [partner(50)] };
        return { body: words.includes(fifty.at(-1)?.id ?? '') ? [partner(50)] : fifty };
      },
      'GET /rest/v1/payouts': { body: [] },
      [decidePartner]: { body: {} },
    });
    fireEvent.change(screen.getByLabelText('Which'), { target: { value: 'approved' } });
  }
  async function suspend(entry: HTMLElement) {
    fireEvent.click(within(entry).getByRole('button', { name: 'Suspend' }));
    fireEvent.change(within(entry).getByLabelText(/^Reason/), { target: { value: 'False ads.' } });
    fireEvent.click(within(entry).getByRole('button', { name: 'Suspend' }));
    await waitFor(() =>
      expect(calls(decidePartner).map(({ body }) => body)).toEqual([
        { partnerId: partner(50).id, decision: 'suspend', reason: 'False ads.' },
      ]),
    );
  }
  const entryOf = async (name: string) => {
    const entry = (await screen.findByRole('heading', { name })).closest('li');
    if (entry === null) throw new Error(`no entry of ${name}`);
    return entry;
  };

  it('is shown page by page: the 51st can be reached and suspended', async () => {
    showApproved();
    await entryOf('Partner 49');
    expect(screen.queryByRole('heading', { name: 'Partner 50' })).toBeNull();
    await press('Show more');
    const entry = await entryOf('Partner 50');
    const { created_at: at, id } = partner(49);
    expect(calls(people).map(wordsOf)).toContain(
      `(and(or(created_at.lt.${at},and(created_at.eq.${at},id.lt.${id}))))`,
    );
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    await suspend(entry);
  });

  it('is found by a part of the name or the code, whatever is typed', async () => {
    showApproved();
    await entryOf('Partner 49');
    const type = (value: string) =>
      fireEvent.change(screen.getByLabelText(/^Part of the name/), { target: { value } });
    type('Zoë),10%"*');
    fireEvent.submit(screen.getByRole('search'));
    await suspend(await entryOf('Partner 50'));
    expect(calls(people).map(wordsOf)).toContain(
      '(and(or(name.ilike.%Zoë__10___%,code.ilike.%Zoë__10___%)))',
    );
  });

  it('goes on from the older to the newer where applications wait', async () => {
    const waiting = fifty.toReversed().map((row) => ({ ...row, status: 'applied' }));
    show(waiting, []);
    await press('Show more');
    await waitFor(() =>
      expect(calls(people).map(wordsOf).join(' ')).toContain(
        `created_at.gt.${String(waiting[49]?.created_at)}`,
      ),
    );
  });
});
