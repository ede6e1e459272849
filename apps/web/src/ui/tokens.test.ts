import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');

/** Words by which a style or a script asks whether it is day or night. */
const question = /prefers-color-scheme|light-dark\(/u;

it('night changes colours alone: nothing but their file asks for it', async () => {
  const files = await readdir(source, { recursive: true });
  const looked = files.filter((name) => /(?<!\.test)\.(?:css|tsx?)$/u.test(name)).toSorted();
  const asks = await Promise.all(
    looked.map(async (name) => question.test(await readFile(join(source, name), 'utf8'))),
  );
  expect(looked.filter((_name, index) => asks[index])).toEqual([
    // The frame in which an operator sees a mail by day and by night, whatever this device prefers.
    'features/notifications/operators/mail-frame.tsx',
    'ui/tokens.css',
  ]);
  const tokens = await readFile(join(source, 'ui/tokens.css'), 'utf8');
  const [, night = ''] = tokens.split('@media (prefers-color-scheme: dark)');
  const set = [...night.matchAll(/^ {4}(?<name>[\w-]+): (?<value>.+);$/gmu)];
  expect(set.length).toBeGreaterThan(10);
  const notColours = set.filter(
    ({ groups }) => !/^(?:#[\da-f]{3,6}|0 .*rgb\(.*\))$/u.test(groups?.['value'] ?? ''),
  );
  expect(notColours.map(([line]) => line)).toEqual([]);
});
