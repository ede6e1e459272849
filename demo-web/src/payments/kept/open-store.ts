import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { emptyKept } from './kept.ts';
import type { Kept } from './kept.ts';

/** The sandbox's books, written to a file after changes. */
export type Store = { kept: Kept; save: () => Promise<void> };

/** Opens the file; begins with nothing when there is none, or keeps it in memory when no file is named. */
export async function openStore(file: string | null): Promise<Store> {
  const kept = countOnce({ ...emptyKept(), ...(file === null ? {} : await readKept(file)) });
  let writing: Promise<void> = Promise.resolve();
  /** A write that has not begun: it takes what changes until then along. */
  let next: Promise<void> | null = null;
  const write = async (): Promise<void> => {
    next = null;
    if (file === null) return;
    await mkdir(dirname(file), { recursive: true });
    // A demo that is stopped in the middle keeps the books as they were.
    await writeFile(`${file}.new`, JSON.stringify(kept));
    await rename(`${file}.new`, file);
  };
  return {
    kept,
    save: () => {
      next ??= writing = writing.then(write, write);
      return next;
    },
  };
}

async function readKept(file: string): Promise<Partial<Kept>> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Partial<Kept>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** What was kept before there were quantities was bought once. */
function countOnce(kept: Kept): Kept {
  const { invoices, invoiceItems, schedules, sessions, subscriptions } = kept;
  const counted: { quantity?: number }[] = [
    ...Object.values(sessions),
    ...Object.values(subscriptions),
    ...Object.values(invoiceItems),
    ...Object.values(schedules).flatMap(({ phases }) => phases),
    ...Object.values(invoices).flatMap(({ lines }) => lines),
  ];
  for (const one of counted) one.quantity ??= 1;
  return kept;
}

/** An id with Stripe's prefix, as in `sub_1Qa…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('base64').replace(/[+/]/gu, '0')}`;
}
