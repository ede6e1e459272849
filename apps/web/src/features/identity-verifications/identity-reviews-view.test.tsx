import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { prepareScreens } from '../../testing/open-screen.tsx';
import { IdentityReviewsView } from './identity-reviews-view.tsx';

const { open } = prepareScreens(['identity-verifications']);

const userId = '5eed0000-0000-4000-8000-00000000b002';
const waiting = {
  id: '5eed0000-0000-4000-8000-00000000b001',
  user_id: userId,
  document_kind: 'passport',
  created_at: '2026-11-20T10:00:00Z',
};

function show(count: number) {
  open(<IdentityReviewsView />, {
    'GET /rest/v1/identity_verifications': {
      body: [waiting],
      headers: { 'content-range': `0-0/${String(count)}` },
    },
    'GET /rest/v1/profiles': { body: [{ id: userId, first_name: 'Luna', last_name: 'Marlowe' }] },
  });
}

it('counts everybody who waits, and says that the list begins with those who have waited longest', async () => {
  show(73);
  expect(await screen.findByRole('heading', { name: '73 people wait' })).toBeTruthy();
  expect(screen.getByText(/^Those who have waited longest are listed/)).toBeTruthy();
});

it('says nothing of others where everybody is listed', async () => {
  show(1);
  expect(await screen.findByRole('heading', { name: '1 person waits' })).toBeTruthy();
  expect(screen.queryByText(/^Those who have waited longest/)).toBeNull();
});
