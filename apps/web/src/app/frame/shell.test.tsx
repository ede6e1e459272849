import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadAppTexts } from '#lib/load-app-texts.ts';
import type { FullConfig } from '#lib/full-config.ts';
import { createQueryClient } from '#lib/query-client.ts';
import * as live from '#lib/use-live-rows.ts';
import { luna, playSupabase, storeSession } from '../../testing/play-supabase.ts';
import { Shell } from './shell.tsx';
import type { SideFacts } from './side-menu.tsx';
import { tipDelayMs, tipOffset, TipProvider, tipSkipMs } from './tip.tsx';
import { WelcomeBlock } from './welcome-block.tsx';

const facts: SideFacts = {
  path: '/dashboard',
  isAdmin: false,
  isElite: false,
  isAccountIncomplete: false,
  isAuthorisationPending: false,
  newFakeProfiles: 0,
  supportLink: 'https://wa.me/4930',
};
let api: Awaited<ReturnType<typeof playSupabase>>;
beforeAll(async () => {
  api = await playSupabase();
  api.play({ 'GET /rest/v1/notifications': { body: [] } });
  await loadAppTexts('en', ['shell', 'account', 'notifications']);
});
afterAll(() => api.stop());
afterEach(() => {
  cleanup();
  localStorage.clear();
  config = {};
  vi.restoreAllMocks();
});

let config: Partial<FullConfig> = {};
function open(changes: Partial<SideFacts> = {}, user: { id: string; email: string } | null = luna) {
  storeSession();
  const client = createQueryClient();
  client.setQueryData(['config'], { chatScriptUrl: null, analyticsScriptUrl: null, ...config });
  vi.spyOn(live, 'useLiveRows').mockReturnValue();
  render(
    <QueryClientProvider client={client}>
      <TipProvider>
        <Shell
          brand="LeakBlock"
          user={user}
          facts={{ ...facts, ...changes }}
          welcome={<p>Welcome, Luna</p>}
          isWelcomeAwaited={false}
          badge={<span>Pro</span>}
        >
          <h1>Dashboard</h1>
        </Shell>
      </TipProvider>
    </QueryClientProvider>,
  );
}
const legalPages = ['/privacy-policy', '/terms-of-service', '/imprint'];
const foot = () =>
  Array.from(document.querySelectorAll('footer a'), (link) => link.getAttribute('href'));
const menu = () => within(document.querySelector('aside')!);
const entries = () =>
  menu()
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

