import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { playedSession, refusal } from '../../../testing/play-supabase.ts';
import type { PlayedRoute } from '../../../testing/play-supabase.ts';
import { SecondFactorSettings } from './second-factor-settings.tsx';

const { open, calls } = prepareScreens(['sessions', 'settings']);

const { user } = playedSession();
const app = {
  id: 'factor-1',
  factor_type: 'totp',
  status: 'verified',
  friendly_name: '',
  created_at: '2026-11-01T10:00:00Z',
};
const enrolled = {
  id: 'factor-1',
  type: 'totp',
  friendly_name: '',
  totp: {
    qr_code: '<svg xmlns="http://www.w3.org/2000/svg"><path fill="#000000" d=""/></svg>',
    secret: 'JBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/luna',
  },
};
const codes = ['abcdefghjkmnpqrs', 'tuvwxyz23456789a'];
const status = 'GET /auth/v1/factors/recovery-codes';

/** The sign-in API of somebody whose factors are these, and who may set up an app. */
function routes(factors: object[], changes: Record<string, PlayedRoute> = {}) {
  let current = factors;
  const played: Record<string, PlayedRoute> = {
    'GET /auth/v1/user': () => ({ body: { ...user, factors: current } }),
    'POST /auth/v1/factors': { body: enrolled },
    'POST /auth/v1/factors/factor-1/challenge': {
      body: { id: 'challenge-1', type: 'totp', expires_at: 1 },
    },
    'POST /auth/v1/factors/factor-1/verify': () => {
      current = [app];
      return { body: playedSession({ aal: 'aal2', factors: [app] }) };
    },
    'DELETE /auth/v1/factors/factor-1': () => {
      current = [];
      return { body: { id: 'factor-1' } };
    },
    'POST /auth/v1/factors/recovery-codes': {
      body: { id: 'set-1', type: 'recovery_code', total: 2, codes },
    },
    [status]: { body: { id: 'set-1', type: 'recovery_code', total: 10, remaining: 7 } },
    ...changes,
  };
  return played;
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const confirm = async (name: string) => {
  await press(name);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
};
const typeCode = async (code: string) =>
  fireEvent.input(await screen.findByLabelText('Code from your authenticator app'), {
    target: { value: code },
  });

describe('setting up an app', () => {
  it('shows picture and key, takes the first code and gives recovery codes once', async () => {
    const making = Promise.withResolvers<undefined>();
    const make = 'POST /auth/v1/factors/recovery-codes';
    const body = { id: 'set-1', type: 'recovery_code', total: 2, codes };
    const made = { body, after: making.promise };
    open(<SecondFactorSettings />, routes([], { [make]: made }));
    expect(await screen.findByText('Off')).toBeTruthy();
    await press('Set up an app');
    const picture = await screen.findByRole<HTMLImageElement>('img', { name: /QR code/ });
    expect(decodeURIComponent(picture.src)).toContain('fill="#000000" d=""/></svg>');
    expect(picture.src).not.toContain('#');
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    await typeCode('123 456');
    await press('Switch it on');
    await waitFor(() => expect(calls(make)).toHaveLength(1));
    await screen.findByText('On');
    await fetch('/config.json');
    // Asked before there are any, the server answers 404.
    expect(calls(status)).toEqual([]);
    making.resolve(undefined);
    expect(await screen.findByText('abcd-efgh-jkmn-pqrs')).toBeTruthy();
    expect(calls('POST /auth/v1/factors/factor-1/verify')[0]?.body).toMatchObject({
      challenge_id: 'challenge-1',
      code: '123456',
    });
    const file = screen.getByRole('link', { name: 'Keep as a file' }).getAttribute('href') ?? '';
    expect(decodeURIComponent(file)).toContain('tuvw-xyz2-3456-789a');
    await press('I have kept them');
    expect(screen.queryByText('abcd-efgh-jkmn-pqrs')).toBe(null);
    expect(await screen.findByText('7 recovery codes are left.')).toBeTruthy();
    expect(screen.getByText('On')).toBeTruthy();
  });

  it('with a wrong code says so and keeps picture and code', async () => {
    open(
      <SecondFactorSettings />,
      routes([], {
        'POST /auth/v1/factors/factor-1/verify': refusal(422, 'mfa_verification_failed'),
      }),
    );
    await press('Set up an app');
    await typeCode('000000');
    await press('Switch it on');
    expect(await screen.findByText(/This code is wrong or no longer valid/)).toBeTruthy();
    expect(screen.getByRole('img', { name: /QR code/ })).toBeTruthy();
    const field = screen.getByLabelText<HTMLInputElement>('Code from your authenticator app');
    expect(field.value).toBe('000000');
  });

  it('begun and left leaves nothing behind', async () => {
    open(
      <SecondFactorSettings />,
      routes([{ ...app, id: 'factor-0', status: 'unverified' }], {
        'DELETE /auth/v1/factors/factor-0': { body: { id: 'factor-0' } },
      }),
    );
    await press('Set up an app');
    await screen.findByRole('img', { name: /QR code/ });
    expect(calls('DELETE /auth/v1/factors/factor-0')).toHaveLength(1);
    await press('Cancel');
    await waitFor(() => expect(calls('DELETE /auth/v1/factors/factor-1')).toHaveLength(1));
    expect(screen.queryByRole('img', { name: /QR code/ })).toBe(null);
  });

  it('needs a fresh sign-in, and says the way to one', async () => {
    open(
      <SecondFactorSettings />,
      routes([], { 'POST /auth/v1/factors': refusal(400, 'reauthentication_needed') }),
    );
    await press('Set up an app');
    expect(await screen.findByText(/your sign-in has to be fresh/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sign in again' })).toBeTruthy();
  });
});

describe('with an app', () => {
  it('recovery codes can be made anew, after a question', async () => {
    open(
      <SecondFactorSettings />,
      routes([app], {
        'POST /auth/v1/factors/recovery-codes': refusal(422, 'mfa_verified_factor_exists'),
        'POST /auth/v1/factors/recovery-codes/regenerate': {
          body: { id: 'set-1', type: 'recovery_code', total: 2, codes },
        },
      }),
    );
    await confirm('New recovery codes');
    expect(await screen.findByText('tuvw-xyz2-3456-789a')).toBeTruthy();
  });

  it('none made yet is said', async () => {
    open(
      <SecondFactorSettings />,
      routes([app], { [status]: refusal(404, 'mfa_factor_not_found') }),
    );
    expect(await screen.findByText('You have no recovery codes yet.')).toBeTruthy();
  });

  it('it is removed after a question that says what follows', async () => {
    open(<SecondFactorSettings />, routes([app]));
    await press('Remove');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/the password alone signs you in/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Off')).toBeTruthy();
  });

  it('removing it is refused with a sentence', async () => {
    open(
      <SecondFactorSettings />,
      routes([app], { 'DELETE /auth/v1/factors/factor-1': refusal(401, 'insufficient_aal') }),
    );
    await confirm('Remove');
    expect((await screen.findByRole('alert')).textContent).toContain('Please sign in again');
  });
});

/** Whether the browser asks before the page is closed. */
const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

it.each(['Copy', 'Keep as a file', 'I have kept them'])(
  'codes that nobody has kept hold the page: %s lets go of it',
  async (way) => {
    const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue(undefined);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    open(<SecondFactorSettings />, routes([app]));
    await screen.findByRole('button', { name: 'New recovery codes' });
    expect(isAsked()).toBe(false);
    await confirm('New recovery codes');
    const role = way === 'Keep as a file' ? 'link' : 'button';
    const kept = await screen.findByRole(role, { name: way });
    await waitFor(() => expect(isAsked()).toBe(true));
    // Only the click counts here: jsdom opens no files.
    kept.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(kept);
    await waitFor(() => expect(isAsked()).toBe(false));
  },
);

it('codes are copied, or it is said that they were not', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValueOnce(undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  open(<SecondFactorSettings />, routes([app]));
  await confirm('New recovery codes');
  await press('Copy');
  expect(await screen.findByText('Copied.')).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith('abcd-efgh-jkmn-pqrs\ntuvw-xyz2-3456-789a');
  writeText.mockRejectedValueOnce(new Error('refused'));
  await press('Copy');
  expect(await screen.findByText(/Please write the codes down/)).toBeTruthy();
});
