import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Report } from '../report.ts';
import { createTally, hashFrame } from './tally-frames.ts';
import { listPictures } from './take-originals.ts';

/** Real frames of one shoot, folder by folder: how often one passes for another of them. */
export async function measureShoots(report: Report, folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  const shoots = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  report.say(`real series of ${folder}: frames against the others of their series`);
  for (const shoot of shoots.sort()) {
    const frames = [];
    for (const path of await listPictures(join(folder, shoot))) frames.push(await hashFrame(path));
    const tally = createTally();
    for (const [number, frame] of frames.entries())
      for (const other of frames.toSpliced(number, 1)) tally.add(frame, other);
    report.say(tally.show(shoot));
  }
}
