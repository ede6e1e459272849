import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAppTexts } from '#lib/load-app-texts.ts';
import { playSupabase } from '../testing/play-supabase.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { ScreenBoundary } from './frame/screen-boundary.tsx';

const route = 'POST /rest/v1/debug_logs';
let api: Awaited<ReturnType<typeof playSupabase>>;
let isBroken = true;

function Part() {
  if (isBroken) throw new TypeError('nothing can be read of undefined');
  return <p>All is well</p>;
}

beforeAll(async () => {
  api = await playSupabase();
  await loadAppTexts('en', ['client', 'shell']);
});
afterAll(() => api.stop());
beforeEach(() => {
  isBroken = true;
  api.play({ [route]: { status: 201, body: [] } });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // The operator is told while the next story runs already.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe.each([
  ['a public page', (part: React.ReactNode) => <ErrorBoundary>{part}</ErrorBoundary>],
  [
    'a screen of the app',
    (part: React.ReactNode) => <ScreenBoundary screen="/account">{part}</ScreenBoundary>,
  ],
])('%s that breaks', (_, surround) => {
  it('says so, with the technical details, and tells the operator', async () => {
    render(surround(<Part />));
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
    expect(screen.getByText('TypeError: nothing can be read of undefined')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reload Page' })).toBeTruthy();
    await waitFor(() => expect(api.callsOf(route)).not.toEqual([]));
    expect(api.callsOf(route)[0]?.body).toMatchObject({ action: 'crash' });
  });

  it('is whole again after Try Again', () => {
    render(surround(<Part />));
    isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(screen.getByText('All is well')).toBeTruthy();
  });
});

it('says of the app what the specification says, and leaves the next screen alone', () => {
  const { rerender } = render(
    <ScreenBoundary screen="/account">
      <Part />
    </ScreenBoundary>,
  );
  expect(
    screen.getByText(
      'The dashboard encountered an unexpected error. This helps prevent browser crashes.',
    ),
  ).toBeTruthy();
  rerender(
    <ScreenBoundary screen="/settings">
      <p>Another screen</p>
    </ScreenBoundary>,
  );
  expect(screen.getByText('Another screen')).toBeTruthy();
});
