import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { prepareScreens } from '../../testing/open-screen.tsx';
import type { Review } from './read-reviews.ts';
import { ReviewPanel } from './review-panel.tsx';

const { calls, open } = prepareScreens(['identity-verifications']);

const readPaper = 'POST /functions/v1/read-identity-document';
const review: Review = {
  id: '5eed0000-0000-4000-8000-00000000b001',
  userId: '5eed0000-0000-4000-8000-00000000b002',
  kind: 'passport',
  createdAt: '2026-11-20T10:00:00Z',
  name: 'Luna Marlowe',
  dateOfBirth: '1998-04-12',
  address: null,
};

it('a held key shows a picture once: each look at papers is written down', async () => {
  open(<ReviewPanel review={review} onDecide={() => Promise.resolve()} />, {
    [readPaper]: { status: 503, body: {} },
  });
  fireEvent.keyDown(document.body, { key: '1' });
  for (let held = 0; held < 3; held += 1)
    fireEvent.keyDown(document.body, { key: '1', repeat: true });
  const shown = await screen.findAllByRole('button', { pressed: true });
  expect(shown.map((button) => button.getAttribute('aria-keyshortcuts'))).toEqual(['1']);
  await waitFor(() => expect(calls(readPaper)).toHaveLength(1));
  fireEvent.keyDown(document.body, { key: '1' });
  expect(screen.queryByRole('button', { pressed: true })).toBeNull();
});
