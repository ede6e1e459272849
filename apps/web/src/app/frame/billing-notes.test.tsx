import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { prepareScreens } from '../../testing/open-screen.tsx';
import { BillingNotes } from './billing-notes.tsx';

const { calls, open } = prepareScreens(['subscriptions', 'billing', 'app-errors']);
const route = 'GET /rest/v1/subscriptions';

it('tell of a payment that is missing for her own plan, not of one that she pays for an agency', async () => {
  open(<BillingNotes userId="u-luna" isSubscribed isDiscreet={false} />, {
    [route]: { body: [{ grace_ends_at: '2026-11-28T12:00:00Z' }] },
  });
  expect(await screen.findByRole('region', { name: 'Missing payment' })).toBeTruthy();
  expect(calls(route)[0]?.query.get('agency_id')).toBe('is.null');
});
