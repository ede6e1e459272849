import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isEncryptedBucket } from './platform/object-store/create-object-store.ts';
import { partsOf } from './backend/index.ts';
import { features } from './features/index.ts';

/** What docs/security.md says of tests, jobs and encryption is so. */
const root = join(import.meta.dirname, '../../..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');

const section = (title: string) =>
  page.slice(page.indexOf(`## ${title}`) + 3).split(/\n## /u)[0] ?? '';
/** Cells of the rows of the first table of a section, without its head. */
const rowsOf = (title: string) =>
  section(title)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
const named = (text = '') => [...text.matchAll(/`([^`]+)`/gu)].map(([, name]) => name ?? '');
const isThere = (path: string) =>
  [root, import.meta.dirname].some((folder) => existsSync(join(folder, path)));

describe('the 44 checks', () => {
  const rows = rowsOf('The 44 checks');

  it('stand there once each, with the requirement that they answer', () => {
    expect(rows.map(([number]) => Number(number))).toEqual(
      Array.from({ length: 44 }, (_, place) => place + 1),
    );
    for (const [number, , requirement] of rows)
      expect([number, requirement]).toEqual([number, expect.stringMatching(/^\d+\.\d+\.\d+/)]);
  });

  it.each(rows)('%s has tests, and each is there: %s', (_number, _what, _requirement, proof) => {
    const files = named(proof);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      expect(file).toMatch(/\.(test\.tsx?|spec\.ts|faults\.ts)$/);
      expect([file, isThere(file)]).toEqual([file, true]);
    }
  });
});

it.each(rowsOf('Who may what'))('who may what, of %s: what is named is there', (_of, ...cells) => {
  const files = named(cells.join(' '));
  expect(files.filter((file) => !isThere(file))).toEqual([]);
});

describe('where personal data lies', () => {
  const jobs = [...partsOf({}), ...features].flatMap((part) => part.jobs ?? []);
  it.each(rowsOf('Where personal data lies'))(
    '%s is ended by a job that comes by itself',
    (...cells) => {
      const queues = named(cells[3]);
      expect(queues).toHaveLength(1);
      // One that has no time never comes.
      const schedules = queues.map((name) => jobs.find(({ queue }) => queue === name)?.schedule);
      expect(schedules).toEqual([expect.stringMatching(/^\S+(?: \S+){4}$/u)]);
    },
  );
});

describe('what is encrypted', () => {
  const places = rowsOf('What is encrypted').flatMap(([, where]) => named(where));

  it('names the buckets whose files are', () => {
    const buckets = places.filter((place) => !place.includes('.'));
    expect(buckets.length).toBeGreaterThan(0);
    expect(buckets.filter((bucket) => !isEncryptedBucket(bucket))).toEqual([]);
  });

  it('names the tables in which something is, and no other', () => {
    const sealed = [...partsOf({}), ...features].flatMap((part) => part.sealed ?? []);
    const tables = new Set(sealed.map(({ table }) => table));
    expect(places.filter((place) => place.includes('.')).sort()).toEqual([...tables].sort());
  });
});
