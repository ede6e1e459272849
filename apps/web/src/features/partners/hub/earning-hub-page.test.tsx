import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { EarningHubPage } from './earning-hub-page.tsx';

const { calls, open } = prepareScreens(['app-errors', 'partners', 'programmes']);

const partner = {
  programme: 'affiliate',
  status: 'approved',
  code: 'sunny-day',
  link: 'https://leakblock.example/home?ref=sunny-day',
  name: 'Sunny Day',
  rateBasisPoints: 2000,
  holdingDays: 30,
  reason: null,
};
const balance = {
  availableCents: 0,
  heldCents: 0,
  openPayoutCents: 0,
  paidCents: 0,
  nextAvailableAt: null,
};
const hub = (changes: object = {}) => ({
  partner,
  terms: {
    version: '2026-11',
    rateBasisPoints: 2000,
    holdingDays: 30,
    minimumCents: 5000,
    cookieDays: 60,
    currency: 'EUR',
  },
  balance,
  payoutAccount: null,
  ...changes,
});
const account = { kind: 'iban', ending: '3000' };
const today = new Date().toISOString();
const commission = {
  id: '5eed0000-0000-4000-8000-00000000c001',
  kind: 'earned',
  base_cents: 16_723,
  rate_basis_points: 2000,
  amount_cents: 3345,
  currency: 'EUR',
  available_at: '2126-01-01T00:00:00Z',
  created_at: today,
};

function show(answer: object, more: Parameters<typeof open>[1] = {}) {
  return open(<EarningHubPage />, {
    'POST /functions/v1/read-earning-hub': { body: answer },
    'GET /rest/v1/partners': { body: { id: '5eed0000-0000-4000-8000-00000000a001' } },
    'GET /rest/v1/referral_counts': {
      body: [{ day: today.slice(0, 10), clicks: 7, sign_ups: 2, first_payments: 1 }],
    },
    'GET /rest/v1/commissions': { body: [commission] },
    'GET /rest/v1/payouts': { body: [] },
    ...more,
  });
}

