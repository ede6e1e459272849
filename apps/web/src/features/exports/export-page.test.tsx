import { fireEvent, screen, within } from '@testing-library/react';
import type { DataExport } from '@leakblock/domain/exports';
import { expect, it } from 'vitest';
import { prepareScreens } from '../../testing/open-screen.tsx';
import { ExportPage } from './export-page.tsx';

const { open, calls } = prepareScreens(['exports', 'app-errors']);
const openExport = 'POST /functions/v1/open-export';

const ids = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${String(n)}`);
const [newest = '', ready = '', expired = ''] = ids;
const one = (id: string, status: DataExport['status'], day: number): DataExport => ({
  ...{ id, status, done: 3, total: 3, bytes: 1000, reason: null },
  created_at: `2026-11-${String(day)}T12:00:00Z`,
  ready_at: null,
  expires_at: null,
});

it('an export that is ready can be downloaded while a newer one is being made', async () => {
  open(<ExportPage checkSession={() => Promise.resolve()} />, {
    'GET /rest/v1/data_exports': {
      body: [one(newest, 'running', 22), one(ready, 'ready', 21), one(expired, 'expired', 10)],
    },
    [openExport]: { status: 404, body: { code: 'exports.not_found' } },
  });
  const earlier = await screen.findByRole('region', { name: 'Earlier exports' });
  const [download, ...more] = within(earlier).getAllByRole('button', { name: 'Download' });
  expect(more).toEqual([]);
  fireEvent.click(download!);
  // What refuses it is said where it was asked for.
  expect(await within(earlier).findByRole('alert')).toBeTruthy();
  expect(calls(openExport).map(({ body }) => body)).toEqual([{ exportId: ready }]);
});
