import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Messages } from '@lingui/core';
import { cleanup, render, screen } from '@testing-library/react';
import { entitlements, graceDays, plans } from '@leakblock/domain/subscriptions';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadTexts } from '#lib/load-texts.ts';
import { PrivacyPage } from './privacy-page.tsx';
import { TermsPage } from './terms-page.tsx';

// Written when the pages are built; no browser loads them.
const words = import.meta.glob<{ messages: Messages }>('../../locales/en/legal.json', {
  query: '?lingui',
});
beforeAll(() =>
  loadTexts('en', ['legal'], {
    '../locales/en/legal.json': async () => {
      const [load] = Object.values(words);
      if (load === undefined) throw new Error('There are no legal texts.');
      return load();
    },
  }),
);
afterEach(cleanup);

it('the terms name the prices, the days of grace and the free removals that the software has', () => {
  render(<TermsPage />);
  const page = document.body.textContent;
  for (const { monthlyPriceCents } of plans) {
    expect(page).toContain(`€${String(monthlyPriceCents / 100)}`);
  }
  expect([graceDays, entitlements.standard.removalsPer30Days]).toEqual([7, 3]);
  expect(page).toContain('the plan goes on for seven days');
  expect(page).toContain('three removals in 30 days');
});

it('the terms tell consumers how to withdraw, and operators that a lawyer must look', () => {
  render(<TermsPage />);
  expect(screen.getByText(/Directive 2011\/83\/EU, Article 9.*16\(a\).*16\(m\)/)).toBeTruthy();
  expect(screen.getByText(/Before you pay, you ask for that expressly with a tick/)).toBeTruthy();
  expect(screen.getByText(/Before you take payments, have a lawyer check/)).toBeTruthy();
});

it('the privacy policy names the cookie of recommendations as the server sets it', () => {
  const server = join(import.meta.dirname, '../../../../server/src/features/partners');
  const source = readFileSync(join(server, 'referral-cookie.ts'), 'utf8');
  const name = /const name = '([^']+)'/.exec(source)?.[1] ?? 'no cookie';
  render(<PrivacyPage operator={null} />);
  expect(screen.getByText(name).parentElement?.textContent).toContain('only if you agreed');
});
