import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { entitlements, graceDays, plans } from '@leakblock/domain/subscriptions';
import { loadAppTexts } from '#lib/load-app-texts.ts';
import { text } from '#lib/texts.ts';
import { FaqPage } from './faq-page.tsx';

beforeAll(() => loadAppTexts('en', ['faq']));
afterEach(cleanup);
const scrolledTo = vi.fn<(this: Element) => void>();
// jsdom does not lay out.
Element.prototype.scrollIntoView = scrolledTo;

async function openAt(address = '/faq') {
  const root = createRootRoute();
  const faq = createRoute({ getParentRoute: () => root, path: '/faq', component: FaqPage });
  const router = createRouter({
    routeTree: root.addChildren([faq]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { level: 1 });
  return router;
}

const questions = () => screen.queryAllByRole('group');
const find = (words: string) =>
  fireEvent.change(screen.getByLabelText('Find a question'), { target: { value: words } });

it('answers every question in groups, without a session', async () => {
  await openAt();
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

it('finds by the words of question and answer, whatever their case and accents', async () => {
  await openAt();
  find('BLÄCKMAILED');
  expect(questions()).toHaveLength(1);
  expect(screen.getByText('1 question matches.')).toBeTruthy();
  find('approval signed letter');
  expect(questions()).toHaveLength(1);
});

it('finds an I by its i in a Turkish browser too', async () => {
  vi.spyOn(String.prototype, 'toLocaleLowerCase').mockImplementation(function (this: string) {
    return this.replaceAll('I', 'ı').toLowerCase();
  });
  await openAt();
  find('is my picture uploaded');
  expect(questions()).toHaveLength(1);
  vi.restoreAllMocks();
});

it('nothing found leads back or to a person', async () => {
  await openAt();
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

const opened = () => questions().flatMap((each) => (each.hasAttribute('open') ? [each.id] : []));
const focused = () => document.activeElement?.closest('details')?.id;

it('an address that names a question opens its answer and leads the keyboard there', async () => {
  await openAt('/faq#oneself');
  expect(opened()).toEqual(['oneself']);
  expect(document.activeElement?.textContent).toContain('report a page myself');
  const helper = screen.getByRole('link', { name: 'StopNCII' });
  expect(helper.getAttribute('rel')).toBe('noopener noreferrer');
});

it('a link to another question opens that one too, and one to the same again, whatever is filtered', async () => {
  const router = await openAt('/faq#oneself');
  find('zeppelin');
  await router.navigate({ href: '/faq#discreet' });
  await waitFor(() => expect(focused()).toBe('discreet'));
  expect(opened()).toContain('discreet');
  expect(scrolledTo.mock.contexts.at(-1)).toBe(document.getElementById('discreet'));

  document.getElementById('discreet')?.removeAttribute('open');
  screen.getByLabelText('Find a question').focus();
  await router.navigate({ href: '/faq#discreet' });
  await waitFor(() => expect(focused()).toBe('discreet'));
  expect(opened()).toContain('discreet');
});

it('says for how many days a plan goes on without its payment, and what is free', () => {
  expect(graceDays).toBe(7);
  expect(text('faq.failed.answer')).toContain('seven days');
  expect(entitlements.standard.removalsPer30Days).toBe(3);
  expect(text('faq.plans.answer')).toContain('three removals in 30 days');
});
