import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { CaseLinks } from './case-links.tsx';
import { readCaseEvents } from './read-case.ts';

const { calls, open } = prepareScreens(['removal-requests']);
const caseId = '5eed0000-0000-4000-8000-00000000e101';
const events = 'GET /rest/v1/removal_events';
const links = 'GET /rest/v1/case_links';

it('a story of more events than one answer holds is read to its end', async () => {
  const story = Array.from({ length: 501 }, (_, place) => ({ id: place + 1, seq: place + 1 }));
  open(null, {
    [events]: ({ query }) => {
      const after = Number(query.get('seq')?.replace('gt.', '') ?? 0);
      // What the data API gives at most, whatever is asked for.
      return { body: story.slice(after, after + 500) };
    },
  });
  const read = await readCaseEvents(caseId);
  expect(read.map(({ seq }) => seq)).toEqual(story.map(({ seq }) => seq));
  expect(calls(events)).toHaveLength(2);
});

it('links that are closed or over leave the room to those that can be closed', async () => {
  const link = (id: string, label: string) => ({
    ...{ id, label, expires_at: '2099-12-01T10:00:00Z', revoked_at: null },
    ...{ last_opened_at: null, opened: 0 },
  });
  open(<CaseLinks caseId={caseId} />, { [links]: { body: [link('2', 'Bea'), link('1', 'Ada')] } });
  const shown = await screen.findAllByRole('listitem');
  expect(shown.map(({ textContent }) => textContent.slice(0, 3))).toEqual(['Ada', 'Bea']);
  const { query } = calls(links)[0]!;
  expect(query.get('revoked_at')).toBe('is.null');
  expect(query.get('expires_at')).toMatch(/^gt\./u);
  expect(query.get('order')).toBe('created_at.desc');
});
