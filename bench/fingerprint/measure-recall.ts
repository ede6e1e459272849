import {
  createHashIndex,
  hashQuery,
  hashWork,
  labelDistances,
  type HashIndex,
  type PictureQuery,
} from '@leakblock/fingerprint';
import { decodePicture } from '@leakblock/fingerprint/node';
import sharp from 'sharp';
import { alterations, type Alteration, type Group, type Photo } from './alter-photo.ts';
import { createRandom, imagineScene, takePhoto } from './draw-photo.ts';
import type { Report } from './report.ts';

const { good, high } = labelDistances;
const longSide = 640;

/** How often a copy was found: by the whole picture alone, and in all ways at 31 and at 60. */
type Recall = { whole: number; high: number; good: number };
type Tally = {
  falseHigh: number;
  falseGood: number;
  pairs: number;
  queries: number;
  hashes: number;
};

/** The smallest distance to each work, and to the own one by the whole upright picture alone. */
export function findNearest(index: HashIndex, query: PictureQuery, own: string) {
  const asked = query.parts.flatMap(({ hashes, kind }) =>
    hashes.map(({ hash, state }) => ({ hash, isWhole: kind === 'whole' && state === 'upright' })),
  );
  const nearest = new Map<string, number>();
  let whole = 256;
  const found = index.searchBatch(
    asked.map(({ hash }) => hash),
    good,
  );
  for (const [at, hits] of found.entries()) {
    for (const { distance, slot, work } of hits) {
      nearest.set(work, Math.min(distance, nearest.get(work) ?? 256));
      if (work === own && slot === 0 && asked[at]?.isWhole) whole = Math.min(whole, distance);
    }
  }
  return { nearest, whole, hashes: asked.length };
}

export function register(
  index: HashIndex,
  work: string,
  fingerprint: ReturnType<typeof hashWork>,
): void {
  index.append(
    work,
    fingerprint.hashes.map(({ hash, window }) => ({ hash, slot: window })),
  );
}

async function measureAlteration(
  { alter, name, quality = 80 }: Alteration,
  photos: readonly Photo[],
  index: HashIndex,
  tally: Tally,
): Promise<Recall> {
  const recall: Recall = { whole: 0, high: 0, good: 0 };
  for (const [number, photo] of photos.entries()) {
    const random = createRandom(number * 7919 + name.length * 31);
    const altered = await alter(photo, random);
    const file = await altered.jpeg({ quality }).toBuffer();
    const query = hashQuery(await decodePicture(file));
    const own = String(number);
    // The other half of a collage is in it as well.
    const partner = name === 'two side by side' ? String((number + 1) % photos.length) : own;
    const { hashes, nearest, whole } = findNearest(index, query, own);
    const distance = nearest.get(own) ?? 256;
    if (whole <= high) recall.whole += 1 / photos.length;
    if (distance <= high) recall.high += 1 / photos.length;
    if (distance <= good) recall.good += 1 / photos.length;
    tally.queries += 1;
    tally.hashes += hashes;
    tally.pairs += photos.length - (partner === own ? 1 : 2);
    for (const [work, wrong] of nearest) {
      if (work === own || work === partner) continue;
      tally.falseGood += 1;
      if (wrong <= high) tally.falseHigh += 1;
    }
  }
  return recall;
}

function mean(results: readonly Recall[], key: keyof Recall): number {
  return results.reduce((sum, result) => sum + result[key], 0) / results.length;
}

/** How many copies are found again after each alteration, and how many strangers with them. */
export async function measureRecall(report: Report, originals: number): Promise<void> {
  const files: Buffer[] = [];
  for (let number = 0; number < originals; number += 1)
    files.push(await takePhoto(imagineScene(1000 + number), longSide));
  const index = createHashIndex();
  const photos: Photo[] = [];
  let plain = 0;
  for (const [number, file] of files.entries()) {
    const fingerprint = hashWork(await decodePicture(file));
    if (fingerprint.hashes.every(({ window }) => window !== 0)) plain += 1;
    register(index, String(number), fingerprint);
    const { height, width } = await sharp(file).metadata();
    photos.push({ file, width, height, neighbour: files[(number + 1) % originals] ?? file });
  }
  report.say(
    `recall over ${originals} originals, ${plain} of them too plain: whole hash alone ≤31 | all ≤31 | all ≤60`,
  );
  const tally = { falseHigh: 0, falseGood: 0, pairs: 0, queries: 0, hashes: 0 };
  const byGroup = new Map<Group, Recall[]>();
  for (const alteration of alterations) {
    const result = await measureAlteration(alteration, photos, index, tally);
    byGroup.set(alteration.group, [...(byGroup.get(alteration.group) ?? []), result]);
    const figures = [result.whole, result.high, result.good].map((part) =>
      `${(part * 100).toFixed(0)} %`.padStart(6),
    );
    report.say(`  ${alteration.group.padEnd(38)}${alteration.name.padEnd(36)}${figures.join(' ')}`);
  }
  const listed = [...byGroup].filter(([group]) => !group.startsWith('held out'));
  const all = listed.flatMap(([, results]) => results);
  const of = (...groups: Group[]): Recall[] => groups.flatMap((group) => byGroup.get(group) ?? []);
  report.say(`mean of the whole hash alone at ≤31: ${mean(all, 'whole').toFixed(3)}`);
  report.atLeast(`mean recall of ${all.length} alterations at ≤31`, mean(all, 'high'), 0.77);
  report.atLeast(`mean recall of ${all.length} alterations at ≤60`, mean(all, 'good'), 0.89);
  report.atLeast('mirror and rotation at ≤31', mean(of('mirror and rotation'), 'high'), 0.94);
  const framed = of('border and letterbox', 'screenshot and collage');
  report.atLeast('borders, letterbox, screenshot, collage at ≤31', mean(framed, 'high'), 0.94);
  const cropped = of('crop 5 %', 'crop 10 %', 'side cut 20 %');
  report.atLeast('side cuts and crops of 5 to 20 % at ≤60', mean(cropped, 'good'), 0.9);
  const heldOut = of('held out: crops to 12 %, cuts to 22 %');
  report.atLeast('held out: cuts to 22 %, crops to 12 % at ≤60', mean(heldOut, 'good'), 0.9);
  const { falseGood, falseHigh, hashes, pairs, queries } = tally;
  report.say(`${queries} found pictures, ${(hashes / queries).toFixed(1)} hashes each`);
  report.atMost(`false pairs at ≤31 (${falseHigh} of ${pairs})`, falseHigh / pairs, 1e-6);
  report.atMost(`false pairs at ≤60 (${falseGood} of ${pairs})`, falseGood / pairs, 1e-6);
}
