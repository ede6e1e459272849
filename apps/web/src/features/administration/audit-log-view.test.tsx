import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { prepareScreens } from '../../testing/open-screen.tsx';
import { AuditLogView } from './audit-log-view.tsx';

const { calls, open } = prepareScreens(['administration', 'app-errors']);
const list = 'GET /rest/v1/audit_log';

/** Entries of which the newest has this number. */
const entries = (newest: number, count: number) =>
  Array.from({ length: count }, (_, place) => ({
    ...{ seq: newest - place, at: '2026-11-20T10:00:00Z', action: 'account.read' },
    ...{ subject: `person-${String(newest - place)}`, detail: {}, actor_id: null },
  }));

function show(pages: (from: string | null) => object[]) {
  open(<AuditLogView />, {
    [list]: ({ query }) => ({ body: pages(query.get('seq')) }),
    'POST /functions/v1/check-audit-log': {
      body: { entries: 0, firstBroken: null, lastHash: null },
    },
  });
}

it('offers more only where there may be more', async () => {
  show((from) => (from === null ? entries(240, 50) : entries(190, 3)));
  await screen.findByText('person-240');
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('person-188');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull());
  expect(calls(list).map(({ query }) => query.get('seq'))).toEqual([null, 'lte.190']);
});

it('ends with entry number 1, also at the end of a full page', async () => {
  show(() => entries(50, 50));
  await screen.findByText('person-1');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});
