import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readDraft } from '#lib/onboarding-draft.ts';
import {
  prepareOnboarding,
  routesOfOnboarding as routes,
  step,
} from '../../testing/open-onboarding.tsx';
import { alertText, press, type } from '../../testing/open-session-page.tsx';
import { luna } from '../../testing/play-supabase.ts';

const { openLinks, calls, log } = prepareOnboarding();
const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Next' });

describe('official links', () => {
  it('offer adult, social and cam platforms, and any other address', async () => {
    await openLinks();
    for (const label of ['Fans 0', 'Chirp', 'Stream', 'Another address']) {
      expect(screen.getByRole('button', { name: label })).toBeTruthy();
    }
    for (const label of ['Board', 'Bazaar']) {
      expect(screen.queryByRole('button', { name: label })).toBeNull();
    }
  });

  it('can be searched', async () => {
    await openLinks();
    type({ 'Search for a platform': ' CHIR' });
    expect(screen.getByRole('button', { name: 'Chirp' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Fans 0' })).toBeNull();
    type({ 'Search for a platform': 'nowhere' });
    expect(screen.getByText(/No platform of this name/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Another address' })).toBeTruthy();
  });

  it('are at most ten, each platform once', async () => {
    await openLinks();
    expect(next().disabled).toBe(true);
    for (let n = 0; n < 10; n += 1) press(`Fans ${n}`);
    expect(screen.queryByText('Maximum of 10 platforms reached.')).toBeNull();
    press('Chirp');
    expect(await alertText()).toBe('Maximum of 10 platforms reached.');
    expect(screen.getAllByRole('textbox', { name: /^Your user name on/ })).toHaveLength(10);
    press('Fans 3');
    press('Chirp');
    expect(screen.queryByText('Maximum of 10 platforms reached.')).toBeNull();
    press('Remove Fans 4');
    expect(screen.getByRole('button', { name: 'Fans 4' }).getAttribute('aria-pressed')).toBe(
      'false',
    );
    expect(readDraft()?.links).toHaveLength(9);
  });

  it('are removed one by one with the keyboard, which goes on to the next, and then to the search', async () => {
    await openLinks();
    for (const name of ['Chirp', 'Stream', 'Fans 1']) press(name);
    const nextAfter = (platform: string) => {
      const button = screen.getByRole('button', { name: `Remove ${platform}` });
      button.focus();
      fireEvent.click(button);
      expect(button.isConnected).toBe(false);
      return document.activeElement;
    };
    expect(nextAfter('Chirp')).toBe(screen.getByLabelText('Your user name on Stream'));
    expect(nextAfter('Fans 1')).toBe(screen.getByLabelText('Your user name on Stream'));
    expect(nextAfter('Stream')).toBe(screen.getByLabelText('Search for a platform'));
  });

  it('take only what a user name may hold', async () => {
    await openLinks();
    press('Chirp');
    type({ 'Your user name on Chirp': ' @Luna.Mar_lowe-9 ' });
    const field = screen.getByLabelText<HTMLInputElement>('Your user name on Chirp');
    expect(field.value).toBe('luna.mar_lowe-9');
    expect(screen.queryByText('Only letters, numbers, _ . - allowed')).toBeNull();
    type({ 'Your user name on Chirp': 'luna/../admin' });
    expect(screen.getByText('Only letters, numbers, _ . - allowed')).toBeTruthy();
    press('Next');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(calls(routes.addLinks)).toEqual([]);
  });

  it('take the name out of the address of a profile that is pasted', async () => {
    await openLinks();
    press('Chirp');
    type({ 'Your user name on Chirp': 'https://www.chirp.example/Luna.M?lang=en' });
    expect(screen.getByLabelText<HTMLInputElement>('Your user name on Chirp').value).toBe('luna.m');
  });

  it('take a whole address that begins with http:// or https://', async () => {
    await openLinks();
    press('Another address');
    const label = 'The whole address of your profile';
    type({ [label]: 'javascript:alert(1)' });
    press('Next');
    expect(await screen.findByText('URL must start with http:// or https://')).toBeTruthy();
    type({ [label]: 'https://my site.example' });
    expect(screen.getByText('This address is not complete, or it contains a blank.')).toBeTruthy();
    type({ [label]: 'https://luna.example/Me' });
    press('Next');
    await step('Get the best protection possible');
    expect(calls(routes.addLinks)[0]?.body).toEqual([
      { user_id: luna.id, platform: 'Other', url: 'https://luna.example/Me' },
    ]);
  });

  it('without a user name are left out', async () => {
    await openLinks();
    press('Chirp');
    press('Stream');
    type({ 'Your user name on Stream': 'luna' });
    press('Next');
    await step('Get the best protection possible');
    expect(calls(routes.addLinks)[0]?.body).toMatchObject([{ platform: 'Stream' }]);
  });

  it.each([
    ['earlier ones', routes.dropLinks],
    ['new ones', routes.addLinks],
  ])('hold nobody up when saving the %s fails', async (_which, route) => {
    await openLinks({ [route]: { status: 500, body: { code: 'XX000', message: 'broken' } } });
    press('Chirp');
    type({ 'Your user name on Chirp': 'luna' });
    press('Next');
    await step('Get the best protection possible');
    expect(log).toHaveBeenCalledWith(
      'The official links were not saved.',
      expect.stringContaining('broken'),
    );
  });

  it('can wait', async () => {
    await openLinks();
    press('Chirp');
    press('Skip for now');
    await step('Get the best protection possible');
    expect(calls(routes.addLinks)).toEqual([]);
  });
});
