import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { playedSession } from '../../../testing/play-supabase.ts';
import { CrawlScreen } from './crawl-screen.tsx';

const screens = prepareScreens(['crawls']);

it('lists the person’s own crawls, also for an operator, who may read everybody’s', async () => {
  const asked: (string | null)[] = [];
  screens.open(<CrawlScreen checkSession={() => Promise.resolve()} />, {
    'GET /rest/v1/scans': ({ query }) => {
      asked.push(query.get('user_id'));
      return { body: [] };
    },
  });
  await screen.findByText('You have not crawled a site yet.');
  expect(asked).toEqual([`eq.${playedSession().user.id}`]);
});
