import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadAppTexts } from '#lib/load-app-texts.ts';
import { FiguresOverTime } from './figures-over-time.tsx';
import { NeedsYou } from './needs-you.tsx';
import type { Protection } from './read-protection.ts';
import { Sources } from './sources.tsx';
import { Standing } from './standing.tsx';

beforeAll(() => loadAppTexts('en', ['dashboard']));
afterEach(cleanup);

const quiet: Protection = {
  newLeaks: 0,
  newReviews: 0,
  found: 0,
  confirmed: 0,
  gone: 0,
  reviewed: 0,
  sent: 0,
  removed: 0,
  lamps: {
    source: { up: 0, unknown: 0, gone: 0 },
    search: { listed: 0, unknown: 0, removed: 0 },
  },
  cases: { all: 0, needsYou: 0, removed: 0 },
  newFakeProfiles: 0,
  works: 3,
  weeks: [
    { week: '2026-11-09', found: 0, confirmed: 0, gone: 0, source: 0, search: 0 },
    { week: '2026-11-16', found: 0, confirmed: 0, gone: 0, source: 0, search: 0 },
  ],
  sources: [],
};

describe('what needs her', () => {
  it('is said with how much of it there is, and leads there', () => {
    const cases = { all: 9, needsYou: 3, removed: 1 };
    render(
      <NeedsYou protection={{ ...quiet, cases, newLeaks: 1, newFakeProfiles: 12, works: 0 }} />,
    );
    const [ofCases, ...links] = screen.getAllByRole('link');
    expect(ofCases?.getAttribute('href')).toBe('/request-removal?word=needs_you');
    expect(ofCases?.textContent).toContain('3 removal cases need you');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard?view=findings&lane=leak',
      '/fake-profiles',
      '/dashboard?view=works',
    ]);
    expect(links[0]?.textContent).toContain('1 leak waits for your word');
    expect(links[1]?.textContent).toContain('12 profiles look like yours');
  });

  it('is nothing when nothing waits', () => {
    render(<NeedsYou protection={quiet} />);
    expect(screen.queryAllByRole('link')).toEqual([]);
  });
});

it('what she goes by and where she publishes leads to the fields that add to it', () => {
  const counts = { stageNames: 2, niches: 1, officialLinks: 3 };
  render(
    <Standing
      account={{ counts, isVerified: true }}
      works={12_480}
      plan={['Pro', null]}
      cases={{ all: 0, removed: 0 }}
    />,
  );
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect([href('2'), href('3')]).toEqual(['/account#stage_name', '/account#official_link']);
  expect(href('12,480')).toBe('/dashboard?view=works');
});

describe('figures over time', () => {
  it('stand in a table too, week by week, in the language’s own dates', () => {
    const [first, second] = quiet.weeks;
    const weeks = [first!, { ...second!, found: 7, confirmed: 2, gone: 1 }];
    render(<FiguresOverTime protection={{ ...quiet, weeks, found: 9, confirmed: 2, gone: 1 }} />);
    const rows = screen.getAllByRole('row', { hidden: true });
    expect(rows).toHaveLength(3);
    const [, , last] = rows;
    const cells = within(last!).getAllByRole('cell', { hidden: true });
    expect(cells.map(({ textContent }) => textContent)).toEqual(['7', '2', '1']);
    expect(last?.textContent).toContain('Nov 16');
  });

  it('are drawn to the highest of them', () => {
    const weeks = [{ week: '2026-11-16', found: 4, confirmed: 1, gone: 0, source: 0, search: 0 }];
    const { container } = render(<FiguresOverTime protection={{ ...quiet, weeks }} />);
    const heights = [...container.querySelectorAll<HTMLElement>('.bar')].map(({ style }) =>
      style.getPropertyValue('block-size'),
    );
    expect(heights).toEqual(['100%', '25%', '0%']);
  });
});

describe('sources', () => {
  it('lead to their findings', () => {
    render(
      <Sources sources={[{ host: 'leakvault.example', kind: 'leak', found: 1200, standing: 3 }]} />,
    );
    expect(screen.getByRole('link', { name: 'leakvault.example' }).getAttribute('href')).toBe(
      '/dashboard?view=findings&mode=list&stage=found&q=leakvault.example',
    );
    expect(screen.getByText('1,200 found, 3 still there')).toBeTruthy();
  });

  it('are said to be none', () => {
    render(<Sources sources={[]} />);
    expect(screen.getByText('Nothing has been found so far.')).toBeTruthy();
  });
});
