import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import * as place from '#lib/leave-for.ts';
import { prepareScreens } from '../../testing/open-screen.tsx';
import { PastDueBanner } from './past-due-banner.tsx';

const { open } = prepareScreens(['subscriptions', 'billing', 'app-errors']);
const until = '2026-11-28T12:00:00Z';
const banner = (graceEndsAt = until, isDiscreet = false) => (
  <PastDueBanner graceEndsAt={graceEndsAt} isDiscreet={isDiscreet} />
);

it('says until when protection goes on, and leads to the payment method', async () => {
  const leaveFor = vi.spyOn(place, 'leaveFor').mockImplementation(() => undefined);
  open(banner(), {
    'POST /functions/v1/open-billing-portal': { body: { url: 'https://pay.example/portal' } },
  });
  expect(screen.getByRole('region', { name: 'Missing payment' })).toBeTruthy();
  expect(
    screen.getByText('A payment is missing. Your protection goes on until November 28, 2026.'),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Change payment method' }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://pay.example/portal'));
});

it('says nothing of protection in discreet mode', () => {
  open(banner(until, true));
  expect(screen.getByRole('status').textContent).toBe(
    'A payment is missing. Everything goes on as before until November 28, 2026.',
  );
});

it('is hidden for this visit; another missing payment is another matter', () => {
  const { unmount } = open(banner());
  fireEvent.click(screen.getByRole('button', { name: 'Hide this note' }));
  expect(screen.queryByRole('region')).toBeNull();
  unmount();
  const again = open(banner());
  expect(screen.queryByRole('region')).toBeNull();
  again.unmount();
  open(banner('2027-01-28T12:00:00Z'));
  expect(screen.getByRole('region', { name: 'Missing payment' })).toBeTruthy();
});
