import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ActingContext } from '#lib/acting.ts';
import { PlanContext } from '#lib/plan-context.ts';
import { prepareScreens } from '../../testing/open-screen.tsx';
import { luna } from '../../testing/play-supabase.ts';
import type { PlayedRoute } from '../../testing/play-supabase.ts';
import { playedReport, reportId } from '../../testing/report-story.ts';
import { ReportsView } from './reports-view.tsx';

const { calls, open } = prepareScreens(['reports', 'app-errors']);
const list = 'GET /rest/v1/reports';
const make = 'POST /functions/v1/make-report';

const row = (place: number) => ({
  id: `5c1e8a52-5c1e-4f2a-9d1b-${String(place).padStart(12, '0')}`,
  kind: 'weekly',
  from_day: '2026-11-09',
  to_day: '2026-11-15',
  scan_id: null,
  created_at: `2026-11-16T00:05:${String(59 - (place % 60)).padStart(2, '0')}.123456+00:00`,
  counts: { found: 1204, confirmed: 40, sent: 31, removed: 12, hidden: 5 },
});

type Story = { rows?: object[]; tier?: 'standard' | 'pro'; routes?: Record<string, PlayedRoute> };

function show({ routes = {}, rows = [], tier = 'pro' }: Story) {
  const onMade = vi.fn<(address: string) => void>();
  open(
    <PlanContext value={tier}>
      <ReportsView onMade={onMade} />
    </PlanContext>,
    { [list]: { body: rows }, ...routes },
  );
  return onMade;
}

it('are listed with span, kind and figures, each leading to its page', async () => {
  show({ rows: [row(1)] });
  const link = await screen.findByRole('link', { name: /Nov 9/ });
  expect(link.getAttribute('href')).toBe(`/dashboard?view=report&id=${row(1).id}`);
  expect(link.closest('li')?.textContent).toContain('Weekly report');
  expect(link.closest('li')?.textContent).toContain('Found1,204');
  expect(calls(list)[0]?.query.get('user_id')).toBe(`eq.${luna.id}`);
});

it('go on where the last page ended', async () => {
  const first = Array.from({ length: 24 }, (_, place) => row(place + 1));
  show({
    routes: {
      [list]: ({ query }) => ({ body: query.get('or') === null ? first : [row(25)] }),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Show earlier reports' }));
  await waitFor(() => expect(document.querySelectorAll('.report-item')).toHaveLength(25));
  expect(calls(list)[1]?.query.get('or')).toContain(`id.gt.${row(24).id}`);
  expect(screen.queryByRole('button', { name: 'Show earlier reports' })).toBeNull();
});

it('not there yet: says when the first one comes by plan, and that one can be made now', async () => {
  show({});
  expect(await screen.findByText(/There is no report yet/)).toBeTruthy();
  expect(screen.getByText(/a report every week.*The next is due on/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Make the report' })).toBeTruthy();
});

it('without a plan none comes by itself', async () => {
  show({ tier: 'standard' });
  expect(await screen.findByText(/Without a plan no report comes by itself/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the plans' })).toBeTruthy();
});

it('about days that are chosen are made and opened', async () => {
  const onMade = show({ routes: { [make]: { body: playedReport() } } });
  fireEvent.change(await screen.findByLabelText('First day'), { target: { value: '2026-11-01' } });
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-11-10' } });
  fireEvent.click(screen.getByRole('button', { name: 'Make the report' }));
  await waitFor(() => expect(onMade).toHaveBeenCalledWith(`/dashboard?view=report&id=${reportId}`));
  expect(calls(make)[0]?.body).toEqual({ from: '2026-11-01', to: '2026-11-10' });
});

it.each([
  ['2026-11-10', '2026-11-01'],
  ['2024-11-10', '2026-11-10'],
  ['', '2026-11-10'],
])('from %s to %s are refused before anybody is asked', async (from, to) => {
  show({});
  fireEvent.change(await screen.findByLabelText('First day'), { target: { value: from } });
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: to } });
  fireEvent.click(screen.getByRole('button', { name: 'Make the report' }));
  expect((await screen.findByRole('alert')).textContent).toContain('two days in their order');
  expect(calls(make)).toHaveLength(0);
});

it('that are too many for a day are refused in words; the days stay', async () => {
  show({ routes: { [make]: { status: 429, body: { code: 'reports.too_many' } } } });
  fireEvent.change(await screen.findByLabelText('First day'), { target: { value: '2026-11-01' } });
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-11-10' } });
  fireEvent.click(screen.getByRole('button', { name: 'Make the report' }));
  expect((await screen.findByRole('alert')).textContent).toContain('many reports for one day');
  expect(screen.getByLabelText<HTMLInputElement>('First day').value).toBe('2026-11-01');
});

it('of a creator are read and made in her name', async () => {
  const creatorId = '9a9a9a9a-1111-4222-8333-444444444444';
  const onMade = vi.fn<(address: string) => void>();
  open(
    <ActingContext value={{ creatorId, scopes: [] }}>
      <ReportsView onMade={onMade} />
    </ActingContext>,
    { [list]: { body: [] }, [make]: { body: playedReport() } },
  );
  await screen.findByText(/There is no report yet/);
  expect(calls(list)[0]?.query.get('user_id')).toBe(`eq.${creatorId}`);
  fireEvent.click(screen.getByRole('button', { name: 'Make the report' }));
  await waitFor(() =>
    expect(onMade).toHaveBeenCalledWith(
      `/agency/creator/${creatorId}?tab=reports&report=${reportId}`,
    ),
  );
  expect(calls(make)[0]?.headers['x-acting-for']).toBe(creatorId);
});
