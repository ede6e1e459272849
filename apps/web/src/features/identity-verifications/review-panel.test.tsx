import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { DecideIdentityInput } from '@leakblock/domain/identity-verifications';
import { expect, it } from 'vitest';
import { RequestFailure } from '#lib/failure.ts';
import { prepareScreens } from '../../testing/open-screen.tsx';
import type { Review } from './read-reviews.ts';
import { ReviewPanel } from './review-panel.tsx';

const { calls, open } = prepareScreens(['app-errors', 'identity-verifications']);

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

it('says the day of birth as days are written in the language of the page', () => {
  open(<ReviewPanel review={review} onDecide={() => Promise.resolve()} />);
  expect(screen.getByText('Apr 12, 1998')).toBeTruthy();
});

it('a name that changes beside the pictures has them looked at again; the approval says which one was seen', async () => {
  const decided: DecideIdentityInput[] = [];
  function Desk() {
    const [name, setName] = useState(review.name);
    return (
      <>
        <button onClick={() => setName('Mara Quill')}>another name comes</button>
        <ReviewPanel
          review={{ ...review, name }}
          onDecide={(input) => {
            decided.push(input);
            return Promise.resolve();
          }}
        />
      </>
    );
  }
  open(<Desk />, { [readPaper]: { body: {} } });
  fireEvent.keyDown(document.body, { key: '1' });
  await screen.findByRole('img');
  fireEvent.click(screen.getByRole('button', { name: 'another name comes' }));
  expect(await screen.findByText(/^The name of the account has changed/)).toBeTruthy();
  expect(screen.queryByRole('button', { pressed: true })).toBeNull();
  const confirm = screen.getByRole('button', { name: 'Confirm identity' });
  fireEvent.click(confirm);
  fireEvent.keyDown(document.body, { key: '1' });
  // The server counts looks since the name changed, so it has to hear of this one.
  await waitFor(() => expect(calls(readPaper)).toHaveLength(2));
  fireEvent.click(confirm);
  expect(decided).toEqual([]);
  fireEvent.keyDown(document.body, { key: '2' });
  fireEvent.click(confirm);
  await waitFor(() =>
    expect(decided).toEqual([{ id: review.id, decision: 'approve', name: 'Mara Quill' }]),
  );
  expect(screen.queryByText(/^The name of the account has changed/)).toBeNull();
});

it('a name that changed and reads the same again has the pictures looked at again too', async () => {
  open(
    <ReviewPanel
      review={review}
      onDecide={() => Promise.reject(new RequestFailure('identity.name_changed'))}
    />,
    { [readPaper]: { body: {} } },
  );
  fireEvent.keyDown(document.body, { key: '1' });
  await screen.findByRole('img');
  fireEvent.click(screen.getByRole('button', { name: 'Confirm identity' }));
  expect(await screen.findByText(/^The name of the account has changed/)).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
  fireEvent.keyDown(document.body, { key: '1' });
  await waitFor(() => expect(calls(readPaper)).toHaveLength(2));
});
