import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { juno, playedAgency, playedBoard, wren } from '../../../testing/agency-story.ts';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { BoardView } from './board-view.tsx';
import { CreatorsView } from './creators-view.tsx';

const { calls, open } = prepareScreens(['agency-area', 'app-errors', 'shell']);
const board = 'POST /functions/v1/read-agency-board';
const agency = { 'POST /functions/v1/read-agency': { body: playedAgency() } };

it('the board says in words who is overdue and whose letter ends, and leads to her', async () => {
  open(<BoardView />, { ...agency, [board]: { body: playedBoard([juno, wren]) } });
  const [first, second] = await screen.findAllByRole('row').then((rows) => rows.slice(1));
  expect(within(first!).getByRole('link', { name: 'Juno' }).getAttribute('href')).toBe(
    `/agency/creator/${juno.userId}`,
  );
  expect(within(first!).getByText('7 overdue')).toBeTruthy();
  expect(within(first!).getByText('Expires soon: Dec 3, 2026')).toBeTruthy();
  expect(within(first!).getByText('3 days (median, n = 42)')).toBeTruthy();
  expect(within(second!).getByText('No letter')).toBeTruthy();
  expect(within(second!).getByText('No removal yet')).toBeTruthy();
  expect(within(second!).getByText('No scan yet')).toBeTruthy();
  expect(screen.getByText('2 of 2 creators')).toBeTruthy();
  expect(calls(board)[0]?.body).toEqual({ sort: 'overdue' });
});

it('is put in another order, searched, and goes on where the list ended', async () => {
  open(<BoardView />, {
    ...agency,
    [board]: ({ body }) => ({
      body: body['cursor'] === undefined ? playedBoard([juno], 'after-juno') : playedBoard([wren]),
    }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByRole('link', { name: 'Wren' });
  expect(calls(board).at(-1)?.body).toEqual({ sort: 'overdue', cursor: 'after-juno' });
  fireEvent.change(screen.getByLabelText('Order'), { target: { value: 'letter' } });
  await waitFor(() => expect(calls(board).at(-1)?.body).toEqual({ sort: 'letter' }));
  fireEvent.change(screen.getByLabelText('Search by name'), { target: { value: ' nightjar ' } });
  await waitFor(() =>
    expect(calls(board).at(-1)?.body).toEqual({ sort: 'letter', query: 'nightjar' }),
  );
});

it('a search that nobody matches says so and keeps the field', async () => {
  open(<BoardView />, {
    ...agency,
    [board]: ({ body }) => ({
      body:
        body['query'] === undefined ? playedBoard([juno]) : { ...playedBoard([juno]), rows: [] },
    }),
  });
  fireEvent.change(await screen.findByLabelText('Search by name'), { target: { value: 'zoe' } });
  expect(await screen.findByText('No creator matches “zoe”.')).toBeTruthy();
  expect(screen.getByLabelText('Search by name')).toHaveProperty('value', 'zoe');
});

it('says why more creators did not come, and keeps those that are shown', async () => {
  open(<BoardView />, {
    ...agency,
    [board]: ({ body }) =>
      body['cursor'] === undefined
        ? { body: playedBoard([juno], 'after-juno') }
        : { status: 503, body: { code: 'server.database_unavailable' } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect((await screen.findByRole('alert')).textContent).toContain('briefly unavailable');
  expect(screen.getByRole('link', { name: 'Juno' })).toBeTruthy();
});

it('an agency without creators is led to the first invitation; a viewer is told who can', async () => {
  const view = open(<BoardView />, { ...agency, [board]: { body: playedBoard([]) } });
  const link = await screen.findByRole('link', { name: 'Invite the first creator' });
  expect(link.getAttribute('href')).toBe('/agency/add-creator');
  view.unmount();
  open(<BoardView />, {
    'POST /functions/v1/read-agency': { body: playedAgency('viewer') },
    [board]: { body: playedBoard([]) },
  });
  await screen.findByRole('heading', { name: 'You look after nobody yet' });
  await waitFor(() => expect(calls('POST /functions/v1/read-agency')).toHaveLength(1));
  expect(screen.queryByRole('link', { name: /Invite/ })).toBeNull();
});

it('a board that does not come says why and can be asked for again', async () => {
  let isUp = false;
  open(<BoardView />, {
    ...agency,
    [board]: () =>
      isUp
        ? { body: playedBoard([juno]) }
        : { status: 503, body: { code: 'server.database_unavailable' } },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  isUp = true;
  fireEvent.click(again);
  expect(await screen.findByRole('link', { name: 'Juno' })).toBeTruthy();
});

it('all creators by name say what each allows and who pays', async () => {
  open(<CreatorsView />, { ...agency, [board]: { body: playedBoard([juno, wren]) } });
  const [first, second] = await screen.findAllByRole('row').then((rows) => rows.slice(1));
  expect(first?.textContent).toContain('decide about findings, ask for removals, and start scans');
  expect(first?.textContent).toContain('paid by you');
  expect(second?.textContent).toContain('look only');
  expect(calls(board)[0]?.body).toEqual({ sort: 'name' });
});
