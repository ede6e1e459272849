import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { partsOf } from './backend/index.ts';
import { features } from './features/index.ts';
import type { JobDefinition } from './platform/queue.ts';

/** A job that nobody registered, or that lost its time, never comes: what it should end stays for ever. */
const jobs = [...partsOf({}), ...features].flatMap(({ jobs: own = [] }) => own);
const isJob = (value: unknown): value is JobDefinition =>
  typeof value === 'object' && value !== null && 'queue' in value && 'handler' in value;

/** Files that define jobs for others, and how many each: one that stays in its file unused is told by the linter. */
async function listDefining(): Promise<[file: string, count: number][]> {
  const found: [string, number][] = [];
  for await (const file of glob('**/*.ts', { cwd: import.meta.dirname })) {
    if (/\.test\.ts$|(^|\/)testing\//.test(file)) continue;
    const text = await readFile(join(import.meta.dirname, file), 'utf8');
    const count = [...text.matchAll(/export const \w+ = defineJob\(/gu)].length;
    if (count > 0) found.push([file, count]);
  }
  return found.sort();
}

describe('a job', () => {
  it('is registered where it is defined', async () => {
    const files = await listDefining();
    expect(files.length).toBeGreaterThan(40);
    const forgotten: string[] = [];
    for (const [file, count] of files) {
      const module = (await import(join(import.meta.dirname, file))) as Record<string, unknown>;
      const defined = Object.values(module).filter(isJob);
      expect([file, defined.length]).toEqual([file, count]);
      for (const job of defined) if (!jobs.includes(job)) forgotten.push(job.queue);
    }
    expect(forgotten).toEqual([]);
  });

  it('has its queue to itself', () => {
    expect(jobs.map(({ queue }) => queue)).toEqual([...new Set(jobs.map(({ queue }) => queue))]);
  });

  it('comes when it was agreed, or when it is sent for', async () => {
    const lines = jobs.map(({ queue, schedule }) => `${queue} ${schedule ?? '–'}`);
    await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot('jobs.txt');
  });
});
