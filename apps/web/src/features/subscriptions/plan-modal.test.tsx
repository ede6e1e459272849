import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadAppTexts } from '#lib/load-app-texts.ts';
import { PlanModal } from './plan-modal.tsx';

beforeAll(() => loadAppTexts('en', ['subscriptions']));
afterEach(cleanup);

const never = () => undefined;

it.each([
  [true, 'Welcome back! 👋', 'Renew Protection'],
  [false, 'Unlock Premium Protection ✨', 'View Plans'],
])('whoever had a subscription (%s) is met with: %s', (hadSubscription, title, button) => {
  const onClose = vi.fn<() => void>();
  render(
    <PlanModal
      {...{ hadSubscription, message: null, isRefreshing: false, onRefresh: never, onClose }}
    />,
  );
  expect(screen.getByRole('dialog', { name: title })).toBeTruthy();
  expect(screen.getByRole('link', { name: button }).getAttribute('href')).toBe(
    '/subscription-plans',
  );
  expect(screen.queryByRole('button', { name: 'Refresh Status' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Continue without protection' }));
  expect(onClose).toHaveBeenCalledOnce();
});
