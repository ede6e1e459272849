import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { UndecidedChecksView } from './undecided-checks-view.tsx';

const { calls, open } = prepareScreens(['removal-requests', 'administration']);

const check = {
  caseId: '5eed0000-0000-4000-8000-00000000e101',
  number: 'R-2026-000123',
  host: 'walled.example',
  address: 'https://walled.example/album?id=7',
  since: '2026-11-20T10:00:00.000Z',
  lastCheckedAt: '2026-11-21T10:00:00.000Z',
  signals: ['login_wall'],
};

it('shows why a page could not be judged, opens it without a trace, and takes two answers', async () => {
  open(<UndecidedChecksView />, {
    'POST /functions/v1/list-undecided-checks': { body: { cases: [check], count: 1 } },
    'POST /functions/v1/decide-check': { body: { ok: true } },
  });
  expect(
    await screen.findByRole('heading', { name: /R-2026-000123.*walled\.example/u }),
  ).toBeTruthy();
  expect(screen.getByText('It asks to sign in.')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Open the page' });
  expect(link.getAttribute('href')).toBe(check.address);
  expect(link.getAttribute('rel')).toContain('noreferrer');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'It is still there',
    'Have it looked at again',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Have it looked at again' }));
  expect(await screen.findByText('It will be looked at again in a moment.')).toBeTruthy();
  await waitFor(() => {
    expect(calls('POST /functions/v1/decide-check')).toMatchObject([
      { body: { caseId: check.caseId, decision: 'look_again' } },
    ]);
  });
});

it('leads to the heading when the page that was decided about leaves the list', async () => {
  let cases = [check];
  open(<UndecidedChecksView />, {
    'POST /functions/v1/list-undecided-checks': () => ({ body: { cases, count: cases.length } }),
    'POST /functions/v1/decide-check': () => {
      cases = [];
      return { body: { ok: true } };
    },
  });
  const button = await screen.findByRole('button', { name: 'It is still there' });
  button.focus();
  fireEvent.click(button);
  await screen.findByText('No page waits to be looked at.');
  await waitFor(() => expect(document.activeElement?.id).toBe('undecided-checks-title'));
});

it('says so when nothing waits', async () => {
  open(<UndecidedChecksView />, {
    'POST /functions/v1/list-undecided-checks': { body: { cases: [], count: 0 } },
  });
  expect(await screen.findByText('No page waits to be looked at.')).toBeTruthy();
});
