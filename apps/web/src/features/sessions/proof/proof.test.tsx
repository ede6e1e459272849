import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { callFunction } from '#lib/functions-client.ts';
import { withProof } from '#lib/proof.ts';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { playedSession, totpFactor } from '../../../testing/play-supabase.ts';
import type { PlayedRoute } from '../../../testing/play-supabase.ts';
import { ProofAsker } from './proof-asker.tsx';

const { open, calls } = prepareScreens(['app-errors', 'sessions']);
const act = 'POST /functions/v1/request-payout';
const prove = 'POST /functions/v1/prove-identity';
const refused = (code: string, status = 403) => ({ status, body: { code } });

/** A server on which an act waits for a proof, and the password is `right`. */
function waiting(changes: Record<string, PlayedRoute> = {}): Record<string, PlayedRoute> {
  let isProved = false;
  return {
    [act]: () => (isProved ? { body: { done: true } } : refused('request.proof_needed')),
    [prove]: ({ body }) => {
      isProved = JSON.stringify(body).includes('right');
      return isProved ? { body: { isProved } } : refused('request.proof_wrong');
    },
    'GET /auth/v1/reauthenticate': { body: {} },
    ...changes,
  };
}
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = () => screen.findByRole('dialog', { name: 'Is it you?' });

describe('what needs a proof', () => {
  it('is done once she gave it, and tells a wrong one at its field', async () => {
    open(<ProofAsker />, waiting());
    const done = callFunction('request-payout', { amountCents: 1 });
    await dialog();
    type('Your password', 'wrong');
    press('Confirm');
    expect(await screen.findByText('The password or code is wrong.')).toBeTruthy();
    type('Your password', 'right');
    press('Confirm');
    expect(await (await done).json()).toEqual({ done: true });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(calls(prove).map(({ body }) => body)).toEqual([
      { proof: { password: 'wrong' } },
      { proof: { password: 'right' } },
    ]);
    expect(calls(act)).toHaveLength(2);
  });

  it('is not done when she gives it up', async () => {
    open(<ProofAsker />, waiting());
    const done = callFunction('request-payout', {});
    await dialog();
    press('Cancel');
    await expect(done).rejects.toMatchObject({ code: 'request.proof_needed' });
    expect(calls(act)).toHaveLength(1);
  });

  it('has her asked once when there are several', async () => {
    open(<ProofAsker />, waiting());
    const both = Promise.all([
      callFunction('request-payout', {}),
      callFunction('request-payout', {}),
    ]);
    await dialog();
    type('Your password', 'right');
    press('Confirm');
    expect(await both).toHaveLength(2);
    expect(calls(prove)).toHaveLength(1);
  });

  it('does not have her asked again for what was refused before her proof and is heard after it', async () => {
    const heard = Promise.withResolvers<null>();
    const routes = waiting();
    const late = { ...refused('request.proof_needed'), after: heard.promise };
    let asked = 0;
    open(<ProofAsker />, {
      ...routes,
      [act]: (call) => {
        asked += 1;
        const route = routes[act];
        return asked === 2 ? late : typeof route === 'function' ? route(call) : {};
      },
    });
    const first = callFunction('request-payout', {});
    await dialog();
    const second = callFunction('request-payout', {});
    await waitFor(() => expect(asked).toBe(2));
    type('Your password', 'right');
    press('Confirm');
    await first;
    heard.resolve(null);
    expect(await (await second).json()).toEqual({ done: true });
    expect(calls(prove)).toHaveLength(1);
  });

  it('takes the code of a mail', async () => {
    open(<ProofAsker />, waiting());
    const done = callFunction('request-payout', {});
    await dialog();
    press('Get a code by mail');
    expect(await screen.findByText('We sent six digits to luna@example.org.')).toBeTruthy();
    type('Code from the mail', '123 right');
    press('Confirm');
    await done;
    expect(calls(prove)[0]?.body).toEqual({ proof: { code: '123right' } });
  });

  it('has one code mailed however often it is pressed, and another on request', async () => {
    open(<ProofAsker />, waiting());
    const done = callFunction('request-payout', {});
    await dialog();
    press('Get a code by mail');
    press('Get a code by mail');
    await screen.findByLabelText('Code from the mail');
    const codes = 'GET /auth/v1/reauthenticate';
    expect(calls(codes)).toHaveLength(1);
    press('Get a new code');
    expect(await screen.findByText(/A new code is on its way/u)).toBeTruthy();
    expect(calls(codes)).toHaveLength(2);
    type('Code from the mail', 'right');
    press('Confirm');
    await done;
  });

  it('takes the second factor first from who has one, and her password as well', async () => {
    const session = playedSession({ aal: 'aal2', factors: [totpFactor] });
    open(<ProofAsker />, waiting(), { session });
    const done = callFunction('request-payout', {});
    await dialog();
    press('Use your password');
    press('Use your authenticator app');
    type('Code from your authenticator app', 'right-code');
    press('Confirm');
    await done;
    expect(calls(prove)[0]?.body).toEqual({ proof: { secondFactor: 'right-code' } });
  });

  it('leads to a fresh sign-in where passwords are a platform’s', async () => {
    open(<ProofAsker />, waiting({ [prove]: refused('request.sign_in_again') }));
    void callFunction('request-payout', {}).catch(() => undefined);
    await dialog();
    type('Your password', 'right');
    press('Confirm');
    expect(await screen.findByRole('button', { name: 'Sign in again' })).toBeTruthy();
  });
});

it('at sign-in itself is done again after the proof, and only that', async () => {
  open(<ProofAsker />, waiting());
  const needed = Object.assign(new Error('needed'), { code: 'reauthentication_needed' });
  const remove = vi
    .fn<() => Promise<{ error: Error | null }>>()
    .mockResolvedValueOnce({ error: needed })
    .mockResolvedValue({ error: null });
  const done = withProof(remove);
  await dialog();
  type('Your password', 'right');
  press('Confirm');
  expect(await done).toEqual({ error: null });
  const other = { error: Object.assign(new Error('no'), { code: 'mfa_factor_not_found' }) };
  expect(await withProof(() => Promise.resolve(other))).toBe(other);
});
