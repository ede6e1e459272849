import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { luna } from '../../testing/play-supabase.ts';
import { prepareScreens } from '../../testing/open-screen.tsx';
import { AuthorisationPage } from './authorisation-page.tsx';

const { open, calls } = prepareScreens(['authorisations']);

const signature = {
  signed_at: '2026-11-01T10:00:00Z',
  consent_version: '1',
  is_valid: true,
};
const approved = {
  status: 'approved',
  reason: null,
  created_at: '2026-11-02T10:00:00Z',
  decided_at: '2026-11-03T10:00:00Z',
};
const routes = (rows: { signature?: object; identity?: object }) => ({
  'GET /rest/v1/digital_signatures': { body: rows.signature === undefined ? [] : [rows.signature] },
  'GET /rest/v1/identity_verifications': {
    body: rows.identity === undefined ? [] : [rows.identity],
  },
});
const states = () =>
  screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

it('authorised: every step is complete', async () => {
  open(<AuthorisationPage isAccountComplete />, routes({ signature, identity: approved }));
  expect(await screen.findByText('Authorized')).toBeTruthy();
  expect(states()).toEqual(['Account Complete', 'Signature Complete', 'Identity Complete']);
  expect(screen.getByText(/^Signed on .*2026/)).toBeTruthy();
});

it('nothing done: each step leads to where it is done', async () => {
  open(<AuthorisationPage isAccountComplete={false} />, routes({}));
  await screen.findByText(/Your account still lacks entries/);
  expect(states()).toEqual(['Account Incomplete', 'Signature Pending', 'Identity Pending']);
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(target('Complete my account')).toBe('/account');
  expect(target('To the signature')).toBe('/digital-signature');
  expect(target('To the identity check')).toBe('/verify-identity');
});

it('a complete account alone is pending', async () => {
  open(<AuthorisationPage isAccountComplete />, routes({ signature }));
  expect(await screen.findByText(/A valid signature and a confirmed identity/)).toBeTruthy();
});

it('a rejected verification gives its reason and asks to act', async () => {
  const identity = { ...approved, status: 'rejected', reason: 'The photo is too dark.' };
  open(<AuthorisationPage isAccountComplete />, routes({ signature, identity }));
  expect(await screen.findByText('The photo is too dark.')).toBeTruthy();
  expect(states()).toContain('Identity Action required');
});

it('a revoked signature asks to act', async () => {
  const revoked = { ...signature, is_valid: false };
  open(<AuthorisationPage isAccountComplete />, routes({ signature: revoked, identity: approved }));
  expect(await screen.findByText(/is no longer valid/)).toBeTruthy();
  expect(states()).toContain('Signature Action required');
});

it('a letter without the tick for search removals is named as what is missing', async () => {
  const letter = {
    id: '10000000-0000-4000-8000-000000000009',
    version: 2,
    owner_name: 'Moon',
    acts: ['copyright_notices'],
    starts_on: '2026-01-01',
    ends_on: '2999-01-01',
    signed_at: '2026-01-01T10:00:00Z',
    revoked_at: null,
    superseded_at: null,
  };
  open(<AuthorisationPage isAccountComplete />, {
    ...routes({ signature: { ...signature, is_valid: false }, identity: approved }),
    'GET /rest/v1/authorisations': { body: [letter] },
    'GET /rest/v1/authorisation_events': { body: [] },
  });
  expect(
    await screen.findByText(/version 2, does not allow us to ask search engines/),
  ).toBeTruthy();
  expect(screen.queryByText(/is no longer valid/)).toBeNull();
});

it('asks for the newest valid signature under the consent, else the newest', async () => {
  open(<AuthorisationPage isAccountComplete />, routes({}));
  await screen.findByText('Pending', { selector: 'p .badge' });
  const { query } = calls('GET /rest/v1/digital_signatures')[0]!;
  expect(query.get('user_id')).toBe(`eq.${luna.id}`);
  expect(query.get('document_type')).toBe('eq.google_removal_consent');
  expect(query.get('order')).toBe('is_valid.desc,signed_at.desc');
  expect(query.get('limit')).toBe('1');
  expect(calls('GET /rest/v1/identity_verifications')[0]?.query.get('order')).toBe(
    'created_at.desc',
  );
});

it('a failure says why and offers another try', async () => {
  open(<AuthorisationPage isAccountComplete />, {
    ...routes({}),
    'GET /rest/v1/digital_signatures': { status: 403, body: { code: '42501', message: 'no' } },
  });
  expect(await screen.findByText('You do not have permission to do this.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
