import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { RequestPreview } from '@leakblock/domain/removal-requests';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { playedNotice } from '../../../testing/played-notice.ts';
import { NoticePreview } from './notice-preview.tsx';

const { calls, open } = prepareScreens(['removal-requests', 'app-errors']);
const drafted = 'POST /functions/v1/draft-requests';
const approved = 'POST /functions/v1/approve-requests';
const approve = (name: string) => screen.findByRole('button', { name });

/**
 * Notices that wait for her; what she approves waits no longer, and a second approval changes nothing. What is shown is
 * read again only once `after` has come.
 */
function openPreview(notices: RequestPreview[], after?: Promise<unknown>) {
  const onSettled = vi.fn<() => void>();
  const sent = new Set<string>();
  let reads = 0;
  open(<NoticePreview caseIds={['any']} onDone={() => undefined} onSettled={onSettled} />, {
    [drafted]: () => {
      reads += 1;
      const requests = notices.filter(({ id }) => !sent.has(id));
      return {
        body: { requests, preparing: [] },
        ...(reads > 1 && after !== undefined && { after }),
      };
    },
    [approved]: ({ body }) => {
      const results = (body['requests'] as { id: string }[]).map(({ id }) => {
        const outcome = sent.has(id) ? 'unchanged' : 'approved';
        sent.add(id);
        return { id, outcome, status: 'queued', blocks: [] };
      });
      return { body: { results } };
    },
  });
  return { onSettled };
}

const six = (from: number) => Array.from({ length: 26 }, (_, place) => playedNotice(from + place));

it('one press approves the notices that are shown, and no other', async () => {
  openPreview(six(1));
  const button = await approve('Approve 25 notices');
  expect(screen.getByText(/^1 more follows these/)).toBeTruthy();
  fireEvent.click(button);
  await screen.findByRole('button', { name: 'Approve 1 notice' });
  expect(screen.getByText('Hosting 26')).toBeTruthy();
  expect(calls(approved)[0]?.body['requests']).toHaveLength(25);
});

it('all of them are approved together once all are shown', async () => {
  openPreview(six(1));
  fireEvent.click(await approve('Show all 26 notices'));
  fireEvent.click(await approve('Approve 26 notices'));
  expect(await screen.findByText(/26 notices go out\./)).toBeTruthy();
});

it('what can be approved is not hidden behind notices that are held back', async () => {
  const held = Array.from({ length: 25 }, (_, place) =>
    playedNotice(place + 1, { status: 'blocked', blocks: ['act_not_allowed'] }),
  );
  openPreview([...held, playedNotice(26)]);
  expect(await approve('Approve 1 notice')).toBeTruthy();
  expect(screen.getByText('Hosting 26')).toBeTruthy();
});

it('the first of the notices that are shown on demand has the focus', async () => {
  openPreview(six(1));
  const all = await approve('Show all 26 notices');
  all.focus();
  fireEvent.click(all);
  expect(document.activeElement?.textContent).toContain('Hosting 26');
});

it('a second press while the notices are read again does not take back that they went out', async () => {
  const { promise, resolve } = Promise.withResolvers<null>();
  const { onSettled } = openPreview([playedNotice(1)], promise);
  const button = await approve('Approve 1 notice');
  fireEvent.click(button);
  await waitFor(() => expect(calls(drafted)).toHaveLength(2));
  expect(button.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button);
  expect(onSettled).not.toHaveBeenCalled();
  resolve(null);
  expect(await screen.findByText(/1 notice goes out\./)).toBeTruthy();
  expect(calls(approved)).toHaveLength(1);
  expect(onSettled).toHaveBeenCalledOnce();
});
