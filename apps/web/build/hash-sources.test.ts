import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hashSources } from './hash-sources.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leakblock-sources-'));
  await mkdir(join(folder, 'inner'));
  await writeFile(join(folder, 'inner', 'page.tsx'), 'one');
});
afterEach(() => rm(folder, { recursive: true }));

it('changes with a source, its name and its place, not with a test', async () => {
  const before = await hashSources([folder]);
  await writeFile(join(folder, 'page.test.ts'), 'a test');
  expect(await hashSources([folder])).toBe(before);
  await writeFile(join(folder, 'inner', 'page.tsx'), 'two');
  const changed = await hashSources([folder]);
  expect(changed).not.toBe(before);
  await writeFile(join(folder, 'other.tsx'), '');
  expect(await hashSources([folder])).not.toBe(changed);
});

it('counts a single file and a missing one', async () => {
  const file = join(folder, 'inner', 'page.tsx');
  expect(await hashSources([file])).toMatch(/^[0-9a-f]{16}$/);
  await expect(hashSources([join(folder, 'nowhere')])).rejects.toThrow(/ENOENT/);
});
