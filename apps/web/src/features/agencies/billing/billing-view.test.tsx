import type { AgencyBilling } from '@leakblock/domain/agencies';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as place from '#lib/leave-for.ts';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import type { PlayedRoute } from '../../../testing/play-supabase.ts';
import { BillingView } from './billing-view.tsx';

const { open, calls } = prepareScreens(['agency-area', 'subscriptions', 'billing', 'app-errors']);
const read = 'POST /functions/v1/read-agency-billing';
const checkout = 'POST /functions/v1/start-agency-checkout';
const preview = 'POST /functions/v1/preview-agency-change';
const change = 'POST /functions/v1/change-agency-subscription';
const leaveFor = vi.fn<(url: string) => void>();

const ids = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${String(n)}`);
const [ada = '', bea = '', cleo = ''] = ids;
const creators = (covered: readonly string[]): AgencyBilling['creators'] => [
  { userId: ada, name: 'Ada', isCovered: covered.includes(ada) },
  { userId: bea, name: 'Bea', isCovered: covered.includes(bea) },
  { userId: cleo, name: '', isCovered: covered.includes(cleo) },
];
const plan: NonNullable<AgencyBilling['plan']> = {
  plan: 'starter',
  status: 'active',
  isPaidFor: true,
  places: 1,
  currentPeriodEnd: '2026-12-21T12:00:00Z',
  cancelAtPeriodEnd: false,
  nextPlan: null,
  graceEndsAt: null,
  endReason: null,
  isPayerGone: false,
  payerEmail: 'odile@example.org',
};
const paid: AgencyBilling['payments'][number] = {
  id: cleo,
  number: 'LB-0001',
  plan: 'starter',
  status: 'paid',
  currency: 'EUR',
  totalCents: 9900,
  taxCents: 1581,
  refundedCents: 0,
  issuedAt: '2026-11-21T12:00:00Z',
  periodStart: '2026-11-21T12:00:00Z',
  periodEnd: '2026-12-21T12:00:00Z',
  invoiceUrl: null,
  pdfUrl: null,
};
const billing = (changes: Partial<AgencyBilling> = {}): AgencyBilling => ({
  canPay: true,
  vatPercent: 19,
  plan: null,
  creators: creators([]),
  payments: [],
  ...changes,
});

beforeEach(() => {
  leaveFor.mockReset();
  vi.spyOn(place, 'leaveFor').mockImplementation(leaveFor);
});

function openBilling(
  state: AgencyBilling,
  more: Record<string, PlayedRoute> = {},
  { role = 'owner', path = '/agency/billing' } = {},
) {
  const agency = {
    agency: {
      ...{ id: ada, name: 'Lantern Talent', website: null, country: null, contactEmail: null },
      brand: { name: null, colour: null, logo: null, footer: null },
    },
    ...{ role, members: [], invitations: [] },
  };
  return open(
    <BillingView />,
    { 'POST /functions/v1/read-agency': { body: agency }, [read]: { body: state }, ...more },
    { path },
  );
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => fireEvent.click(await button(name));
const tick = async (name: string) => fireEvent.click(await screen.findByRole('checkbox', { name }));

describe('an owner without a plan', () => {
  it('ticks creators, sees what they cost with the tax inside, and goes to pay', async () => {
    openBilling(billing(), { [checkout]: { body: { url: 'https://pay.example/c' } } });
    expect(await screen.findByText('Your agency pays for nobody yet.')).toBeTruthy();
    expect(await screen.findByText('Tick at least one creator.')).toBeTruthy();
    expect((await button('Go to payment')).getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByText(/€0/)).toBeNull();
    await tick('Ada');
    await tick('A creator without a name');
    expect(screen.getByText(/2 creators × €199 = €398 a month/)).toBeTruthy();
    expect(screen.getByText('including 19% VAT (€63.55)')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Plan for each creator'), {
      target: { value: 'elite' },
    });
    await press('Go to payment: €698');
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://pay.example/c'));
    expect(calls(checkout).map(({ body }) => body)).toEqual([
      { plan: 'elite', creatorIds: [ada, cleo] },
    ]);
  });

  it('keeps the ticks when the payment page does not open', async () => {
    openBilling(billing(), {
      [checkout]: { status: 502, body: { code: 'billing.provider_unavailable' } },
    });
    await tick('Bea');
    await press('Go to payment: €199');
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing was changed');
    expect(screen.getByLabelText<HTMLInputElement>('Bea').checked).toBe(true);
  });
});

describe('an owner with a plan', () => {
  const held = billing({ plan, creators: creators([ada]) });

  it('is told what more creators cost today before they are paid', async () => {
    openBilling(held, {
      [preview]: {
        body: {
          ...{ when: 'now', places: 2, dueNowCents: 4950, nextInvoiceCents: 19_800 },
          ...{ currency: 'EUR', startsAt: '2026-12-06T12:00:00Z' },
          periodEnd: '2026-12-21T12:00:00Z',
        },
      },
      [change]: {
        body: billing({ plan: { ...plan, places: 2 }, creators: creators([ada, bea]) }),
      },
    });
    await tick('Bea');
    await press('See what changes');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('€49.50')).toBeTruthy();
    expect(dialog.getByText('€198')).toBeTruthy();
    await press('Pay €49.50');
    expect(await screen.findByText(/Starter for 2 creators: €198 a month/)).toBeTruthy();
    expect(calls(change).map(({ body }) => body)).toEqual([
      { change: 'creators', creatorIds: [ada, bea], shown: [ada] },
    ]);
  });

  it('reads why the card was refused, and where it is changed', async () => {
    openBilling(held, {
      [preview]: {
        body: {
          ...{ when: 'now', places: 1, dueNowCents: 10_000, nextInvoiceCents: 19_900 },
          ...{ currency: 'EUR', startsAt: '2026-12-06T12:00:00Z', periodEnd: null },
        },
      },
      [change]: { status: 402, body: { code: 'billing.refused' } },
    });
    await press(/^Creator Pro, /);
    await press('Pay €100');
    expect((await screen.findByRole('alert')).textContent).toContain('refused');
    expect(await button('Change payment method')).toBeTruthy();
  });

  it('sees the price of the plan that was taken meanwhile, and the sum', async () => {
    const covered = creators([ada, bea, cleo]);
    const pro = { ...plan, plan: 'pro', places: 3 } as const;
    let state = billing({ plan: pro, creators: covered });
    const { client } = openBilling(state, { [read]: () => ({ body: state }) });
    expect(await screen.findByText(/3 creators × €199 = €597 a month/)).toBeTruthy();
    state = billing({ plan: { ...pro, plan: 'elite' }, creators: covered });
    await client.invalidateQueries();
    expect(await screen.findByText(/3 creators × €349 = €1,047 a month/)).toBeTruthy();
    expect(screen.getByText(/VAT \(€167.17\)/)).toBeTruthy();
    expect(screen.queryByText(/€597/)).toBeNull();
  });

  it('cannot take the last tick away, nor add to a plan that ends', async () => {
    const { unmount } = openBilling(held);
    await tick('Ada');
    expect(await screen.findByText(/A plan covers at least one creator/)).toBeTruthy();
    unmount();
    openBilling({ ...held, plan: { ...plan, cancelAtPeriodEnd: true } });
    await tick('Bea');
    expect(await screen.findByText(/More creators cannot be added as things stand/)).toBeTruthy();
    expect((await button('See what changes')).getAttribute('aria-disabled')).toBe('true');
  });

  it('learns of a place that nobody uses, and of a missing payment', async () => {
    openBilling(billing({ plan: { ...plan, places: 2 }, creators: creators([ada]) }));
    expect(await screen.findByText(/1 place is paid for and free/)).toBeTruthy();
    expect(screen.getByText('Paid with the payment method of odile@example.org.')).toBeTruthy();
  });

  it('that covers nobody learns that it ends with its period, and that nothing is credited', async () => {
    const { unmount } = openBilling(billing({ plan }));
    expect(
      await screen.findByText(/ends on December 21, 2026, and nothing is credited/),
    ).toBeTruthy();
    expect(screen.queryByText(/paid for and free/)).toBeNull();
    unmount();
    // It ends at once: of what is not paid no days are left.
    openBilling(
      billing({ plan: { ...plan, status: 'past_due', graceEndsAt: plan.currentPeriodEnd } }),
    );
    expect(await screen.findByText(/A payment for Starter is missing/)).toBeTruthy();
    expect(screen.queryByText(/credited/)).toBeNull();
  });

  it.each([true, false])(
    'whose payer is gone is offered only what she is not charged for (cancelled: %s)',
    async (cancelAtPeriodEnd) => {
      const gone = { ...plan, places: 2, isPayerGone: true, cancelAtPeriodEnd };
      const costs = {
        ...{ when: 'now', places: 2, dueNowCents: 0, nextInvoiceCents: null, currency: 'EUR' },
        ...{ startsAt: '2026-12-06T12:00:00Z', periodEnd: plan.currentPeriodEnd },
      };
      openBilling(billing({ plan: gone, creators: creators([ada]) }), {
        [preview]: { body: costs },
      });
      expect(await screen.findByText(/Starter for 2 creators ends on/)).toBeTruthy();
      expect(screen.getByText(/^The account that paid .* does so no longer/)).toBeTruthy();
      expect(screen.queryByText(/paid for and free/)).toBeNull();
      expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
        ...['Payment method and billing address', ...(cancelAtPeriodEnd ? [] : ['Cancel plan'])],
        'See what changes',
      ]);
      await tick('Bea');
      await press('See what changes');
      expect(await screen.findByText('Nothing is charged today.')).toBeTruthy();
      expect(screen.queryByText(/taken off the next invoice/)).toBeNull();
      await press('Back');
      if (!cancelAtPeriodEnd) {
        await press('Cancel plan');
        expect(screen.queryByText(/You can take this back/)).toBeNull();
        await press('Back');
      }
      await tick('A creator without a name');
      expect((await button('See what changes')).getAttribute('aria-disabled')).toBe('true');
      expect(screen.getAllByText(/does so no longer/)).toHaveLength(2);
      expect(screen.queryByText(/the cancellation is taken back/)).toBeNull();
    },
  );
});

describe('a member who is no owner', () => {
  it.each(['manager', 'viewer'])('reads as a %s, and changes nothing', async (role) => {
    openBilling(billing({ plan, creators: creators([ada]) }), {}, { role });
    expect(await screen.findByText('Only owners of the agency change what is paid.')).toBeTruthy();
    for (const box of await screen.findAllByRole('checkbox'))
      expect((box as HTMLInputElement).disabled).toBe(true);
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});

it('waits for what was just paid', async () => {
  openBilling(billing(), {}, { path: '/agency/billing?paid=1' });
  expect(await screen.findByText(/Your payment has arrived/)).toBeTruthy();
});

it('sees the invoice of what was just paid, also when it comes after the plan', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const state = billing({ plan, creators: creators([ada]) });
    openBilling(state, {}, { path: '/agency/billing?paid=1' });
    expect(await screen.findByText(/Starter for 1 creator/)).toBeTruthy();
    state.payments.push(paid);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await screen.findByRole('cell', { name: paid.number ?? '' })).toBeTruthy();
    const before = calls(read).length;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(calls(read)).toHaveLength(before);
  } finally {
    vi.useRealTimers();
  }
});
