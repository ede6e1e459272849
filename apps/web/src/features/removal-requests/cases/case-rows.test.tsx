import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { prepareScreens } from '../../../testing/open-screen.tsx';
import { anyCase } from './case-filter.ts';
import { CaseRows } from './case-rows.tsx';
import { keepSizes, sizesOf } from './kept-sizes.ts';
import type { CaseRow } from './read-cases.ts';

const { open } = prepareScreens(['removal-requests']);

const row = (place: number) =>
  ({
    id: `5eed0000-0000-4000-8000-${String(place).padStart(12, '0')}`,
    number: `R-2026-${String(place).padStart(6, '0')}`,
    address: `https://tube.example/watch/${String(place)}`,
    host: 'tube.example',
    claim: 'copyright',
    status: 'in_progress',
    status_word: 'waiting',
    source_state: 'up',
    search_state: 'unknown',
    stop_label: null,
    next_step: null,
    next_at: null,
    created_at: '2026-11-21T10:00:00Z',
    restart_count: 0,
  }) as unknown as CaseRow;
const cases = Array.from({ length: 100 }, (_, place) => row(place));
const show = () =>
  open(
    <CaseRows
      cases={cases}
      filter={anyCase}
      total={100}
      isReadAgain={false}
      onEnd={() => undefined}
    />,
  );
const box = () => screen.getByRole('group', { name: 'Your cases' });
const height = () => box().querySelector('ul')?.style.height;

it('a list of cases that one comes back to has the height that it had, so that a place in it is the same', async () => {
  // jsdom lays nothing out; rows are taller than they are taken for.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(150);
  const seen = cases.slice(0, 50).map(({ id }, index) => ({
    ...{ index, key: id, lane: 0, size: 150, start: index * 150, end: (index + 1) * 150 },
  }));
  keepSizes('', seen);
  const back = show();
  await screen.findByText('https://tube.example/watch/0');
  expect(height()).toBe(`${String(50 * 150 + 50 * 112)}px`);
  // Kept once more for the next way back, of this list alone.
  back.unmount();
  expect(sizesOf('')).toHaveLength(50);
  expect(sizesOf('word=removed')).toEqual([]);
});
