import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { playedNotice } from '../../../testing/played-notice.ts';
import { MissingBefore } from './missing-before.tsx';

const { calls, open } = prepareScreens(['removal-requests', 'app-errors']);
const answered = 'POST /functions/v1/answer-ownership';

const hers = playedNotice(1);
const ofPhotographer = playedNotice(2, { status: 'blocked', blocks: ['ownership_unconfirmed'] });
const quoted = playedNotice(3, { status: 'blocked', blocks: ['fair_use_unanswered'] });

function ask(requests: (typeof hers)[]) {
  const onAnswered = vi.fn<() => void>();
  open(<MissingBefore requests={requests} onAnswered={onAnswered} />, {
    [answered]: { body: { cases: 1 } },
  });
  return onAnswered;
}
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Answer for these' }));

it('who made it is asked for the notices that wait for it, and answered for no other', async () => {
  const onAnswered = ask([hers, ofPhotographer]);
  expect(screen.getByText(/This is about 1 page: leaks2\.example/)).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  // Nothing is chosen for her: she swears to it.
  press();
  expect(screen.getByText('Please say who made it.')).toBeTruthy();
  expect(calls(answered)).toEqual([]);
  fireEvent.change(screen.getByLabelText('Who made it?'), { target: { value: 'photographer' } });
  fireEvent.click(screen.getByLabelText('I hold the rights by contract'));
  press();
  await waitFor(() => expect(onAnswered).toHaveBeenCalledOnce());
  expect(calls(answered).map(({ body }) => body)).toEqual([
    { caseIds: ofPhotographer.caseIds, madeBy: 'photographer', holdsRights: true },
  ]);
});

it('where only fair use is open, nobody asks who made it', async () => {
  const onAnswered = ask([hers, quoted]);
  expect(screen.queryByLabelText('Who made it?')).toBeNull();
  press();
  expect(calls(answered)).toEqual([]);
  fireEvent.click(screen.getByLabelText(/I have considered whether this use may be allowed/));
  press();
  await waitFor(() => expect(onAnswered).toHaveBeenCalledOnce());
  expect(calls(answered).map(({ body }) => body)).toEqual([
    { caseIds: quoted.caseIds, fairUseConsidered: true },
  ]);
});

it('where both are open, each is answered for its own notices', async () => {
  const onAnswered = ask([hers, ofPhotographer, quoted]);
  fireEvent.change(screen.getByLabelText('Who made it?'), { target: { value: 'self' } });
  fireEvent.click(screen.getByLabelText(/I have considered whether this use may be allowed/));
  press();
  await waitFor(() => expect(onAnswered).toHaveBeenCalledOnce());
  expect(calls(answered).map(({ body }) => body)).toEqual([
    { caseIds: ofPhotographer.caseIds, madeBy: 'self' },
    { caseIds: quoted.caseIds, fairUseConsidered: true },
  ]);
});
