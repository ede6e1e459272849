import { describe, expect, it } from 'vitest';
import { frameAddresses } from '../addresses.ts';
import { hasCallbackMarker, judgeRoute } from './route-rules.ts';
import type { RouteFacts } from './route-rules.ts';

const creator: RouteFacts = {
  path: '/dashboard',
  hasCallbackMarker: false,
  isSignedIn: true,
  isSecondStepOpen: false,
  lacksTerms: false,
  isSuspended: false,
  roles: { isAdmin: false, isAgency: false },
  gate: 'open',
};
const judge = (changes: Partial<RouteFacts>) => judgeRoute({ ...creator, ...changes });
const shown = { kind: 'show', isGateClosed: false };
const paths = frameAddresses.map((path) => path.replace('/*', '/somewhere'));

describe('a visitor', () => {
  const visitor = { isSignedIn: false, roles: null } as const;

  it.each(paths)('on %s is led to the sign-in, or may read', (path) => {
    const isOpen = [
      '/faq',
      '/subscription-plans',
      '/onboarding',
      '/agency/apply',
      '/oauth-clients/docs',
    ].includes(path);
    expect(judge({ ...visitor, path })).toEqual(isOpen ? shown : { kind: 'sign_in' });
  });

  it('may apply as an agency, and sees nothing else of that area', () => {
    expect(judge({ ...visitor, path: '/agency/apply' })).toEqual(shown);
    expect(judge({ ...visitor, path: '/agency' })).toEqual({ kind: 'sign_in' });
  });

  it('is not led away while the address brings a sign-in along', () => {
    expect(judge({ ...visitor, hasCallbackMarker: true })).toEqual({ kind: 'wait', for: 'auth' });
  });
});

it('nothing is decided while it is not known who is there', () => {
  expect(judge({ isSignedIn: null })).toEqual({ kind: 'wait', for: 'auth' });
  expect(judge({ isSuspended: null })).toEqual({ kind: 'wait', for: 'auth' });
  expect(judge({ roles: null })).toEqual({ kind: 'wait', for: 'page' });
});

it('the wizard stays while it is asked who its new account is', () => {
  expect(judge({ path: '/onboarding', roles: null })).toEqual(shown);
});

it.each(paths)('who has still to show her second factor is led from %s to the sign-in', (path) => {
  expect(judge({ path, isSecondStepOpen: true, roles: null })).toEqual({ kind: 'sign_in' });
});

it.each(paths.filter((path) => path !== '/agency/export'))(
  'who came through Google and has not accepted the terms is led from %s to them',
  (path) => {
    const isOpen = ['/onboarding', '/settings', '/settings/export', '/faq'].includes(path);
    const led = { kind: 'go', to: '/onboarding' };
    expect(judge({ path, lacksTerms: true })).toEqual(isOpen ? shown : led);
  },
);

it('a member of an agency who has not accepted the terms can, and reaches her own account', () => {
  const facts = { lacksTerms: true, roles: { isAdmin: false, isAgency: true } };
  expect(judge({ ...facts, path: '/agency' })).toMatchObject({ to: '/onboarding' });
  for (const path of ['/onboarding', '/agency/account', '/agency/export'])
    expect(judge({ ...facts, path })).toEqual(shown);
});

describe('an administrator whose session has shown no second factor', () => {
  const roles = { isAdmin: false, isAgency: false, needsSecondFactor: true } as const;

  it.each(paths.filter((path) => path !== '/settings'))('is led from %s to set it up', (path) => {
    expect(judge({ path, roles })).toEqual({
      ...{ kind: 'go', to: '/settings', hash: 'two-step' },
      because: 'second_factor_needed',
    });
  });

  it('does that in the settings', () => {
    expect(judge({ path: '/settings', roles })).toEqual(shown);
  });

  it('does that in the settings too when she belongs to the team of an agency', () => {
    const both = { ...roles, isAdmin: true, isAgency: true };
    expect(judge({ path: '/agency', roles: both })).toMatchObject({ to: '/settings' });
    expect(judge({ path: '/settings', roles: both })).toEqual(shown);
  });
});

describe('a suspended account', () => {
  it.each(paths)('on %s sees the suspended screen, in the settings the settings', (path) => {
    expect(judge({ path, isSuspended: true, isSignedIn: false })).toEqual(
      path === '/settings' ? shown : { kind: 'suspended' },
    );
  });
});

