import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { plans } from '@leakblock/domain/subscriptions';
import { loadAppTexts } from '#lib/load-app-texts.ts';
import { text } from '#lib/texts.ts';
import { FaqPage } from './faq-page.tsx';

beforeAll(() => loadAppTexts('en', ['faq']));
afterEach(cleanup);

const questions = () => screen.queryAllByRole('group');
const find = (words: string) =>
  fireEvent.change(screen.getByLabelText('Find a question'), { target: { value: words } });

it('answers every question in groups, without a session', () => {
  render(<FaqPage />);
  expect(questions()).toHaveLength(15);
  const groups = screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);
  expect(groups).toEqual([
    'Checks and results',
    'Removal and authorisation',
    'Account, data and plans',
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
  expect(questions()).toHaveLength(15);
});

it('names the prices that the plans have', () => {
  const answer = text('faq.plans.answer');
  for (const { monthlyPriceCents } of plans) {
    expect(answer).toContain(`€${String(monthlyPriceCents / 100)}`);
  }
});
