import type { AgencyBilling } from '@leakblock/domain/agencies';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import type { PlayedRoute } from '../../../testing/play-supabase.ts';
import { BillingView } from './billing-view.tsx';

const { open, calls } = prepareScreens(['agency-area', 'subscriptions', 'billing', 'app-errors']);
const read = 'POST /functions/v1/read-agency-billing';
const preview = 'POST /functions/v1/preview-agency-change';
const change = 'POST /functions/v1/change-agency-subscription';

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${String(n)}`;
const [ada, bea, cleo] = [idOf(1), idOf(2), idOf(3)];
const covering = (...covered: string[]): AgencyBilling => ({
  ...{ canPay: true, vatPercent: null, payments: [] },
  plan: {
    ...{ plan: 'starter', status: 'active', isPaidFor: true, places: covered.length },
    ...{ currentPeriodEnd: '2026-12-21T12:00:00Z', cancelAtPeriodEnd: false, nextPlan: null },
    ...{ graceEndsAt: null, endReason: null, isPayerGone: false, payerEmail: null },
  },
  creators: [
    { userId: ada, name: 'Ada', isCovered: covered.includes(ada) },
    { userId: bea, name: 'Bea', isCovered: covered.includes(bea) },
    { userId: cleo, name: 'Cleo', isCovered: covered.includes(cleo) },
  ],
});
const costs = {
  ...{ when: 'now', places: 2, dueNowCents: 0, nextInvoiceCents: 19_800 },
  ...{ currency: 'EUR', startsAt: '2026-12-06T12:00:00Z', periodEnd: null },
};
const outdated = { status: 409, body: { code: 'billing.coverage_changed' } };

/** Ada is covered on the screen; what the server holds is told by `state`. */
function openOlder(routes: (state: { now: AgencyBilling }) => Record<string, PlayedRoute>) {
  const state = { now: covering(ada) };
  const agency = {
    agency: {
      ...{ id: idOf(9), name: 'Lantern', website: null, country: null, contactEmail: null },
      brand: { name: null, colour: null, logo: null, footer: null },
    },
    ...{ role: 'owner', members: [], invitations: [] },
  };
  const view = open(
    <BillingView />,
    {
      'POST /functions/v1/read-agency': { body: agency },
      [read]: () => ({ body: state.now }),
      [preview]: { body: costs },
      ...routes(state),
    },
    { path: '/agency/billing' },
  );
  return { ...view, state };
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const tick = async (name: string) => fireEvent.click(await screen.findByRole('checkbox', { name }));
const ticked = () =>
  ['Ada', 'Bea', 'Cleo'].filter(
    (name) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked,
  );
const sent = (route: string) => calls(route).map(({ body }) => body);
const words = /nothing was changed/;

describe('an owner whose screen is older than what another owner paid', () => {
  it('is told before a price is said, sees who is covered, and keeps what she ticked', async () => {
    openOlder((state) => ({
      [preview]: ({ body }) => {
        if (String(body['shown']) !== ada) return { body: { ...costs, places: 3 } };
        state.now = covering(ada, cleo);
        return outdated;
      },
      [change]: () => ({ body: (state.now = covering(ada, bea, cleo)) }),
    }));
    await tick('Bea');
    await press('See what changes');
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(ticked()).toEqual(['Ada', 'Bea', 'Cleo']));
    expect(screen.getByText(words)).toBeTruthy();
    await press('See what changes');
    expect(screen.queryByText(words)).toBeNull();
    expect(await within(await screen.findByRole('dialog')).findByText('3 creators')).toBeTruthy();
    await press('Confirm');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const asked = { change: 'creators', creatorIds: [ada, bea, cleo], shown: [ada, cleo] };
    expect(sent(preview).slice(1)).toEqual([asked]);
    expect(sent(change)).toEqual([asked]);
  });

  it('is told when she confirms, and keeps what she ticked and what she took away', async () => {
    openOlder((state) => ({
      [change]: () => {
        state.now = covering(ada, cleo);
        return outdated;
      },
    }));
    await tick('Bea');
    await tick('Ada');
    await press('See what changes');
    await press('Confirm');
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(ticked()).toEqual(['Bea', 'Cleo']));
    expect(sent(change)).toEqual([{ change: 'creators', creatorIds: [bea], shown: [ada] }]);
  });

  it('confirms nothing but what she was shown, also when the list is read anew meanwhile', async () => {
    const { client, state } = openOlder(() => ({ [change]: outdated }));
    await tick('Bea');
    await press('See what changes');
    await screen.findByRole('button', { name: 'Confirm' });
    state.now = covering(ada, cleo);
    await client.invalidateQueries({ queryKey: ['agency-billing'] });
    await waitFor(() => expect(ticked()).toEqual(['Ada', 'Bea', 'Cleo']));
    await press('Confirm');
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect(sent(change)).toEqual([{ change: 'creators', creatorIds: [ada, bea], shown: [ada] }]);
  });

  it('keeps no tick that she took back, or that came true', async () => {
    const { client, state } = openOlder((held) => ({
      [change]: () => ({ body: (held.now = covering(ada, bea)) }),
    }));
    await tick('Cleo');
    await tick('Cleo');
    await tick('Bea');
    await press('See what changes');
    await press('Confirm');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const becomes = async (...covered: string[]) => {
      state.now = covering(...covered);
      await client.invalidateQueries({ queryKey: ['agency-billing'] });
    };
    await becomes(ada, bea, cleo);
    await waitFor(() => expect(ticked()).toEqual(['Ada', 'Bea', 'Cleo']));
    await becomes(ada);
    await waitFor(() => expect(ticked()).toEqual(['Ada']));
  });

  it('reads why it is refused where one whom she ticked is no creator of the agency any more', async () => {
    openOlder((state) => ({
      [preview]: () => {
        state.now = {
          ...state.now,
          creators: state.now.creators.filter(({ userId }) => userId !== bea),
        };
        return { status: 403, body: { code: 'agencies.not_linked' } };
      },
    }));
    await tick('Bea');
    await press('See what changes');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/not linked/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Bea' })).toBeNull());
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});
