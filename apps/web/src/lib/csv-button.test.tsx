import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { prepareScreens } from '../testing/open-screen.tsx';
import { CsvButton } from './csv-button.tsx';
import * as saving from './save-file.ts';

const { open } = prepareScreens(['lists']);
const save = vi.fn<typeof saving.saveFile>();
beforeEach(() => {
  save.mockClear();
  vi.spyOn(saving, 'saveFile').mockImplementation(save);
});

/** A list of pages of ten thousand rows. */
const listOf = (pages: number) => (after: number | null) => {
  const page = after ?? 0;
  const rows = Array.from({ length: 10_000 }, (_, row) => page * 10_000 + row);
  return Promise.resolve({ rows, next: page + 1 < pages ? page + 1 : null });
};
const press = (pages: number) => {
  open(<CsvButton name="numbers" columns={['n']} cells={(n) => [n]} read={listOf(pages)} />);
  fireEvent.click(screen.getByRole('button', { name: 'Save as CSV' }));
  return waitFor(() => expect(save).toHaveBeenCalledTimes(1));
};

it('a file with the whole list says nothing', async () => {
  await press(5);
  expect(screen.getByRole('status').textContent).toBe('');
});

it('a file that ends before the list does says so', async () => {
  await press(7);
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toMatch(/ends after 50,000 rows/u),
  );
});
