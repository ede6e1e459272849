import { onlineManager } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { prepareScreens } from '../../testing/open-screen.tsx';
import { FindingsView } from './findings-view.tsx';
import type { FindingRow } from './read-findings.ts';

const { open } = prepareScreens(['findings', 'app-errors', 'lists']);

const finding = (place: number): FindingRow => ({
  id: `3b0f8a52-5c1e-4f2a-9d1b-${String(place).padStart(12, '0')}`,
  url: `https://leaks.example/${String(place)}`,
  address: `https://leaks.example/${String(place)}`,
  host: 'leaks.example',
  site_label: 'Leaks',
  site_kind: 'leak',
  title: `Luna set ${String(place)}`,
  uploader: null,
  published_on: null,
  lane: 'leak',
  quality: null,
  score: 0.8,
  preview: null,
  status: 'new',
  first_seen_at: '2026-11-20T10:00:00Z',
  last_seen_at: '2026-11-21T10:00:00Z',
  gone_at: null,
});

it('a list whose next piece does not come says so, and goes on when it is asked again', async () => {
  // jsdom lays nothing out.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(96);
  const first = Array.from({ length: 100 }, (_, place) => finding(place));
  let isDown = true;
  open(
    <FindingsView />,
    {
      'GET /rest/v1/findings': ({ query }) => {
        if (!query.has('or')) return { body: first };
        return isDown ? { status: 500, body: {} } : { body: [finding(100)] };
      },
      'HEAD /rest/v1/findings': { headers: { 'content-range': '0-0/101' } },
    },
    { path: '/findings?mode=list' },
  );
  await screen.findByText('Luna set 0');
  const box = screen.getByRole('group', { name: 'All findings' });
  const scrollTo = (top: number) => {
    Object.defineProperty(box, 'scrollTop', { value: top, configurable: true });
    fireEvent.scroll(box);
  };
  scrollTo(96 * 94);
  expect(await screen.findByText('Luna set 99')).toBeDefined();
  expect(await screen.findByRole('alert')).toBeDefined();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  scrollTo(96 * 95);
  expect(await screen.findByText('Luna set 100')).toBeDefined();
});

it('another choice begins at the top of its list, however far the one before was rolled', async () => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(96);
  const all = Array.from({ length: 60 }, (_, place) => finding(place));
  open(
    <FindingsView />,
    {
      'GET /rest/v1/findings': { body: all },
      'HEAD /rest/v1/findings': { headers: { 'content-range': '0-0/60' } },
    },
    { path: '/findings?mode=list' },
  );
  await screen.findByText('Luna set 0');
  const box = () => screen.getByRole('group', { name: 'All findings' });
  Object.defineProperty(box(), 'scrollTop', { value: 96 * 50, configurable: true });
  fireEvent.scroll(box());
  expect(await screen.findByText('Luna set 55')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'new' } });
  expect(await screen.findByText('Luna set 0')).toBeDefined();
  expect(box().scrollTop).toBe(0);
});

it('without a connection nothing stands there as what was chosen, until there is one again', async () => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(96);
  open(
    <FindingsView />,
    {
      'GET /rest/v1/findings': ({ query }) => ({
        body: [finding(query.get('status') === 'eq.kept' ? 7 : 0)],
      }),
      'HEAD /rest/v1/findings': { headers: { 'content-range': '0-0/1' } },
    },
    { path: '/findings?mode=list' },
  );
  await screen.findByText('Luna set 0');
  onlineManager.setOnline(false);
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'kept' } });
  expect((await screen.findByRole('alert')).textContent).toContain('You are offline');
  expect(screen.queryByText('Luna set 0')).toBeNull();
  expect(screen.queryByText('1 finding')).toBeNull();
  onlineManager.setOnline(true);
  expect(await screen.findByText('Luna set 7')).toBeDefined();
});