describe('the earning hub', () => {
  it('offers both programmes to whom is no partner, with the figures of the settings', async () => {
    show(hub({ partner: null }));
    await screen.findByText(/20% of every paid invoice/);
    expect(screen.getByText(/Payouts from €50 on/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Apply as a partner' }).getAttribute('href')).toBe(
      '/partners#apply',
    );
  });

  it('tells who was refused why', async () => {
    show(hub({ partner: { ...partner, status: 'rejected', reason: 'No channel yet.' } }));
    await screen.findByText('Reason: No channel yet.');
    expect(screen.queryByRole('heading', { name: 'Balance' })).toBeNull();
  });

  it('shows link, figures and commissions of a partner', async () => {
    const writeText = vi.fn().mockResolvedValue(undefined);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    show(
      hub({ balance: { ...balance, heldCents: 3345, nextAvailableAt: '2126-01-01T00:00:00Z' } }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Copy the link' }));
    await screen.findByText('The link is copied.');
    expect(writeText).toHaveBeenCalledWith(partner.link);
    expect(screen.getAllByText('€33.45').length).toBeGreaterThan(0);
    await screen.findByText(/20% of €167.23/);
    const table = await screen.findByRole('table', { hidden: true });
    expect(within(table).getByText('7')).toBeTruthy();
  });

  it('says what a payout still needs', async () => {
    show(hub({ balance: { ...balance, availableCents: 4000 } }));
    await screen.findByText(/Payouts begin at €50. You need €10 more/);
    expect(screen.queryByRole('button', { name: /^Ask for/ })).toBeNull();
  });

  it('explains a balance below zero', async () => {
    show(hub({ balance: { ...balance, availableCents: -1250 } }));
    await screen.findByText(/you owe nothing/);
    expect(screen.getByText('-€12.50')).toBeTruthy();
  });

  it('keeps a bank account, says which one, and asks for all that is available', async () => {
    let kept: object | null = null;
    show(hub(), {
      'POST /functions/v1/read-earning-hub': () => ({
        body: hub({ balance: { ...balance, availableCents: 7311 }, payoutAccount: kept }),
      }),
      'POST /functions/v1/set-payout-account': () => {
        kept = account;
        return { body: account };
      },
      'POST /functions/v1/request-payout': { status: 201, body: {} },
    });
    await screen.findByText(/Say above first where the money should go/);
    fireEvent.input(screen.getByLabelText('Account holder'), { target: { value: 'Luna M.' } });
    fireEvent.change(screen.getByLabelText('IBAN'), {
      target: { value: 'DE89 3704 0044 0532 0130 00' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/ends with 3000/);
    fireEvent.click(screen.getByRole('button', { name: 'Ask for €73.11' }));
    await waitFor(() => {
      const [asked] = calls('POST /functions/v1/request-payout');
      expect(asked?.body).toEqual({ amountCents: 7311 });
    });
  });

  it('keeps the place of who works with the keyboard, whatever was pressed for her money', async () => {
    const bank = { balance: { ...balance, availableCents: 7311 }, payoutAccount: account };
    let isOpen = false;
    show(hub(bank), {
      'POST /functions/v1/read-earning-hub': () => ({
        body: hub(isOpen ? { ...bank, balance: { ...balance, openPayoutCents: 7311 } } : bank),
      }),
      'POST /functions/v1/set-payout-account': { body: account },
      'POST /functions/v1/request-payout': () => {
        isOpen = true;
        return { status: 201, body: {} };
      },
    });
    const press = async (name: string) => {
      const button = await screen.findByRole('button', { name });
      button.focus();
      fireEvent.click(button);
      await waitFor(() => expect(document.activeElement?.textContent).toBe('Payout'));
    };
    await press('Change it');
    await press('Leave it as it is');
    await press('Change it');
    const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isAsked()).toBe(false);
    fireEvent.input(screen.getByLabelText('Account holder'), { target: { value: 'Luna M.' } });
    fireEvent.change(screen.getByLabelText('IBAN'), {
      target: { value: 'DE89 3704 0044 0532 0130 00' },
    });
    expect(isAsked()).toBe(true);
    await press('Save');
    expect(isAsked()).toBe(false);
    await press('Ask for €73.11');
  });

  it('says that an account stays what it is while money is on its way there', async () => {
    show(hub({ payoutAccount: account, balance: { ...balance, openPayoutCents: 7311 } }), {
      'POST /functions/v1/set-payout-account': {
        status: 409,
        body: { type: 'about:blank', title: 'x', status: 409, code: 'partners.payout_open' },
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Change it' }));
    fireEvent.input(screen.getByLabelText('Account holder'), { target: { value: 'Luna M.' } });
    fireEvent.change(screen.getByLabelText('IBAN'), {
      target: { value: 'DE89 3704 0044 0532 0130 00' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/^A payout to this account is approved/);
  });

  it('keeps a typed IBAN while she looks at the other kind of account', async () => {
    show(hub());
    const type = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    const kind = (value: string) => type('Kind', value);
    await screen.findByLabelText('IBAN');
    type('Account holder', 'Luna M.');
    type('IBAN', 'DE89 3704 0044 0532 0130 00');
    kind('paypal');
    expect(screen.queryByLabelText('IBAN')).toBeNull();
    kind('iban');
    const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
    expect(valueOf('IBAN')).toBe('DE89 3704 0044 0532 0130 00');
    expect(valueOf('Account holder')).toBe('Luna M.');
  });

  it('says at the field that an IBAN is none, and keeps what was typed', async () => {
    show(hub(), {
      'POST /functions/v1/set-payout-account': {
        status: 422,
        body: { type: 'about:blank', title: 'x', status: 422, code: 'partners.iban_invalid' },
      },
    });
    const iban = await screen.findByLabelText<HTMLInputElement>('IBAN');
    fireEvent.input(screen.getByLabelText('Account holder'), { target: { value: 'Luna M.' } });
    fireEvent.change(iban, { target: { value: 'DE00 1' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/not a valid IBAN/);
    expect(iban.value).toBe('DE00 1');
    expect(iban.getAttribute('aria-invalid')).toBe('true');
  });
});
