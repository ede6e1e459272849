import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as offer from '#features/subscriptions/read-offer.ts';
import * as elsewhere from '#lib/leave-for.ts';
import { keepDraft, readDraft } from '#lib/onboarding-draft.ts';
import { prepareOnboarding, step } from '../../testing/open-onboarding.tsx';
import { press } from '../../testing/open-session-page.tsx';
import { luna, storeSession } from '../../testing/play-supabase.ts';

const { openWizard, openLinks, calls } = prepareOnboarding();

describe('plans', () => {
  it('are cards of which a click selects one; the button acts on it', async () => {
    await openLinks();
    press('Skip for now');
    await step('Get the best protection possible');
    const group = screen.getByRole('group', { name: 'Plans' });
    const cards = within(group).getAllByRole<HTMLInputElement>('radio');
    expect(cards.map(({ value, checked }) => [value, checked])).toEqual([
      ['starter', false],
      ['pro', true],
      ['elite', false],
    ]);
    for (const words of [
      '€99',
      '€199',
      '€349',
      'Most popular',
      'Deepfake and AI content removal',
    ]) {
      expect(within(group).getByText(words)).toBeTruthy();
    }
    fireEvent.click(screen.getByText('€349'));
    const button = screen.getByRole('link', { name: 'Continue with Top Tier Creator' });
    expect(button.getAttribute('href')).toBe('/subscription-plans?plan=elite');
    fireEvent.click(button);
    expect(readDraft()).toBeNull();
  });

  it('lead to their payment where it is taken; what was chosen stays', async () => {
    vi.spyOn(offer, 'readOffer').mockResolvedValue({ canPay: true, vatPercent: 19 });
    const leaveFor = vi.spyOn(elsewhere, 'leaveFor').mockImplementation(() => undefined);
    let isAway = true;
    await openLinks({
      'POST /functions/v1/start-checkout': () =>
        isAway
          ? { status: 503, body: { code: 'billing.provider_unavailable' } }
          : { body: { url: 'https://pay.example/c/1' } },
    });
    press('Skip for now');
    await step('Get the best protection possible');
    fireEvent.click(screen.getByText('€349'));
    const pay = await screen.findByRole('button', { name: 'Continue with Top Tier Creator' });
    fireEvent.click(pay);
    const box = screen.getByRole('checkbox', { name: 'Begin at once' });
    expect((await screen.findByRole('alert')).textContent).toMatch(/tick this first/);
    expect(document.activeElement).toBe(box);
    expect(calls('POST /functions/v1/start-checkout')).toEqual([]);
    fireEvent.click(box);
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.click(pay);
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Top Tier/ }).checked).toBe(true);
    isAway = false;
    fireEvent.click(screen.getByRole('button', { name: 'Continue with Top Tier Creator' }));
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://pay.example/c/1'));
    expect(calls('POST /functions/v1/start-checkout')[1]?.body).toEqual({
      plan: 'elite',
      from: 'onboarding',
      beginAtOnce: true,
    });
    // Whoever turns back finds her place.
    expect(readDraft()?.step).toBe(4);
    expect(screen.getByRole('link', { name: 'Start without Subscription' })).toBeTruthy();
  });

  it('say that nothing was charged to whoever turned back', async () => {
    storeSession();
    keepDraft({ step: 4, email: luna.email, name: 'Luna Marlowe', links: [] });
    sessionStorage.setItem('chosen-plan', 'elite');
    openWizard({}, '/onboarding?cancelled=1');
    expect(await screen.findByText(/Nothing was charged\./)).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Top Tier/ }).checked).toBe(true);
  });
});
