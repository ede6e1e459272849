import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { entitlements, graceDays, plans } from '@leakblock/domain/subscriptions';
import { loadAppTexts } from '#lib/load-app-texts.ts';
import { text } from '#lib/texts.ts';
import { FaqPage } from './faq-page.tsx';

beforeAll(() => loadAppTexts('en', ['faq']));
afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});
// jsdom does not lay out.
Element.prototype.scrollIntoView = () => undefined;

const questions = () => screen.queryAllByRole('group');
const find = (words: string) =>
  fireEvent.change(screen.getByLabelText('Find a question'), { target: { value: words } });

it('answers every question in groups, without a session', () => {
  render(<FaqPage />);
  expect(questions()).toHaveLength(21);
  const groups = screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);
  expect(groups).toEqual([
    'Checks and results',
    'Removal and authorisation',
    'Plans and payment',
    'Account and data',
    'Agencies and help',
  ]);
});

it('finds by the words of question and answer, whatever their case and accents', () => {
  render(<FaqPage />);
  find('BLÄCKMAILED');
  expect(questions()).toHaveLength(1);
  expect(screen.getByText('1 question matches.')).toBeTruthy();
  find('approval signed letter');
  expect(questions()).toHaveLength(1);
});

it('nothing found leads back or to a person', () => {
  render(<FaqPage />);
  find('zeppelin');
  expect(questions()).toHaveLength(0);
  expect(screen.getByRole('link', { name: 'To the contact page' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show all questions' }));
  expect(questions()).toHaveLength(21);
});

it('names the prices that the plans have', () => {
  const answer = text('faq.plans.answer');
  for (const { monthlyPriceCents } of plans) {
    expect(answer).toContain(`€${String(monthlyPriceCents / 100)}`);
  }
});

it('an address that names a question opens its answer and leads the keyboard there', () => {
  history.replaceState(null, '', '/faq#oneself');
  render(<FaqPage />);
  const opened = questions().filter((each) => each.hasAttribute('open'));
  expect(opened.map(({ id }) => id)).toEqual(['oneself']);
  expect(document.activeElement?.textContent).toContain('report a page myself');
  const helper = screen.getByRole('link', { name: 'StopNCII' });
  expect(helper.getAttribute('rel')).toBe('noopener noreferrer');
});

it('says for how many days a plan goes on without its payment, and what is free', () => {
  expect(graceDays).toBe(7);
  expect(text('faq.failed.answer')).toContain('seven days');
  expect(entitlements.standard.removalsPer30Days).toBe(3);
  expect(text('faq.plans.answer')).toContain('three removals in 30 days');
});
