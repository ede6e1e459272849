import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { playedSession, refusal } from '../../../testing/play-supabase.ts';
import { PasswordSettings } from './password-settings.tsx';

const { open, calls } = prepareScreens(['sessions', 'settings']);

const sendCode = 'GET /auth/v1/reauthenticate';
const change = 'PUT /auth/v1/user';
const byCode = 'I have none or do not know it: send me a code';
const { user } = playedSession();
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });

it('mails one code however often it is pressed', async () => {
  open(<PasswordSettings />, { [sendCode]: { body: {} } });
  press(byCode);
  press(byCode);
  await screen.findByLabelText('Code from the mail');
  expect(calls(sendCode)).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBe(null);
});

it('mails another code when the first does not come, and says so', async () => {
  open(<PasswordSettings />, { [sendCode]: { body: {} }, [change]: { body: user } });
  press(byCode);
  await screen.findByLabelText('Code from the mail');
  expect(screen.queryByText(/A new code is on its way/u)).toBe(null);
  press('Send a new code');
  press('Send a new code');
  expect(await screen.findByText(/A new code is on its way/u)).toBeTruthy();
  expect(calls(sendCode)).toHaveLength(2);
  type('Code from the mail', '654321');
  type('New password', 'sun over the harbour');
  press('Change the password');
  await waitFor(() => expect(calls(change)[0]?.body).toMatchObject({ nonce: '654321' }));
});

it('leads back from the code to the current password, with what was typed', async () => {
  let isTooMany = false;
  open(<PasswordSettings />, {
    [sendCode]: () => (isTooMany ? refusal(429, 'over_email_send_rate_limit') : { body: {} }),
    [change]: { body: user },
  });
  type('New password', 'sun over the harbour');
  press(byCode);
  await screen.findByLabelText('Code from the mail');
  isTooMany = true;
  press('Send a new code');
  await screen.findByRole('alert');
  press('Use the current password instead');
  expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
  expect(screen.queryByRole('alert')).toBe(null);
  type('Current password', 'moon over the lake');
  press('Change the password');
  await waitFor(() => expect(calls(change)).toHaveLength(1));
  expect(calls(change)[0]?.body).toMatchObject({
    password: 'sun over the harbour',
    current_password: 'moon over the lake',
  });
  expect(Object.keys(calls(change)[0]!.body)).not.toContain('nonce');
});
