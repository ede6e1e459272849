import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { prepareScreens } from '../../testing/open-screen.tsx';
import type { PlayedRoute } from '../../testing/play-supabase.ts';
import { FindingsView } from './findings-view.tsx';
import type { Finding } from './read-findings.ts';

const screens = prepareScreens(['findings']);

const discussion: Finding = {
  id: '3b0f8a52-5c1e-4f2a-9d1b-6d5f2f9b7a11',
  url: 'https://forum.example/1',
  address: 'https://forum.example/1',
  host: 'forum.example',
  site_label: 'Forum',
  site_kind: 'forum',
  title: 'Luna is discussed',
  uploader: null,
  published_on: null,
  lane: 'review',
  quality: null,
  score: 0.5,
  preview: null,
  status: 'new',
  first_seen_at: '2026-11-20T10:00:00Z',
  last_seen_at: '2026-11-21T10:00:00Z',
  gone_at: null,
  parts: [],
};
const isOfLeaks = (query: URLSearchParams) => query.get('lane') === 'eq.leak';
/** Her leaks are decided; so many of what is to be checked wait. */
const withWaiting = (count: number): Record<string, PlayedRoute> => ({
  'GET /rest/v1/findings': ({ query }) => ({
    body: count === 0 || isOfLeaks(query) ? [] : [discussion],
  }),
  'HEAD /rest/v1/findings': ({ query }) => {
    const isNone = isOfLeaks(query) || query.get('status') === 'eq.stopped';
    const all = query.has('status') ? count : count + 3;
    return { headers: { 'content-range': `*/${String(isNone ? 0 : all)}` } };
  },
  'GET /rest/v1/finding_matches': { body: [] },
});
const path = '/dashboard?view=findings&lane=leak';

it('with the last leak decided, what else waits is said and shown at a click', async () => {
  screens.open(<FindingsView />, withWaiting(200), { path });
  expect(await screen.findByText('200 other findings wait for your review.')).toBeDefined();
  expect(screen.queryByText('Everything is reviewed')).toBeNull();
  expect(screen.queryByText('Nothing left to review')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Review everything new' }));
  expect(await screen.findByRole('heading', { name: 'Luna is discussed' })).toBeDefined();
});

it('with nothing of another kind left, everything is reviewed', async () => {
  screens.open(<FindingsView />, withWaiting(0), { path });
  expect(await screen.findByText('Everything is reviewed')).toBeDefined();
});
