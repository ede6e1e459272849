import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import type { PlayedRoute } from '../../../testing/play-supabase.ts';
import { CaseEvidence } from './case-evidence.tsx';

const screens = prepareScreens(['removal-requests']);
const packId = '3b0f8a52-5c1e-4f2a-9d1b-6d5f2f9b7a10';
const caseId = '3b0f8a52-5c1e-4f2a-9d1b-6d5f2f9b7a11';
const pack = (files: readonly string[]) => ({
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
  open([pack(['page.html'])]);
  expect(await screen.findByText('ab'.repeat(32))).toBeDefined();
  expect(screen.getByText('page.html')).toBeDefined();
  expect(screen.getByText(/^No screenshot/u)).toBeDefined();
});

it('shows the newest of very many packs, the oldest first', async () => {
  const day = (date: string) => ({ ...pack([]), id: date, captured_at: `${date}T10:00:00Z` });
  open([day('2026-11-22'), day('2026-11-21')]);
  const shown = await screen.findAllByRole('heading', { level: 3 });
  expect(shown.map(({ textContent }) => /2[12], 2026/u.exec(textContent)?.[0])).toEqual([
    '21, 2026',
    '22, 2026',
  ]);
  const [asked] = screens.calls('GET /rest/v1/evidence_packs');
  expect(asked?.query.get('order')).toBe('captured_at.desc');
});

it('says that nothing is kept yet', async () => {
  open([]);
  expect(await screen.findByText(/Nothing is kept yet/u)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

it('checks, and names each file and event that was changed', async () => {
  open([pack(['page.html', 'screenshot.png'])], {
    'POST /functions/v1/check-evidence': checked({
      holds: false,
      brokenEvent: 3,
      faults: [{ packId, kind: 'file_changed', name: 'page.html' }],
    }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Check that nothing was changed' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Event 3 was changed');
  expect(alert.textContent).toContain('page.html was changed');
});

it('says that everything holds', async () => {
  open([pack(['page.html'])], { 'POST /functions/v1/check-evidence': checked({}) });
  fireEvent.click(await screen.findByRole('button', { name: 'Check that nothing was changed' }));
  expect(await screen.findByText(/2 files and 4 events are as they were/u)).toBeDefined();
});

it('saves the archive, and says why it could not', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:evidence');
  let status = 503;
  open([pack(['page.html'])], {
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