describe('an agency', () => {
  const agency = { roles: { isAdmin: false, isAgency: true }, gate: 'closed' } as const;
  const same = (to: string) => ({ kind: 'go', to, isSame: true });

  const elsewhere = ['/earning-hub', '/oauth-clients', '/settings', '/settings/export'];
  it.each(paths.filter((path) => !elsewhere.includes(path)))('on %s sees its own area', (path) => {
    const mayOpen =
      path.startsWith('/agency') ||
      ['/oauth-clients/consent', '/oauth-clients/docs'].includes(path);
    expect(judge({ ...agency, path })).toEqual(mayOpen ? shown : { kind: 'go', to: '/agency' });
  });

  it('finds what its recommendations earn within its own area', () => {
    const hub = '/agency/earnings';
    expect(judge({ ...agency, path: '/earning-hub' })).toEqual(same(hub));
    expect(judge({ ...agency, path: hub })).toEqual(shown);
    expect(judge({ path: hub })).toMatchObject({ to: '/dashboard', because: 'agency_denied' });
  });

  it('takes its members’ own data along within its own area', () => {
    const to = '/agency/export';
    expect(judge({ ...agency, path: '/settings/export' })).toEqual(same(to));
    expect(judge({ ...agency, path: to })).toEqual(shown);
  });

  it('finds a member’s own settings within its own area, with the section that a link names', () => {
    const account = '/agency/account';
    expect(judge({ ...agency, path: '/settings' })).toEqual(same(account));
    expect(judge({ ...agency, path: account })).toEqual(shown);
  });

  it('finds its apps and webhooks within its own area', () => {
    const api = '/agency/api';
    expect(judge({ ...agency, path: '/oauth-clients' })).toEqual(same(api));
    expect(judge({ ...agency, path: api })).toEqual(shown);
  });

  it('is not fooled by an address that only begins alike', () => {
    expect(judge({ ...agency, path: '/agency-of-mine' })).toEqual({ kind: 'go', to: '/agency' });
  });
});

describe('a creator', () => {
  it('is turned away from the area of agencies', () => {
    expect(judge({ path: '/agency/creators' })).toEqual({
      kind: 'go',
      to: '/dashboard',
      because: 'agency_denied',
    });
    expect(judge({ path: '/agency/apply' })).toEqual(shown);
  });

  it('is turned away from the administration, which an admin sees', () => {
    for (const path of ['/admin', '/admin/accounts']) {
      expect(judge({ path })).toEqual({ kind: 'go', to: '/dashboard', because: 'admin_denied' });
      expect(judge({ path, roles: { isAdmin: true, isAgency: false } })).toEqual(shown);
    }
  });

  it('who looks after the installation needs no plan for it', () => {
    const operator = { roles: { isAdmin: true, isAgency: false } } as const;
    expect(judge({ ...operator, path: '/admin', gate: 'checking' })).toEqual(shown);
    expect(judge({ ...operator, path: '/admin', gate: 'closed' })).toEqual(shown);
  });

  it.each(['/account', '/settings', '/authorisation', '/faq', '/subscription-plans'])(
    'is never asked for a plan on %s',
    (path) => {
      expect(judge({ path, gate: 'checking' })).toEqual(shown);
      expect(judge({ path, gate: 'closed' })).toEqual(shown);
    },
  );

  it.each([
    '/dashboard',
    '/request-removal',
    '/verify-identity',
    '/digital-signature',
    '/earning-hub',
    '/fake-profiles',
    '/leak-crawler',
    '/reverse-image-finder',
  ])('without a plan sees %s below the question for one, once the plan is checked', (path) => {
    expect(judge({ path, gate: 'checking' })).toEqual({ kind: 'wait', for: 'plan' });
    expect(judge({ path, gate: 'closed' })).toEqual({ kind: 'show', isGateClosed: true });
    expect(judge({ path, gate: 'open' })).toEqual(shown);
  });
});

it.each([
  ['#access_token=abc', true],
  ['?code=abc', true],
  ['?token=pkce_abc', true],
  ['?token=abc', false],
  ['?type=recovery', true],
  ['#type=recovery', true],
  ['?type=signup', false],
  ['?next=/dashboard', false],
  ['', false],
])('an address with %s brings a sign-in along: %s', (rest, answer) => {
  const { search, hash } = new URL(`https://leakblock.example/dashboard${rest}`);
  expect(hasCallbackMarker({ search, hash })).toBe(answer);
});
