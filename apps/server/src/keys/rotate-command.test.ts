import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runRotation } from './testing/run-rotation.ts';

it('npm run keys:rotate in a folder without an installation makes no secrets of its own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'leakblock-rotation-'));
  const program = runRotation({
    DATABASE_URL: 'postgres://owner@127.0.0.1:9/app',
    DATA_DIR: join(folder, 'empty'),
  });
  expect([await program.ended, program.text()]).toEqual([
    1,
    expect.stringContaining('is DATA_DIR right'),
  ]);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
