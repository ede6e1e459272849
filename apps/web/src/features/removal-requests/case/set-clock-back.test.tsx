import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { SetClockBack } from './set-clock-back.tsx';

const { calls, open } = prepareScreens(['removal-requests', 'app-errors']);
const corrected = 'POST /functions/v1/correct-counter-notice';
const id = '5eed0000-0000-4000-8000-000000000001';

it('says from which day the time counts, and takes an earlier one only', async () => {
  const notice = {
    ...{ id, received_on: '2026-11-18', subscriber_name: 'A. N. Other', statement: 'No.' },
    ...{ elements: [], decide_by: '2026-12-04', restored_by: '2026-12-10', status: 'received' },
  };
  open(<SetClockBack notice={notice} />, {
    [corrected]: { body: { id, decideBy: '2026-11-27', restoredBy: '2026-12-03' } },
  });
  expect(await screen.findByText('The time counts from Nov 18, 2026.')).toBeTruthy();
  const day = screen.getByLabelText('Received by the provider on');
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Count from this day' }));
  press();
  expect(await screen.findByText('Name a day before that.')).toBeTruthy();
  expect(document.activeElement).toBe(day);
  fireEvent.change(day, { target: { value: '2026-11-18' } });
  press();
  expect(calls(corrected)).toEqual([]);
  fireEvent.change(day, { target: { value: '2026-11-12' } });
  press();
  await waitFor(() => expect(calls(corrected)[0]?.body).toEqual({ id, receivedOn: '2026-11-12' }));
});
