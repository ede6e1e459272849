import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { prepareScreens } from '../../testing/open-screen.tsx';
import { MarkedNotice } from './marked-notice.tsx';

const { open, calls } = prepareScreens(['findings']);
const count = 'HEAD /rest/v1/findings';

/** So many are marked, and so many of them have a case. */
const marked = (all: number, asked: number) => ({
  [count]: ({ query }: { query: URLSearchParams }) => ({
    headers: {
      'content-range': `*/${String(query.get('select')?.includes('removal_cases') ? asked : all)}`,
    },
  }),
});

it('what is marked and has no case yet leads on to its removal', async () => {
  open(<MarkedNotice />, marked(5, 3));
  expect(await screen.findByText('2 pages are marked for removal.')).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/request-removal?new=1');
});

it('once all of it has cases, nothing asks for more', async () => {
  open(<MarkedNotice />, marked(3, 3));
  await waitFor(() => expect(calls(count)).toHaveLength(2));
  expect(screen.queryByRole('link')).toBe(null);
});