describe('the side menu', () => {
  it.each([
    [0, 'Fake profiles'],
    [1, 'Fake profiles– 1 new'],
    [9, 'Fake profiles– 9 new'],
    [12, 'Fake profiles– 12 new'],
  ])('says that %i fake profiles are new', (newFakeProfiles, name) => {
    open({ newFakeProfiles });
    const link = menu().getByRole('link', { name });
    const figure = link.querySelector('[aria-hidden="true"]:not(svg)');
    expect(figure?.textContent ?? '0').toBe(newFakeProfiles > 9 ? '9+' : String(newFakeProfiles));
  });

  it('has its entries in their order; Tools leads nowhere and says why', () => {
    open();
    expect(entries()).toEqual([
      '/dashboard',
      '/account',
      '/settings',
      '/earning-hub',
      '/reverse-image-finder',
      '/fake-profiles',
      '/authorisation',
      '/request-removal',
      null,
      '/faq',
      '/subscription-plans',
      'https://wa.me/4930',
      '/privacy-policy',
      '/terms-of-service',
      '/imprint',
    ]);
    const tools = menu().getByRole('link', { name: /Tools/ });
    expect(tools.getAttribute('aria-disabled')).toBe('true');
    expect(tools.textContent).toContain('Coming soon');
    expect(menu().getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe(
      'page',
    );
  });

  it('shows the administration to admins, and no upgrade to elite', () => {
    open({ isAdmin: true, isElite: true });
    expect(entries()).toContain('/admin');
    expect(entries()).not.toContain('/subscription-plans');
  });

  it('marks in words and with a dot what needs attention', () => {
    open({ isAccountIncomplete: true, isAuthorisationPending: true });
    expect(
      menu().getByRole('link', { name: /^Account\b.*Your account is incomplete/ }),
    ).toBeTruthy();
    expect(
      menu().getByRole('link', { name: /Authorisation.*Your authorisation is pending/ }),
    ).toBeTruthy();
    expect(document.querySelectorAll('aside .side-dot')).toHaveLength(2);
  });

  it('opens Help & Support elsewhere, and leaves it out where there is none', () => {
    open();
    const support = menu().getByRole('link', { name: 'Help & Support' });
    expect(support.getAttribute('target')).toBe('_blank');
    expect(support.getAttribute('rel')).toContain('noopener');
    cleanup();
    open({ supportLink: null });
    expect(menu().queryByRole('link', { name: 'Help & Support' })).toBeNull();
  });

  it('has a way back to the question for consent where there is one', () => {
    open();
    expect(document.querySelector('aside [data-consent]')).toBeNull();
    cleanup();
    config = { analyticsScriptUrl: 'https://stats.example/s.js' };
    open();
    expect(menu().getByRole('button', { name: 'Privacy choices' }).dataset['consent']).toBe('true');
  });

  it('keeps the keyboard at the button that collapses and expands it', () => {
    open();
    for (const [now, next] of [
      ['Collapse menu', 'Expand menu'],
      ['Expand menu', 'Collapse menu'],
    ]) {
      const button = menu().getByRole('button', { name: now! });
      button.focus();
      fireEvent.click(button);
      expect(document.activeElement).toBe(menu().getByRole('button', { name: next! }));
    }
  });

  it('collapses to icons that keep their names, and stays so', () => {
    open();
    fireEvent.click(menu().getByRole('button', { name: 'Collapse menu' }));
    expect(document.querySelector('.shell')?.className).toContain('is-collapsed');
    expect(menu().getByRole('link', { name: 'Dashboard' })).toBeTruthy();
    expect(menu().queryByText('Welcome, Luna')).toBeNull();
    expect(foot()).toEqual(legalPages);
    cleanup();
    open();
    expect(menu().getByRole('button', { name: 'Expand menu' })).toBeTruthy();
  });
});

describe('the menu of a phone', () => {
  const sheet = () => document.querySelector('dialog')!;
  function openMenu() {
    fireEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    expect(sheet().open).toBe(true);
    return within(sheet());
  }

  it('is gone when a way on keeps the path and leads to another view of it', () => {
    open();
    const link = openMenu().getByText('Dashboard');
    // The app follows it, and not the browser.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    fireEvent.click(link);
    expect(sheet().open).toBe(false);
  });

  it('stays where an entry leads nowhere', () => {
    open();
    fireEvent.click(openMenu().getByText('Tools'));
    expect(sheet().open).toBe(true);
  });

  it('is gone before the question for consent takes the focus', () => {
    config = { chatScriptUrl: 'https://chat.example/s.js' };
    open();
    let wasOpen = true;
    const ask = () => (wasOpen = sheet().open);
    // As the question listens for its buttons.
    document.addEventListener('click', ask);
    fireEvent.click(openMenu().getByRole('button', { name: 'Privacy choices' }));
    document.removeEventListener('click', ask);
    expect(wasOpen).toBe(false);
  });

  it('is closed by a press beside it, and not by one on its ground', () => {
    open();
    openMenu();
    fireEvent.click(sheet().firstElementChild!);
    expect(sheet().open).toBe(true);
    fireEvent.click(sheet());
    expect(sheet().open).toBe(false);
  });
});

it('tips come after 700 ms, the next within 300 ms at once, 4 pixels away', () => {
  expect([tipDelayMs, tipSkipMs, tipOffset]).toEqual([700, 300, 4]);
});

it('visitors see the bar with the ways in and the legal pages at the foot, and no menu', () => {
  open({}, null);
  expect(document.querySelector('aside')).toBeNull();
  expect(foot()).toEqual(legalPages);
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
});

describe('the welcome block', () => {
  const profile = { first_name: 'Luna', email: 'luna@example.org' };

  it('greets by first name, with the German badge of the verified and the plan', () => {
    render(<WelcomeBlock profile={profile} tier="pro" isVerified />);
    expect(screen.getByText('Welcome')).toBeTruthy();
    expect(screen.getByText('Luna')).toBeTruthy();
    expect(screen.getByText('Verifiziert').className).toContain('badge-verified');
    expect(screen.getByText('Pro Plan')).toBeTruthy();
  });

  it.each([
    ['ADMIN', 'Admin Plan'],
    ['elite', 'Elite Plan'],
    [null, 'Standard Plan'],
  ])('calls tier %s the %s', (tier, words) => {
    render(<WelcomeBlock profile={profile} tier={tier} isVerified={false} />);
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByText('Verifiziert')).toBeNull();
  });

  it('greets by e-mail where there is no first name', () => {
    render(
      <WelcomeBlock profile={{ ...profile, first_name: ' ' }} tier="pro" isVerified={false} />,
    );
    expect(screen.getByText('luna@example.org')).toBeTruthy();
  });

  it('is hidden without a profile', () => {
    const { container } = render(<WelcomeBlock profile={null} tier="pro" isVerified />);
    expect(container.textContent).toBe('');
  });
});
