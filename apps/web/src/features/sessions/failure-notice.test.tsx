import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as place from '#lib/go-to.ts';
import { loadMoreTexts } from '#lib/load-more-texts.ts';
import { keepSuspensionToken, noteSuspension } from '#lib/suspension-token.ts';
import { FailureNotice } from './failure-notice.tsx';

const banned = { code: 'banned', retryAfter: null, reasons: [] } as const;
const goTo = vi.fn();

beforeEach(async () => {
  await loadMoreTexts('en', ['sessions', 'errors', 'client']);
  vi.spyOn(place, 'goTo').mockImplementation(goTo);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
  goTo.mockReset();
});

it('leads a suspended person who has proved who she is to the screen that says why', () => {
  noteSuspension(new Response(null, { headers: { 'x-suspension-token': 'token-1' } }));
  render(<FailureNotice failure={banned} />);
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/dashboard');
});

it('only says that the account is suspended when nothing proves whose it is', () => {
  noteSuspension(new Response(null));
  render(<FailureNotice failure={banned} />);
  expect(screen.getByRole('alert').textContent).toContain('suspended');
  expect(goTo).not.toHaveBeenCalled();
});

it('leads nobody away for another reason', () => {
  keepSuspensionToken('token-1');
  render(<FailureNotice failure={{ ...banned, code: 'invalid_credentials' }} />);
  expect(goTo).not.toHaveBeenCalled();
});
