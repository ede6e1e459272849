import { expect, it } from 'vitest';
import { z } from 'zod';
import { cursorOf } from './pages.ts';

it('a cursor is handed back as it came: what is only read as one is none', () => {
  const cursor = cursorOf(z.int().min(0));
  expect(cursor.parse('Mw')).toBe(3);
  for (const other of ['M/', 'Mx', 'Mw==', ' Mw', 'M.w', 'M', ''])
    expect([other, cursor.safeParse(other).success]).toEqual([other, false]);
});
