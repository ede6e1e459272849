import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { RecordCounterNotice } from './record-counter-notice.tsx';

const { calls, open } = prepareScreens(['removal-requests', 'app-errors']);
const recorded = 'POST /functions/v1/record-counter-notice';

it('a counter-notice keeps its lines', async () => {
  const statement = 'It was removed by mistake.\n\nJane Roe\n1 Sample Street';
  open(<RecordCounterNotice requestId="5eed0000-0000-4000-8000-000000000001" />, {
    [recorded]: { status: 503, body: {} },
  });
  const fill = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fill('Received by the provider on', '2026-11-18');
  fill('Name of whoever filed it', 'Jane Roe');
  fill('What it says', statement);
  fireEvent.click(screen.getByRole('button', { name: 'Note it down' }));
  await waitFor(() => expect(calls(recorded)).toHaveLength(1));
  expect(calls(recorded)[0]?.body['statement']).toBe(statement);
});

it('a counter-notice has come by today, as the whole clock hangs on its day', async () => {
  open(<RecordCounterNotice requestId="5eed0000-0000-4000-8000-000000000001" />, {
    [recorded]: { status: 503, body: {} },
  });
  const fill = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fill('Received by the provider on', '2999-11-18');
  fill('Name of whoever filed it', 'Jane Roe');
  fill('What it says', 'It was removed by mistake.');
  fireEvent.click(screen.getByRole('button', { name: 'Note it down' }));
  const said = await screen.findByText('This day has not come yet.');
  expect(
    screen.getByLabelText('Received by the provider on').getAttribute('aria-describedby'),
  ).toBe(`${said.id} ${screen.getByText(/^Write down what it says/u).id}`);
  expect(calls(recorded)).toEqual([]);
});

it('asks for the day from which the law counts, and says what to take where the mail does not name it', async () => {
  open(<RecordCounterNotice requestId="5eed0000-0000-4000-8000-000000000001" />, {});
  expect(
    await screen.findByText(/not from the day on which it was passed on to you/u),
  ).toBeTruthy();
  expect(screen.getByText(/take the date on the counter-notice itself/u)).toBeTruthy();
});

it('a counter-notice is not left without a question until it is noted down', async () => {
  const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const requestId = '5eed0000-0000-4000-8000-000000000001';
  let isDown = true;
  open(<RecordCounterNotice requestId={requestId} />, {
    [recorded]: () =>
      isDown
        ? { status: 503, body: {} }
        : { body: { id: requestId, decideBy: '2026-12-04', restoredBy: '2026-12-10' } },
  });
  expect(isAsked()).toBe(false);
  const fill = (label: string, value: string) =>
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  fill('Received by the provider on', '2026-11-18');
  fill('Name of whoever filed it', 'Jane Roe');
  fill('What it says', 'It was removed by mistake.');
  fireEvent.click(screen.getByRole('button', { name: 'Note it down' }));
  await screen.findByRole('alert');
  expect(isAsked()).toBe(true);
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Note it down' }));
  await waitFor(() => expect(isAsked()).toBe(false));
});
