import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pushToast } from './toaster.tsx';

const labels = { region: 'Messages (F8)', close: 'Close' };
const shown = () =>
  [...document.querySelectorAll('.toast-title')].map((title) => title.textContent);
const push = (title: string) => act(() => pushToast({ title, tone: 'good' }, labels));

function pass(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  pass(60_000);
  vi.useRealTimers();
});

it('shows three at a time for four seconds each; further ones wait', () => {
  for (const title of ['one', 'two', 'three', 'four']) push(title);
  expect(shown()).toEqual(['one', 'two', 'three']);
  pass(3999);
  expect(shown()).toEqual(['one', 'two', 'three']);
  pass(1);
  expect(shown()).toEqual(['four']);
  pass(4000);
  expect(shown()).toEqual([]);
});

it('what is to be said once does not stand beside itself, and is said again when it is gone', () => {
  const ask = () => act(() => pushToast({ title: 'update', tone: 'good', isOnce: true }, labels));
  ask();
  push('one');
  ask();
  expect(shown()).toEqual(['update', 'one']);
  pass(4000);
  ask();
  expect(shown()).toEqual(['update']);
});

it('closes with its button', () => {
  push('one');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(shown()).toEqual([]);
});

it('gets the focus with F8', () => {
  push('one');
  fireEvent.keyDown(document, { code: 'F8' });
  expect(document.activeElement).toBe(document.querySelector('.toasts'));
});

it('says in which language a title is when it is not the page’s', () => {
  act(() => pushToast({ title: 'Willkommen!', titleLanguage: 'de', tone: 'good' }, labels));
  expect(screen.getByText('Willkommen!').getAttribute('lang')).toBe('de');
});
