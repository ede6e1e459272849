import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { emptyDraft, keepRemovalDraft, readRemovalDraft } from '#lib/removal-choice.ts';
import type { RemovalDraft } from '#lib/removal-choice.ts';
import * as live from '#lib/use-live-rows.ts';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { luna } from '../../../testing/play-supabase.ts';
import { playedNotice } from '../../../testing/played-notice.ts';
import { RemovalsScreen } from '../removals-screen.tsx';

const { calls, open } = prepareScreens(['removal-requests', 'subscriptions', 'app-errors']);
beforeEach(() => {
  vi.spyOn(live, 'useLiveRows').mockImplementation(() => undefined);
});

const id = (number: number) => `5eed0000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const drafted = 'POST /functions/v1/draft-requests';
const opened = 'POST /functions/v1/create-cases';

function goOn(draft: Partial<RemovalDraft>, routes: Parameters<typeof open>[1] = {}) {
  keepRemovalDraft({ ...emptyDraft(luna.id), ...draft });
  open(<RemovalsScreen search="?new=1" />, {
    'GET /rest/v1/removal_cases': { body: [] },
    'GET /rest/v1/findings': { body: [] },
    ...routes,
  });
}
const field = () => screen.findByLabelText<HTMLTextAreaElement>('Addresses of the pages');

it('starting again empties the field of pasted addresses too', async () => {
  goOn({ subject: { kind: 'urls', text: 'https://leaks.example/1' } });
  expect((await field()).value).toBe('https://leaks.example/1');
  fireEvent.click(screen.getByRole('button', { name: 'Start again from the beginning' }));
  expect((await field()).value).toBe('');
  expect(readRemovalDraft(luna.id)).toBeNull();
});

it('addresses that she pasted before she took marked pages wait for the next request', async () => {
  const nothingLeft = { [drafted]: { body: { requests: [], preparing: [] } } };
  goOn(
    { subject: { kind: 'urls', text: 'https://leaks.example/1' } },
    { 'GET /rest/v1/findings': { body: [{ id: id(1), url: 'https://b.example/', score: 1 }] } },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Go on with this page' }));
  fireEvent.click(await screen.findByRole('button', { name: 'One step back' }));
  expect((await field()).value).toBe('https://leaks.example/1');
  cleanup();
  const taken = readRemovalDraft(luna.id) ?? {};
  goOn({ ...taken, step: 'preview', caseIds: [id(1)] }, nothingLeft);
  expect(await screen.findByText('To your cases')).toBeTruthy();
  await waitFor(() => expect(readRemovalDraft(luna.id)?.step).toBe('subject'));
  fireEvent.click(screen.getByRole('button', { name: 'Start again from the beginning' }));
  expect((await field()).value).toBe('https://leaks.example/1');
});

it('a request whose notices are all decided is shown to its end, and the next one begins empty', async () => {
  const nothingLeft = { [drafted]: { body: { requests: [], preparing: [] } } };
  goOn({ step: 'preview', caseIds: [id(1)] }, nothingLeft);
  expect(await screen.findByText('To your cases')).toBeTruthy();
  expect(screen.getByText(/Step 4 of 4/)).toBeTruthy();
  await waitFor(() => expect(readRemovalDraft(luna.id)).toBeNull());
});

it.each([
  ['waits for her', { requests: [playedNotice(1)], preparing: [] }],
  [
    'is held',
    { requests: [playedNotice(1, { status: 'blocked', blocks: ['no_loa'] })], preparing: [] },
  ],
  ['is being prepared', { requests: [], preparing: [id(1)] }],
])('a request of which a notice %s is kept', async (_what, body) => {
  goOn({ step: 'preview', caseIds: [id(1)] }, { [drafted]: { body } });
  await waitFor(() => expect(calls(drafted)).toHaveLength(1));
  await screen.findByText(/Hosting 1|Evidence is being kept/);
  cleanup();
  expect(readRemovalDraft(luna.id)?.caseIds).toEqual([id(1)]);
});

it('where a work was recognised on one page only, she describes what stands on the other', async () => {
  const work = { id: id(7), title: 'Beach', kind: 'photo', made_by: 'self' };
  const answers = { what: 'own_work', use: 'copy', fair_use_considered: true };
  goOn(
    { step: 'works', answers, subject: { kind: 'findings', ids: [id(1), id(2)] } },
    {
      'GET /rest/v1/finding_matches': { body: [{ id: 1, finding_id: id(1), works: work }] },
      [opened]: { body: { claim: 'copyright', created: [], refused: [] } },
    },
  );
  expect(await screen.findByText(/^On 1 page none of your works was recognised/)).toBeTruthy();
  const openCases = screen.getByRole('button', { name: 'Open the cases and write the notices' });
  fireEvent.click(openCases);
  expect(await screen.findByText('Please say what was copied.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('What was copied?'), { target: { value: 'A red dress' } });
  fireEvent.click(openCases);
  expect(await screen.findByText('Please say who made it.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Who made it?'), { target: { value: 'self' } });
  expect(calls(opened)).toEqual([]);
  fireEvent.click(openCases);
  await waitFor(() => expect(calls(opened)).toHaveLength(2));
  expect(calls(opened).map(({ body }) => [body['findingIds'], body['works']])).toEqual([
    [[id(1)], [{ workId: id(7), madeBy: 'self' }]],
    [[id(2)], [{ description: 'A red dress', kind: 'photo', madeBy: 'self' }]],
  ]);
});
