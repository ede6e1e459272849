import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as place from '#lib/leave-for.ts';
import { billingRoutes, playedBilling } from '../../testing/billing-story.ts';
import { prepareScreens } from '../../testing/open-screen.tsx';
import { luna } from '../../testing/play-supabase.ts';
import type { PlayedRoute } from '../../testing/play-supabase.ts';
import { BillingSection } from './billing-section.tsx';
import * as settings from './read-offer.ts';

const { open, calls } = prepareScreens(['subscriptions', 'billing', 'app-errors']);
const change = 'POST /functions/v1/change-subscription';
const preview = 'POST /functions/v1/preview-plan-change';
const checkout = 'POST /functions/v1/start-checkout';
const portal = 'POST /functions/v1/open-billing-portal';
const leaveFor = vi.fn<(url: string) => void>();

beforeEach(() => {
  leaveFor.mockReset();
  vi.spyOn(place, 'leaveFor').mockImplementation(leaveFor);
  vi.spyOn(settings, 'readOffer').mockResolvedValue({ canPay: true, vatPercent: 19 });
});

function openPlans(
  billing: PlayedRoute,
  more: Record<string, PlayedRoute> = {},
  { path = '/subscription-plans', wanted = null as 'elite' | null } = {},
) {
  return open(
    <BillingSection userId={luna.id} wanted={wanted} isDiscreet={false} />,
    billingRoutes(billing, more),
    { path },
  );
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => fireEvent.click(await button(name));

describe('cards', () => {
  it('say price, tax, how often is scanned, and what each offers', async () => {
    openPlans({ body: playedBilling() });
    const cards = within(await screen.findByRole('list', { name: 'Plans' }));
    expect(await screen.findByText('including 19% VAT (€15.81)')).toBeTruthy();
    expect(cards.getByText('including 19% VAT (€31.77)')).toBeTruthy();
    expect(cards.getByText('including 19% VAT (€55.72)')).toBeTruthy();
    expect(cards.getByText('We scan every hour.')).toBeTruthy();
    expect(await button('Change at period end: Starter')).toBeTruthy();
    expect(await button('Upgrade now: Top Tier Creator')).toBeTruthy();
    expect(cards.getByText('Your plan')).toBeTruthy();
    expect(cards.queryByRole('button', { name: /Creator Pro/ })).toBeNull();
    // A plan that runs is changed: nothing begins that would have to be asked for.
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('say that tax is included where nobody said how much', async () => {
    vi.spyOn(settings, 'readOffer').mockResolvedValue({ canPay: true, vatPercent: null });
    openPlans({ body: playedBilling(null) });
    expect(await screen.findAllByText('VAT included where it applies')).toHaveLength(3);
  });

  it('lead to the payment page, once, and keep what was chosen when it does not open', async () => {
    let isAway = true;
    openPlans(
      { body: playedBilling(null) },
      {
        [checkout]: () =>
          isAway
            ? { status: 503, body: { code: 'billing.provider_unavailable' } }
            : { body: { url: 'https://pay.example/c/1' } },
      },
    );
    const box = await screen.findByRole('checkbox', { name: 'Begin at once' });
    await press('Choose: Top Tier Creator');
    expect((await screen.findByRole('alert')).textContent).toMatch(/tick this first/);
    expect(document.activeElement).toBe(box);
    expect(calls(checkout)).toEqual([]);
    fireEvent.click(box);
    await press('Choose: Top Tier Creator');
    expect(await screen.findByText(/payment provider cannot be reached/)).toBeTruthy();
    expect(leaveFor).not.toHaveBeenCalled();
    isAway = false;
    const choose = await button('Choose: Top Tier Creator');
    fireEvent.click(choose);
    fireEvent.click(choose);
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://pay.example/c/1'));
    expect(calls(checkout).map(({ body }) => body)).toEqual([
      { plan: 'elite', from: 'plans', beginAtOnce: true },
      { plan: 'elite', from: 'plans', beginAtOnce: true },
    ]);
  });
});

describe('a change of plan', () => {
  const elite = playedBilling({ plan: 'elite' });
  const costs = { when: 'now', dueNowCents: 12_345, currency: 'EUR' };

  it('up says what is due today and then, and is made with one click', async () => {
    openPlans(
      { body: playedBilling() },
      {
        [preview]: { body: { ...costs, startsAt: '2026-11-21T12:00:00Z' } },
        [change]: { body: elite },
      },
    );
    await press('Upgrade now: Top Tier Creator');
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Upgrade to Top Tier Creator' }),
    );
    expect(await dialog.findByText('€123.45')).toBeTruthy();
    expect(dialog.getByText('€349 per month, next on December 15, 2026')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Pay €123.45 and upgrade' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls(change)[0]?.body).toEqual({ change: 'plan', plan: 'elite' });
  });

  it('that the card refuses leads to the payment method; the dialog stays', async () => {
    openPlans(
      { body: playedBilling() },
      {
        [preview]: { body: { ...costs, startsAt: '2026-11-21T12:00:00Z' } },
        [change]: { status: 402, body: { code: 'billing.refused' } },
        [portal]: { body: { url: 'https://pay.example/portal' } },
      },
    );
    await press('Upgrade now: Top Tier Creator');
    await press('Pay €123.45 and upgrade');
    expect(await screen.findByText(/refused by the card or the bank/)).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Upgrade to Top Tier Creator' })).toBeTruthy();
    await press('Change payment method');
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://pay.example/portal'));
  });

  it('down costs nothing today and says from when', async () => {
    openPlans(
      { body: playedBilling() },
      {
        [preview]: {
          body: {
            ...{ when: 'period_end', dueNowCents: 0, currency: 'EUR' },
            startsAt: '2026-12-15T12:00:00Z',
          },
        },
        [change]: { body: playedBilling({ nextPlan: 'starter' }) },
      },
    );
    await press('Change at period end: Starter');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change to Starter' }));
    expect(await dialog.findByText('Nothing')).toBeTruthy();
    expect(dialog.getByText('December 15, 2026')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Change at period end' }));
    await waitFor(() =>
      expect(calls(change)[0]?.body).toEqual({ change: 'plan', plan: 'starter' }),
    );
  });
});

describe('the subscription', () => {
  it('is cancelled with one click, which says until when it protects', async () => {
    let subscription = playedBilling();
    openPlans(() => ({ body: subscription }), {
      [change]: () => ({ body: (subscription = playedBilling({ cancelAtPeriodEnd: true })) }),
    });
    await press('Cancel plan');
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Creator Pro' }));
    expect(dialog.getByText(/protects you until December 15, 2026\./)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel plan' }));
    expect(await screen.findByText(/Then it ends, and nothing more is charged/)).toBeTruthy();
    expect(calls(change)[0]?.body).toEqual({ change: 'cancel' });
    expect(await button('Keep Creator Pro')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel plan' })).toBeNull();
  });

  it.each([
    ['cancellation', { cancelAtPeriodEnd: true }],
    ['smaller plan', { nextPlan: 'starter' }],
  ] as const)('is kept: a %s is taken back', async (_, waits) => {
    openPlans({ body: playedBilling(waits) }, { [change]: { body: playedBilling() } });
    await press('Keep Creator Pro');
    await waitFor(() => expect(calls(change)[0]?.body).toEqual({ change: 'keep' }));
  });

  it.each([
    ['Pause', 'Pause Creator Pro', 'Pause now', {}, 'pause'],
    ['Resume', 'Resume Creator Pro', 'Pay and resume', { status: 'paused' }, 'resume'],
    ['Cancel plan', 'Cancel Creator Pro', 'Cancel plan', { status: 'paused' }, 'cancel'],
  ] as const)('%s asks once', async (label, title, confirm, state, wanted) => {
    openPlans({ body: playedBilling(state) }, { [change]: { body: playedBilling() } });
    await press(label);
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    fireEvent.click(dialog.getByRole('button', { name: confirm }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls(change)[0]?.body).toEqual({ change: wanted });
  });

  it.each([
    ['Pause', {}, []],
    ['Pause', { nextPlan: 'starter' }, [/change to Starter .* lapses. You can choose it again/]],
    ['Cancel plan', { status: 'paused' }, [/credit .* lapses. If you resume first and then/]],
  ] as const)('%s says what lapses with it', async (label, state, lapses) => {
    openPlans({ body: playedBilling(state) });
    await press(label);
    const said = within(await screen.findByRole('dialog')).queryAllByText(/lapses/);
    expect(said.map(({ textContent }) => textContent)).toEqual(
      lapses.map((words) => expect.stringMatching(words) as string),
    );
  });

  it('whose payment is missing leads to the payment method before anything else', async () => {
    openPlans(
      { body: playedBilling({ status: 'past_due', graceEndsAt: '2026-11-28T12:00:00Z' }) },
      { [portal]: { body: { url: 'https://pay.example/portal' } } },
    );
    expect(await screen.findByText(/goes on until November 28, 2026/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Upgrade|Pause/ })).toBeNull();
    await press('Change payment method');
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://pay.example/portal'));
  });

  it('whose payment is missing ends at once when it is cancelled, and the dialog says so', async () => {
    openPlans({
      body: playedBilling({ status: 'past_due', graceEndsAt: '2026-11-28T12:00:00Z' }),
    });
    await press('Cancel plan');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/ends at once, because its payment is missing/)).toBeTruthy();
  });

  it('that was given costs nothing and has nothing to cancel; a higher plan can be bought', async () => {
    openPlans({ body: playedBilling({ provider: 'operator', currentPeriodEnd: null }) });
    expect(
      await screen.findByText(/given to you by the operator: nothing is charged/),
    ).toBeTruthy();
    expect(await button('Choose: Top Tier Creator')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Cancel|Pause|Starter/ })).toBeNull();
  });

  it('that cannot be read is asked for again', async () => {
    let isAway = true;
    openPlans(() => (isAway ? { status: 503, body: {} } : { body: playedBilling() }));
    const retry = await button('Try again');
    isAway = false;
    fireEvent.click(retry);
    expect(await screen.findByText(/It renews on December 15, 2026/)).toBeTruthy();
  });
});

describe('back from the payment page', () => {
  it('the plan is awaited until it is there', async () => {
    let answer = playedBilling(null);
    const { client } = openPlans(
      () => ({ body: answer }),
      {},
      {
        path: '/subscription-plans?paid=1',
      },
    );
    expect(await screen.findByText(/your plan is being set up/)).toBeTruthy();
    expect(location.search).toBe('?paid=1');
    answer = playedBilling();
    // As the frame does when a row of hers changes.
    await client.invalidateQueries({ queryKey: ['billing', luna.id] });
    expect(await screen.findByText('Payment received. Creator Pro is active.')).toBeTruthy();
    expect(location.search).toBe('');
  });

  it('without having paid, nothing was charged, and the plan that was chosen stands out', async () => {
    sessionStorage.setItem('chosen-plan', 'elite');
    openPlans({ body: playedBilling(null) }, {}, { path: '/subscription-plans?cancelled=1' });
    expect(await screen.findByText(/Nothing was charged\./)).toBeTruthy();
    expect(location.search).toBe('');
    const card = screen.getByRole('heading', { name: 'Top Tier Creator' }).closest('li');
    expect(card?.className).toContain('is-wanted');
  });
});

describe('a plan that an agency pays for', () => {
  const coveredBy = { agencyName: 'Lantern Talent', plan: 'pro' } as const;

  it('says so in place of a question, and only what is higher can be bought', async () => {
    openPlans({ body: { ...playedBilling(null), coveredBy } });
    expect(
      await screen.findByText('Your plan is paid by Lantern Talent: Creator Pro.'),
    ).toBeTruthy();
    expect(screen.getByText(/You are charged nothing for it/)).toBeTruthy();
    expect(await button('Choose: Top Tier Creator')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Starter|Creator Pro/ })).toBeNull();
  });

  it('beside one of her own is told: she pays too, and can cancel', async () => {
    openPlans({ body: { ...playedBilling({ plan: 'starter' }), coveredBy } });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'You also pay for Starter yourself, while Lantern Talent pays for Creator Pro.',
    );
    expect(await button('Cancel plan')).toBeTruthy();
  });
});
