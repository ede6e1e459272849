import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { juno, playedAgency, wren } from '../../../testing/agency-story.ts';
import * as files from '#lib/save-file.ts';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import type { PlayedRoute } from '../../../testing/play-supabase.ts';
import { AnalyticsView } from './analytics-view.tsx';

const { calls, open } = prepareScreens(['agency-area', 'app-errors']);
const analytics = 'POST /functions/v1/read-agency-analytics';
const report = 'POST /functions/v1/write-agency-report';

const figures = {
  weeks: [
    { week: '2026-11-09', found: 10, confirmed: 4, requested: 3, gone: 0 },
    { week: '2026-11-16', found: 1234, confirmed: 2, requested: 1, gone: 5 },
  ],
  hosts: [{ host: 'leaks.example', found: 900, standing: 12 }],
  creators: [
    { userId: juno.userId, name: juno.name, found: 1200, requested: 3, gone: 4 },
    { userId: wren.userId, name: wren.name, found: 44, requested: 1, gone: 1 },
  ],
  removal: { sample: 42, medianHours: 61 },
};
const nothing = {
  weeks: [{ week: '2026-11-16', found: 0, confirmed: 0, requested: 0, gone: 0 }],
  hosts: [],
  creators: figures.creators,
  removal: { sample: 0, medianHours: null },
};

function show(body: object = figures, routes: Record<string, PlayedRoute> = {}) {
  open(<AnalyticsView />, {
    'POST /functions/v1/read-agency': { body: playedAgency('viewer') },
    [analytics]: { body },
    ...routes,
  });
}

it('shows what happened as bars, sums and a table', async () => {
  show();
  const weeks = within(await screen.findByRole('region', { name: 'Week by week' }));
  expect(weeks.getByText('1,244')).toBeTruthy();
  expect(weeks.getByText('Most in one week: 1,234')).toBeTruthy();
  const rows = within(weeks.getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Week fromFoundConfirmed as leaksRemoval requestedGone',
    'Nov 16, 20261,234215',
    'Nov 9, 202610430',
  ]);
  expect(screen.getByText('3 days (median, n = 42)')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Juno' }).getAttribute('href')).toBe(
    `/agency/creator/${juno.userId}`,
  );
});

it('an empty period is said, part by part', async () => {
  show(nothing);
  await screen.findByText('Nothing was found or removed in this period.');
  expect(screen.getByText('Nothing was found in this period.')).toBeTruthy();
  expect(screen.getByText('No removal yet')).toBeTruthy();
});

it('asks about one creator and another time, and keeps the figures while the days are wrong', async () => {
  show();
  fireEvent.change(await screen.findByLabelText('Creator'), { target: { value: wren.userId } });
  await waitFor(() => expect(calls(analytics).at(-1)?.body['creatorId']).toBe(wren.userId));
  const asked = calls(analytics).length;
  const filter = within(screen.getByRole('search'));
  fireEvent.change(filter.getByLabelText('From'), { target: { value: '2031-01-01' } });
  await screen.findByText(/Please give two days/);
  expect(screen.getByText('1,244')).toBeTruthy();
  expect(calls(analytics)).toHaveLength(asked);
  fireEvent.change(filter.getByLabelText('Period'), { target: { value: 'year' } });
  await waitFor(() => expect(calls(analytics).length).toBeGreaterThan(asked));
  const { from, to } = calls(analytics).at(-1)!.body as { from: string; to: string };
  expect(Date.parse(to) - Date.parse(from)).toBe(363 * 86_400_000);
});

it('writes a report about those who are chosen, in the language that is chosen', async () => {
  const save = vi.spyOn(files, 'saveFile').mockReturnValue();
  show(figures, { [report]: { body: {} } });
  fireEvent.change(await screen.findByLabelText('Whom it is about'), {
    target: { value: 'chosen' },
  });
  const write = screen.getByRole('button', { name: 'Write the report' });
  fireEvent.click(write);
  await screen.findByText('Please choose 1 to 200 creators, or all.');
  expect(calls(report)).toHaveLength(0);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Wren' }));
  fireEvent.change(screen.getByLabelText('Language of the report'), { target: { value: 'fr' } });
  fireEvent.click(write);
  await screen.findByText('The report is among your downloads.');
  const { from, to, ...asked } = calls(report)[0]?.body ?? {};
  expect(asked).toEqual({ creatorIds: [wren.userId], language: 'fr' });
  expect(save.mock.calls[0]?.[1]).toBe(`report-${String(from)}-${String(to)}.pdf`);
});

it('a report that was refused is said, and can be asked for again', async () => {
  show(figures, { [report]: { status: 403, body: { code: 'agencies.not_linked' } } });
  fireEvent.click(await screen.findByRole('button', { name: 'Write the report' }));
  expect(await screen.findByText('Your agency is not linked to this creator.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Write the report' })).toBeTruthy();
});

it('an agency without creators has no figures', async () => {
  show({ ...nothing, creators: [] });
  await screen.findByRole('heading', { name: 'You look after nobody yet' });
  expect(screen.queryByRole('button')).toBeNull();
});
