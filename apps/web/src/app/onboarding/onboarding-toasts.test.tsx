import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pushToast, setToastRules, usualToastRules } from '#ui/toaster.tsx';
import { onboardingSteps } from './onboarding-head.tsx';
import { onboardingToastRules, useOnboardingToasts } from './onboarding-toasts.ts';

const labels = { region: 'Messages (F8)', close: 'Close' };

function Wizard() {
  useOnboardingToasts();
  return null;
}

const settle = () => act(() => vi.advanceTimersByTimeAsync(0));
const push = () => act(() => pushToast({ title: 'Willkommen!', tone: 'good' }, labels));
const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
const isShown = () => screen.queryByText('Willkommen!') !== null;

function swipe(pixels: number) {
  const toast = screen.getByText('Willkommen!').closest('.toast')!;
  const at = (clientX: number) => ({ clientX, clientY: 0, pointerId: 1, button: 0 });
  fireEvent.pointerDown(toast, at(0));
  fireEvent.pointerMove(toast, at(pixels / 2));
  fireEvent.pointerMove(toast, at(pixels));
  fireEvent.pointerUp(toast, at(pixels));
}

beforeEach(() => {
  vi.useFakeTimers();
  // jsdom has no pointer capture.
  Object.assign(Element.prototype, {
    setPointerCapture: () => undefined,
    hasPointerCapture: () => true,
    releasePointerCapture: () => undefined,
  });
});
afterEach(() => {
  pass(60_000);
  setToastRules(usualToastRules);
  vi.useRealTimers();
});

it('a toast of the wizard stays 5000 ms, elsewhere 4000 ms', async () => {
  expect(onboardingToastRules).toEqual({ lifeMs: 5000, swipePixels: 50 });
  const { unmount } = render(<Wizard />);
  await settle();
  push();
  pass(4999);
  expect(isShown()).toBe(true);
  pass(1);
  expect(isShown()).toBe(false);
  unmount();
  await settle();
  push();
  pass(4000);
  expect(isShown()).toBe(false);
});

it('it is swiped away after 50 px, elsewhere after 20 px', async () => {
  const { unmount } = render(<Wizard />);
  await settle();
  push();
  swipe(45);
  expect(isShown()).toBe(true);
  swipe(55);
  expect(isShown()).toBe(false);
  unmount();
  await settle();
  push();
  swipe(15);
  expect(isShown()).toBe(true);
  swipe(25);
  expect(isShown()).toBe(false);
});

it('there are 4 steps; one comes within 300 ms, and at once where motion is unwelcome', () => {
  expect(onboardingSteps).toBe(4);
  const css = readFileSync(join(import.meta.dirname, 'onboarding.css'), 'utf8');
  const [still = '', moving = ''] = css.split('@media (prefers-reduced-motion: no-preference)');
  expect(moving).toMatch(/animation: onboarding-step 300ms/);
  expect(still).not.toMatch(/animation|transition/);
});
