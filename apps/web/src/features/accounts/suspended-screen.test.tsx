import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import * as config from '#lib/full-config.ts';
import type { FullConfig } from '#lib/full-config.ts';
import { loadAppTexts } from '#lib/load-app-texts.ts';
import { SuspendedScreen } from './suspended-screen.tsx';

const suspension = {
  ban_reason: 'Claimed the content of another creator.',
  banned_at: '2026-11-20T10:00:00Z',
  admin_notes: 'Two complaints with proof.',
  email: 'luna@example.org',
};
const onSettings = vi.fn();
const onSignOut = vi.fn();

beforeAll(() => loadAppTexts('en', ['accounts']));
beforeEach(() => vi.clearAllMocks());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function open(contact: Partial<FullConfig>, notes: string | null = suspension.admin_notes) {
  const none = { supportPhone: null, supportEmail: null } as FullConfig;
  vi.spyOn(config, 'readFullConfig').mockResolvedValue({ ...none, ...contact });
  render(
    <SuspendedScreen
      suspension={{ ...suspension, admin_notes: notes }}
      onSettings={onSettings}
      onSignOut={onSignOut}
    />,
  );
}

it('says why and since when, with the notes, and has the focus', () => {
  open({});
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Account Suspended' }));
  expect(screen.getByText('Claimed the content of another creator.')).toBeTruthy();
  expect(document.querySelector('time')?.getAttribute('datetime')).toBe('2026-11-20T10:00:00Z');
  expect(screen.getByText('Two complaints with proof.')).toBeTruthy();
});

it('leaves the notes out when there are none', () => {
  open({}, null);
  expect(screen.queryByText('Notes')).toBeNull();
});

it('begins the message to support by WhatsApp with what it has to hold', async () => {
  open({ supportPhone: '+49 (30) 555-0100' });
  const link = await screen.findByRole('link', { name: 'Contact Support via WhatsApp' });
  const url = new URL(link.getAttribute('href') ?? '');
  expect(url.origin + url.pathname).toBe('https://wa.me/49305550100');
  const message = url.searchParams.get('text');
  expect(message).toContain('luna@example.org');
  expect(message).toContain('Detailed explanation');
  expect(message).toContain('Evidence');
  for (const item of ['the e-mail address of your account', 'a detailed explanation']) {
    expect(screen.getByText(item)).toBeTruthy();
  }
  expect(screen.getByText('any evidence you have')).toBeTruthy();
});

it('takes a mail where there is no number; where there is neither it says so and leads to the imprint', async () => {
  open({ supportEmail: 'help@example.org' });
  const link = await screen.findByRole('link', { name: 'Contact support by e-mail' });
  expect(link.getAttribute('href')).toMatch(/^mailto:help@example\.org\?subject=Appeal&body=/);
  cleanup();
  open({});
  expect(await screen.findByText(/has given no support contact/)).toBeTruthy();
  const imprint = screen.getByRole('link', { name: 'Open the imprint' });
  expect(imprint.getAttribute('href')).toBe('/imprint');
});

it('has ways to the settings and out', () => {
  open({});
  fireEvent.click(screen.getByRole('button', { name: 'Settings' }));
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(onSettings).toHaveBeenCalledOnce();
  expect(onSignOut).toHaveBeenCalledOnce();
});
