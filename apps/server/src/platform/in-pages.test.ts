import { expect, it } from 'vitest';
import { inPages } from './in-pages.ts';

/** What is listed in pages of two from these rows, and behind which rows was asked. */
async function list(rows: readonly number[]) {
  const asked: (number | null)[] = [];
  const found: number[] = [];
  const pages = inPages(2, (after: number | null) => {
    asked.push(after);
    return Promise.resolve(rows.filter((row) => after === null || row > after).slice(0, 2));
  });
  for await (const row of pages) found.push(row);
  return { asked, found };
}

it.each([
  { rows: [], asked: [null] },
  { rows: [1], asked: [null] },
  { rows: [1, 2], asked: [null, 2] },
  { rows: [1, 2, 3, 4, 5], asked: [null, 2, 4] },
])('each of $rows comes once, however many stay', async ({ asked, rows }) => {
  expect(await list(rows)).toEqual({ found: rows, asked });
});

it('no page is read that nobody asks for', async () => {
  const asked: (number | null)[] = [];
  for await (const row of inPages(1, (after: number | null) => {
    asked.push(after);
    return Promise.resolve([(after ?? 0) + 1]);
  }))
    if (row === 3) break;
  expect(asked).toEqual([null, 1, 2]);
});
