import { readFile } from 'node:fs/promises';
import {
  createHashIndex,
  hammingDistance,
  hashPdq,
  hashQuery,
  hashWork,
  labelDistances,
  toLuma,
} from '@leakblock/fingerprint';
import { decodePicture } from '@leakblock/fingerprint/node';
import { findNearest, register } from './find-nearest.ts';
import { percentile } from '../report.ts';

/** A frame as a work and as a found picture. */
export type Frame = Awaited<ReturnType<typeof hashFrame>>;

export async function hashFrame(file: Buffer | string) {
  const picture = await decodePicture(typeof file === 'string' ? await readFile(file) : file);
  const whole = hashPdq(toLuma(picture.pixels)).hash;
  return { whole, work: hashWork(picture), query: hashQuery(picture) };
}

/** Counts how near frames are to frames that are not they: by the whole hash, and by any way. */
export function createTally() {
  const counts = { exact: 0, high: 0, good: 0, none: 0 };
  const wholes: number[] = [];
  return {
    add(frame: Frame, other: Frame): void {
      const whole = hammingDistance(frame.whole, other.whole);
      const index = createHashIndex();
      register(index, 'other', other.work);
      const nearest = findNearest(index, frame.query, 'other').nearest.get('other') ?? 256;
      wholes.push(whole);
      if (whole <= labelDistances.exact) counts.exact += 1;
      else if (nearest <= labelDistances.high) counts.high += 1;
      else if (nearest <= labelDistances.good) counts.good += 1;
      else counts.none += 1;
    },
    show(what: string): string {
      const share = (label: keyof typeof counts): string =>
        `  ${label}${`${((counts[label] / wholes.length) * 100).toFixed(0)} %`.padStart(6)}`;
      const distances = [0.1, 0.5, 0.9].map((part) => percentile(wholes, part)).join(' ');
      return `  ${what.padEnd(24)}${`${wholes.length} pairs`.padStart(10)}${share('exact')}${share('high')}${share('good')}${share('none')}  whole distance p10 p50 p90: ${distances}`;
    },
  };
}
