import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Messages } from '@lingui/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import { impersonationMinutes } from '@leakblock/domain/administration';
import { erasureDays, exportDays } from '@leakblock/domain/exports';
import { entitlements, graceDays, plans } from '@leakblock/domain/subscriptions';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { languages } from '#lib/language.ts';
import type { Language } from '#lib/language.ts';
import { loadTexts } from '#lib/load-texts.ts';
import { AboutPage } from './about-page.tsx';
import { ContactPage } from './contact-page.tsx';
import { ImprintPage } from './imprint-page.tsx';
import { PrivacyPage } from './privacy-page.tsx';
import { retention } from './retention.ts';
import { TermsPage } from './terms-page.tsx';

// Written when the pages are built; no browser loads them.
const words = import.meta.glob<{ messages: Messages }>('../../locales/*/legal.json', {
  query: '?lingui',
});
const speak = (language: Language) =>
  loadTexts(
    language,
    ['legal'],
    Object.fromEntries(
      Object.entries(words).map(([path, load]) => [path.replace('../../', '../'), load]),
    ),
  );
beforeEach(() => speak('en'));
afterEach(cleanup);

const legalPages = { PrivacyPage, TermsPage, ImprintPage };
const server = join(import.meta.dirname, '../../../../server/src');
const serverSource = (path: string) => readFileSync(join(server, path), 'utf8');

describe.each(languages)('in %s', (language) => {
  beforeEach(() => speak(language));

  it.each(Object.entries(legalPages))('%s is whole: each section has its words', (_, Page) => {
    render(<Page operator={<address>Example GmbH</address>} />);
    const contents = within(screen.getByRole('navigation')).getAllByRole('link');
    const sections = screen.getAllByRole('heading', { level: 2 }).slice(1);
    expect(contents.map((link) => link.textContent)).toEqual(
      sections.map((heading) => heading.textContent),
    );
    for (const link of contents) {
      const section = document.querySelector(link.getAttribute('href') ?? 'no link');
      // More than its heading.
      expect(section?.textContent.length, link.textContent).toBeGreaterThan(
        link.textContent.length + 10,
      );
    }
    expect(screen.getByText('Example GmbH')).toBeTruthy();
    // No key stands where its words should.
    expect(document.body.textContent).not.toMatch(/legal\.[a-z]/);
  });

  it.each(Object.entries(legalPages))('%s says that it is a draft, and of when', (_, Page) => {
    render(<Page operator={null} />);
    expect(screen.getByRole('complementary').textContent).toMatch(
      /lawyer|anwaltlich|abogado|avocat/,
    );
    expect(document.querySelector('header')?.textContent).toMatch(/27.*2026|2026.*27/);
  });

  it('the retention table names every figure', () => {
    render(<PrivacyPage operator={null} />);
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows).toHaveLength(retention.length + 2);
    for (const [place, { count }] of retention.entries()) {
      const figure = within(rows[place] ?? document.body).getByRole('cell').textContent;
      expect(figure.replaceAll(/\D/g, '')).toBe(String(count));
    }
  });

  it('contact and about have all their words', () => {
    render(<ContactPage contact={null} />);
    render(<AboutPage />);
    expect(screen.getAllByRole('heading', { level: 2 }).length).toBe(8);
    expect(document.body.textContent).not.toMatch(/legal\.[a-z]/);
  });
});

describe('the figures are those of the program', () => {
  it.each([
    ['check', 'features/scans/open-scan.ts', /resultLifeHours = (\d+)/],
    ['report', 'features/scans/instant-reports/request-report.ts', /reportLifeDays = (\d+)/],
    ['signIns', 'features/sessions/purge-login-events.job.ts', /keptDays = (\d+)/],
    ['signIns', 'backend/auth/audit.ts', /keptDays = (\d+)/],
    ['crash', 'features/diagnostics/purge-debug-logs.job.ts', /interval '(\d+) days'/],
    ['answers', 'features/scans/full-scans/purge-full-scans.job.ts', /detailedScans = (\d+)/],
    ['pictures', 'features/image-searches/each-seen-pictures.ts', /maxSeenPictures = ([\d_]+)/],
    ['clicks', 'features/partners/sweep-referrals.job.ts', /clickDays = (\d+)/],
    ['devices', 'features/partners/sweep-referrals.job.ts', /deviceDays = (\d+)/],
    ['api', 'features/oauth-clients/webhooks/purge-api.job.ts', /interval '(\d+) hours'/],
    ['deliveries', 'features/oauth-clients/webhooks/purge-api.job.ts', /interval '(\d+) days'/],
  ] as const)('%s: %s', (what, path, pattern) => {
    const found = pattern.exec(serverSource(path))?.[1]?.replaceAll('_', '');
    expect(retention.find((each) => each.what === what)?.count).toBe(Number(found));
  });

  it('also in sentences: export, way back, looks of operators', () => {
    render(<PrivacyPage operator={null} />);
    const page = document.body.textContent;
    expect(page).toContain(`downloaded for ${String(exportDays)} days`);
    expect(page).toContain(`For ${String(erasureDays)} days you can change your mind`);
    expect(page).toContain(`at most ${String(impersonationMinutes)} minutes`);
    cleanup();
    render(<TermsPage operator={null} />);
    expect(document.body.textContent).toContain(
      `for ${String(erasureDays)} days you can change your mind`,
    );
  });
});

it('the terms name the prices, the days of grace and the free removals that the software has', () => {
  render(<TermsPage operator={null} />);
  const page = document.body.textContent;
  for (const { monthlyPriceCents } of plans) {
    expect(page).toContain(`€${String(monthlyPriceCents / 100)}`);
  }
  expect([graceDays, entitlements.standard.removalsPer30Days]).toEqual([7, 3]);
  expect(page).toContain('the plan goes on for seven days');
  expect(page).toContain('three removals in 30 days');
});

it('the terms tell consumers how to withdraw, and operators that a lawyer must look', () => {
  render(<TermsPage operator={null} />);
  expect(screen.getByText(/Directive 2011\/83\/EU, Article 9.*16\(a\).*16\(m\)/)).toBeTruthy();
  expect(screen.getByText(/Before you pay, you ask for that expressly with a tick/)).toBeTruthy();
  expect(screen.getByText(/I hereby withdraw from my contract/)).toBeTruthy();
  expect(screen.getByText(/Before you take payments, have a lawyer check/)).toBeTruthy();
});

it('the privacy policy names the cookie of recommendations as the server sets it', () => {
  const source = serverSource('features/partners/referral-cookie.ts');
  const name = /const name = '([^']+)'/.exec(source)?.[1] ?? 'no cookie';
  render(<PrivacyPage operator={null} />);
  expect(screen.getByText(name).parentElement?.textContent).toContain('only if you agreed');
});
