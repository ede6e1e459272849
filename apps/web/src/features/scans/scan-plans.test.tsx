import { screen } from '@testing-library/react';
import type { SubscriptionTier } from '@leakblock/domain/subscriptions';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PlanContext } from '#lib/plan-context.ts';
import * as live from '#lib/use-live-rows.ts';
import { prepareScreens } from '../../testing/open-screen.tsx';
import { CrawlScreen } from './crawls/crawl-screen.tsx';
import { FullScanCard } from './full-scan-card.tsx';

const { open } = prepareScreens(['full-scans', 'crawls', 'subscriptions', 'app-errors']);
beforeEach(() => {
  vi.spyOn(live, 'useLiveRows').mockImplementation(() => undefined);
});

const checkSession = () => Promise.resolve();
const nothing = { 'GET /rest/v1/scans': { body: [] } };

function openCard(tier: SubscriptionTier | null, names = 2) {
  const card = <FullScanCard checkSession={checkSession} names={names} />;
  return open(<PlanContext value={tier}>{card}</PlanContext>, nothing);
}

describe('the full scan', () => {
  it('without a plan names the smallest with one, and what can be checked meanwhile', async () => {
    openCard('standard');
    const plan = await screen.findByRole('link', { name: 'From Starter' });
    expect(plan.getAttribute('href')).toBe('/subscription-plans?plan=starter');
    expect(screen.getByRole('link', { name: 'Check for leaks' }).getAttribute('href')).toBe(
      '/instant-scan',
    );
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('without a stage name leads to the field where one is added', async () => {
    openCard('pro', 0);
    const link = await screen.findByRole('link', { name: 'Add a stage name' });
    expect(link.getAttribute('href')).toBe('/account#stage_name');
  });

  it.each<[SubscriptionTier, string[]]>([
    ['basic', ['From Creator Pro', 'From Top Tier Creator', 'From Top Tier Creator']],
    ['pro', ['From Top Tier Creator', 'From Top Tier Creator']],
    ['elite', []],
  ])('on %s can be started, and says what larger plans add', async (tier, plans) => {
    openCard(tier);
    expect(await screen.findByRole('button', { name: 'Start a full scan' })).toBeTruthy();
    const links = screen.queryAllByRole('link', { name: /^From /, hidden: true });
    expect(links.map(({ textContent }) => textContent)).toEqual(plans);
  });

  it('tells that one which asked nothing puts the next one off by an hour, not by a week', async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const scan = (place: number, status: string, ended: number) => ({
      ...{ id: `5eed0000-0000-4000-8000-00000000c10${String(place)}`, status, end_reason: null },
      ...{ requested_by: 'schedule', started_at: hoursAgo(ended + 6) },
      ...{ finished_at: hoursAgo(ended), sites_total: 82, sites_done: 0, sites_answered: 0 },
      ...{ pages_seen: 0, pictures_seen: 0, findings_new: 0, fake_profiles_new: 0 },
      ...{ searches_unanswered: 0, stage: 'complete' },
    });
    const body = [scan(1, 'failed', 2), scan(0, 'completed', 200)];
    const card = <FullScanCard checkSession={checkSession} names={1} />;
    open(<PlanContext value="basic">{card}</PlanContext>, { 'GET /rest/v1/scans': { body } });
    expect(await screen.findByText(/starts by itself within minutes/)).toBeTruthy();
  });

  it('can be tried while the plan is not known: the server decides', async () => {
    openCard(null);
    expect(await screen.findByRole('button', { name: 'Start a full scan' })).toBeTruthy();
  });
});

describe('the leak crawler', () => {
  const openCrawler = (tier: SubscriptionTier) =>
    open(
      <PlanContext value={tier}>
        <CrawlScreen checkSession={checkSession} />
      </PlanContext>,
      nothing,
    );

  it('without a plan shows the plan and two ways without it instead of a form that refuses', async () => {
    openCrawler('standard');
    expect(await screen.findByRole('link', { name: 'From Starter' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Paste addresses' }).getAttribute('href')).toBe(
      '/request-removal?new=1',
    );
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('with a plan asks what to search', async () => {
    openCrawler('basic');
    expect(await screen.findByRole('textbox')).toBeTruthy();
    expect(screen.queryByText(/^From /)).toBeNull();
  });
});
