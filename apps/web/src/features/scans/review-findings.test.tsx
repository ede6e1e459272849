import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ActingContext } from '#lib/acting.ts';
import { PlanContext } from '#lib/plan-context.ts';
import * as live from '#lib/use-live-rows.ts';
import { prepareScreens } from '../../testing/open-screen.tsx';
import { CrawlScreen } from './crawls/crawl-screen.tsx';
import { FullScanCard } from './full-scan-card.tsx';

/** Where a scan found something, the list in which findings wait is one press away. */
const { open } = prepareScreens(['full-scans', 'crawls', 'subscriptions', 'app-errors']);
beforeEach(() => {
  vi.spyOn(live, 'useLiveRows').mockImplementation(() => undefined);
});

const checkSession = () => Promise.resolve();
const review = () => screen.queryByRole('link', { name: 'Review the findings' });
const expectTheWay = () => expect(review()?.getAttribute('href')).toBe('/dashboard?view=findings');

const scan = {
  status: 'completed',
  stage: 'complete',
  requested_by: 'person',
  started_at: '2026-11-20T10:00:00Z',
  finished_at: '2026-11-20T10:05:00Z',
  sites_total: 82,
  sites_done: 82,
  sites_answered: 80,
  searches_unanswered: 0,
  pages_seen: 12,
  pictures_seen: 40,
  findings_new: 0,
  fake_profiles_new: 0,
  end_reason: null,
};
type Scan = Partial<Omit<typeof scan, 'finished_at'>> & { finished_at?: string | null };
/** The newest first, as they are read. */
const scans = (...those: Scan[]) => ({
  'GET /rest/v1/scans': {
    body: those.map((one, place) => ({
      ...scan,
      ...one,
      id: `5eed0000-0000-4000-8000-00000000c1${String(place).padStart(2, '0')}`,
    })),
  },
});

describe('the card of full scans', () => {
  const card = (
    <PlanContext value="elite">
      <FullScanCard checkSession={checkSession} names={2} />
    </PlanContext>
  );

  it('says when a scan only waits before it asks again', async () => {
    open(card, scans({ status: 'running', stage: 'resting', finished_at: null }));
    await screen.findByText(/^The scan is running: searches that were not answered are asked once/);
  });

  it('leads to what the last scan found', async () => {
    open(card, scans({ findings_new: 3 }));
    await screen.findByText(/3 new findings/);
    expectTheWay();
  });

  it.each(['stopped', 'interrupted'])(
    'also when it was %s: what was found stays',
    async (status) => {
      open(card, scans({ status, findings_new: 1 }));
      await screen.findByText(/What was found stays/);
      expectTheWay();
    },
  );

  it('says which searches nobody answered: they have not found nothing', async () => {
    const silent = 'search was not answered: what it would have listed is unknown.';
    const { unmount } = open(card, scans({ searches_unanswered: 1 }));
    expect(await screen.findByText(`1 ${silent}`)).toBeTruthy();
    unmount();
    open(card, scans({}));
    await screen.findByText(/80 of 82/);
    expect(screen.queryByText(/not answered/)).toBeNull();
  });

  it('also after a scan without news: what an earlier one found may still wait', async () => {
    open(card, scans({}, { findings_new: 3 }));
    await screen.findByText(/0 new findings/);
    expectTheWay();
  });

  it('leads nowhere while nothing was ever found, fake profiles have a screen of their own', async () => {
    open(card, scans({ fake_profiles_new: 2 }, {}));
    await screen.findByText(/2 new fake profiles/);
    expect(review()).toBeNull();
  });

  it('nor before the first scan', async () => {
    open(card, scans());
    await screen.findByText(/^No full scan has run yet/);
    expect(review()).toBeNull();
  });

  it('nor while a scan runs', async () => {
    const running = { status: 'running', finished_at: null, findings_new: 1 };
    open(card, scans(running, { findings_new: 3 }));
    await screen.findByRole('button', { name: 'Stop the scan' });
    expect(review()).toBeNull();
  });

  it('nor for whoever acts for a creator: those findings are not in the own list', async () => {
    const acting = { creatorId: '5eed0000-0000-4000-8000-00000000000c', scopes: ['scan'] as const };
    open(<ActingContext value={acting}>{card}</ActingContext>, scans({ findings_new: 3 }));
    await screen.findByText(/3 new findings/);
    expect(review()).toBeNull();
  });
});

describe('a crawl', () => {
  const options = {
    target: { kind: 'site', url: 'https://leaks.example/' },
    ...{ maxDepth: 1, maxPages: 25, robots: 'obey' },
  };
  const openCrawl = (one: Scan) => {
    const {
      'GET /rest/v1/scans': { body },
    } = scans(one);
    const crawls = body.map((row) => ({
      ...row,
      ...{ options, creator_name: 'leaks.example', stop_requested_at: null },
    }));
    open(
      <PlanContext value="elite">
        <CrawlScreen checkSession={checkSession} />
      </PlanContext>,
      { 'GET /rest/v1/scans': { body: crawls }, 'GET /rest/v1/scan_pages': { body: [] } },
    );
  };

  it('leads to what it found, as soon as it found something', async () => {
    openCrawl({ status: 'running', finished_at: null, findings_new: 1 });
    await screen.findByRole('button', { name: 'Stop' });
    expectTheWay();
  });

  it('leads nowhere when it found nothing', async () => {
    openCrawl({});
    await screen.findByText(/^Finished /);
    expect(review()).toBeNull();
  });
});
