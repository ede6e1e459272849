import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { decisionKeys } from '#features/findings/decision-keys.ts';
import { areSingleKeysOn } from '#lib/single-keys.ts';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { KeySheet } from './key-sheet.tsx';

const { open } = prepareScreens(['commands', 'findings', 'fake-profiles', 'agency-area']);
const openFor = (isAgency: boolean) =>
  open(<KeySheet roles={{ isAdmin: false, isAgency }} onClose={vi.fn()} />);

it('lists the keys that the review of findings really has', () => {
  openFor(false);
  const title = screen.getByRole('heading', { name: 'Review of findings' });
  const review = within(title.parentElement!);
  const keys = review.getAllByRole('term').map(({ textContent }) => textContent);
  expect(keys).toEqual([...Object.values(decisionKeys), 'V', 'Z']);
});

it('lists the screens of an agency to its members', () => {
  openFor(true);
  const go = within(screen.getByRole('heading', { name: 'Go to a screen' }).parentElement!);
  expect(go.getByText('Creators')).toBeTruthy();
  expect(go.queryByText('Works')).toBeNull();
  expect(screen.queryByRole('heading', { name: /Fake profiles/ })).toBeNull();
});

it('switches off what acts without Ctrl', () => {
  openFor(false);
  const box = screen.getByRole('checkbox', { name: 'Keys without Ctrl or ⌘' });
  fireEvent.click(box);
  expect(areSingleKeysOn()).toBe(false);
  expect(screen.getByText(/switched off in this browser/)).toBeTruthy();
  fireEvent.click(box);
  expect(areSingleKeysOn()).toBe(true);
});
