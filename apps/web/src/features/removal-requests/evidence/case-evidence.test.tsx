import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import type { PlayedRoute } from '../../../testing/play-supabase.ts';
import { CaseEvidence } from './case-evidence.tsx';

const screens = prepareScreens(['removal-requests', 'shell']);
const packId = '3b0f8a52-5c1e-4f2a-9d1b-6d5f2f9b7a10';
const caseId = '3b0f8a52-5c1e-4f2a-9d1b-6d5f2f9b7a11';
const packOf = (files: readonly string[]) => ({
  id: packId,
  occasion: 'before_first_notice',
  captured_at: '2026-11-21T10:00:00Z',
  bytes: 123_456,
  timestamp_url: null,
  manifest_sha256: `\\x${'ab'.repeat(32)}`,
  evidence_files: files.map((name) => ({
    name,
    type: 'text/html',
    bytes: 4,
    sha256: `\\x${'cd'.repeat(32)}`,
  })),
});
const open = (packs: readonly object[], more: Record<string, PlayedRoute> = {}) =>
  screens.open(<CaseEvidence caseId={caseId} />, {
    'GET /rest/v1/evidence_packs': { body: packs },
    ...more,
  });
const checked = (more: object) => ({
  body: {
    holds: true,
    events: 4,
    brokenEvent: null,
    packs: 1,
    files: 2,
    faults: [],
    checkedAt: '2026-11-21T11:00:00Z',
    ...more,
  },
});

it('shows what is kept with its hashes, and says when there is no screenshot', async () => {
  open([packOf(['page.html'])]);
  expect(await screen.findByText('ab'.repeat(32))).toBeDefined();
  expect(screen.getByText('page.html')).toBeDefined();
  expect(screen.getByText(/^No screenshot/u)).toBeDefined();
});

it('shows the newest of very many packs first, and the older ones above them on demand', async () => {
  const pack = (number: number) => ({
    ...packOf([]),
    id: `pack-${String(number)}`,
    captured_at: new Date(Date.UTC(2026, 0, 1) + number * 3_600_000).toISOString(),
  });
  const all = Array.from({ length: 101 }, (_, place) => pack(101 - place));
  screens.open(<CaseEvidence caseId={caseId} />, {
    'GET /rest/v1/evidence_packs': ({ query }) => ({
      body: query.has('captured_at') ? all.slice(100) : all.slice(0, 100),
    }),
  });
  const times = () => [...document.querySelectorAll('time')].map(({ dateTime }) => dateTime);
  const older = await screen.findByRole('button', { name: 'Show older evidence' });
  expect(times()).toEqual(
    all
      .slice(0, 100)
      .map((each) => each.captured_at)
      .toReversed(),
  );
  fireEvent.click(older);
  await waitFor(() => expect(times()).toHaveLength(101));
  expect(times()[0]).toBe(pack(1).captured_at);
  const { query } = screens.calls('GET /rest/v1/evidence_packs')[1]!;
  expect(query.get('captured_at')).toBe(`lte.${pack(2).captured_at}`);
  expect(query.get('order')).toBe('captured_at.desc,id.asc');
});

it('says that nothing is kept yet', async () => {
  open([]);
  expect(await screen.findByText(/Nothing is kept yet/u)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

it('checks, and names each file and event that was changed', async () => {
  open([packOf(['page.html', 'screenshot.png'])], {
    'POST /functions/v1/check-evidence': checked({
      holds: false,
      brokenEvent: 3,
      // One that is not shown: the newest stand there, all are checked.
      faults: [
        {
          ...{ packId: '5eed0000-0000-4000-8000-0000000000ff', kind: 'file_changed' },
          ...{ capturedAt: '2026-03-04T10:00:00Z', name: 'page.html' },
        },
      ],
    }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Check that nothing was changed' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Event 3 was changed');
  expect(alert.textContent).toMatch(/2026.* page\.html was changed/u);
});

it('says that everything holds', async () => {
  open([packOf(['page.html'])], { 'POST /functions/v1/check-evidence': checked({}) });
  fireEvent.click(await screen.findByRole('button', { name: 'Check that nothing was changed' }));
  expect(await screen.findByText(/2 files and 4 events are as they were/u)).toBeDefined();
});

it('saves the archive, and says why it could not', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:evidence');
  let status = 503;
  open([packOf(['page.html'])], {
    'POST /functions/v1/download-evidence': () => ({
      status,
      body: status === 200 ? 'zip' : { code: 'server.database_unavailable' },
      headers: { 'content-disposition': 'attachment; filename="evidence-R-2026-000001.zip"' },
    }),
  });
  const button = await screen.findByRole('button', { name: 'Download all as ZIP' });
  fireEvent.click(button);
  expect(await screen.findByRole('alert')).toBeDefined();
  status = 200;
  fireEvent.click(button);
  expect(await screen.findByText(/The archive was saved/u)).toBeDefined();
});
