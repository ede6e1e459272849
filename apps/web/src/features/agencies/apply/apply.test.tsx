import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { ApplyPage } from './apply-page.tsx';

const { calls, open } = prepareScreens(['app-errors', 'agencies']);

const read = 'POST /functions/v1/read-own-agency-application';
const apply = 'POST /functions/v1/apply-as-agency';
const application = {
  id: '5eed0000-0000-4000-8000-00000000a021',
  name: 'Quiet Harbour',
  website: null,
  country: 'Ireland',
  creators: 4,
  message: 'Four creators.',
  status: 'rejected',
  reason: 'Please add a website.',
  createdAt: '2026-11-01T10:00:00Z',
  decidedAt: '2026-11-02T10:00:00Z',
};
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('an agency that applies', () => {
  it('is told what is missing, and keeps what was typed after a refusal', async () => {
    open(<ApplyPage />, {
      [read]: { body: { application: null } },
      [apply]: { status: 409, body: { code: 'agencies.already_applied' } },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Send application' }));
    await screen.findByText('Please give a number from 1 to 10,000.');
    type('Name of the agency', 'Quiet Harbour');
    type(/Website/, 'quiet.example');
    type('Country', 'Ireland');
    type(/How many/, '4');
    type(/About your agency/, 'Four creators.');
    fireEvent.click(screen.getByRole('button', { name: 'Send application' }));
    await screen.findByText(/You have applied already/);
    expect(calls(apply).map(({ body }) => body)).toEqual([
      {
        name: 'Quiet Harbour',
        website: 'https://quiet.example',
        country: 'Ireland',
        creators: 4,
        message: 'Four creators.',
      },
    ]);
    expect(screen.getByLabelText<HTMLInputElement>('Country').value).toBe('Ireland');
  });

  it('reads why it was not approved, and may apply again', async () => {
    open(<ApplyPage />, { [read]: { body: { application } }, [apply]: { body: {} } });
    await screen.findByText('Please add a website.');
    // Only what was asked for is typed; the rest stands there as it was sent.
    type(/Website/, 'quiet.example');
    fireEvent.click(screen.getByRole('button', { name: 'Send application' }));
    await waitFor(() =>
      expect(calls(apply).map(({ body }) => body)).toEqual([
        {
          name: 'Quiet Harbour',
          website: 'https://quiet.example',
          country: 'Ireland',
          creators: 4,
          message: 'Four creators.',
        },
      ]),
    );
  });

  it('waits without a second form, and enters when it is approved', async () => {
    const approved = { ...application, status: 'approved', reason: null };
    open(<ApplyPage />, { [read]: { body: { application: approved } } });
    await waitFor(() => screen.getByRole('link', { name: 'Enter the agency’s area' }));
    expect(screen.queryByRole('button', { name: 'Send application' })).toBeNull();
  });

  it('that she has left may be followed by another: the old yes is no way in', async () => {
    const approved = { ...application, status: 'approved', reason: null };
    open(<ApplyPage />, { [read]: { body: { application: approved, agency: null } } });
    await screen.findByRole('button', { name: 'Send application' });
    expect(screen.getByLabelText<HTMLInputElement>('Country').value).toBe('');
    expect(screen.queryByText(/is approved/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Enter the agency’s area' })).toBeNull();
  });

  it('is told that she is in a team already, before she fills in anything', async () => {
    open(<ApplyPage />, { [read]: { body: { application: null, agency: 'active' } } });
    await screen.findByText(/To open another one, leave that team first/);
    expect(screen.getByRole('link', { name: 'Enter the agency’s area' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send application' })).toBeNull();
  });

  it('and is suspended by now is not entered', async () => {
    const approved = { ...application, status: 'approved', reason: null };
    open(<ApplyPage />, { [read]: { body: { application: approved, agency: 'suspended' } } });
    await screen.findByText(/It is suspended, and its area is closed/);
    expect(screen.queryByRole('link', { name: 'Enter the agency’s area' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send application' })).toBeNull();
  });
});
