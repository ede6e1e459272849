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
