import type { Session } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { isSecondStepOpen } from './is-second-step-open.ts';

const token = (claims: object) =>
  `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
const session = (status: string | null, aal: string) =>
  ({
    access_token: token({ aal }),
    user: status === null ? {} : { factors: [{ status }] },
  }) as unknown as Session;

it.each([
  ['an app that was not shown', 'verified', 'aal1', true],
  ['an app that was shown', 'verified', 'aal2', false],
  ['an app that was only begun', 'unverified', 'aal1', false],
  ['no app', null, 'aal1', false],
])('with %s', (_words, status, aal, answer) => {
  expect(isSecondStepOpen(session(status, aal))).toBe(answer);
});

it('a list of factors that is none asks for nothing', () => {
  const broken = { access_token: token({ aal: 'aal1' }), user: { factors: 5 } };
  expect(isSecondStepOpen(broken as unknown as Session)).toBe(false);
});

it('a token that cannot be read has shown nothing', () => {
  const broken = { ...session('verified', 'aal2'), access_token: 'odd' };
  expect(isSecondStepOpen(broken)).toBe(true);
});
