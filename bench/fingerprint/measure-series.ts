import {
  createHashIndex,
  hashPdq,
  hammingDistance,
  hashQuery,
  hashWork,
  toLuma,
} from '@leakblock/fingerprint';
import { decodePicture } from '@leakblock/fingerprint/node';
import { createRandom, imagineScene, takePhoto, type Scene } from './draw-photo.ts';
import { findNearest, register } from './measure-recall.ts';
import { percentile, type Report } from './report.ts';

/** How far the person moves between two frames, in parts of the picture. */
const shifts = [0.01, 0.02, 0.04, 0.08, 0.15, 0.25];
const longSide = 640;

function findScenes(count: number): Scene[] {
  const scenes: Scene[] = [];
  for (let seed = 9000; scenes.length < count; seed += 1) {
    const scene = imagineScene(seed);
    if (scene.person.length > 0) scenes.push(scene);
  }
  return scenes;
}

/**
 * Frames of one shoot: the same place, the person a little further on. They are different works, yet alike; how
 * often one is taken for the other decides what a match at 32 to 60 is worth.
 */
export async function measureSeries(report: Report, series: number): Promise<void> {
  const scenes = findScenes(series);
  const index = createHashIndex();
  const firsts = [];
  for (const [number, scene] of scenes.entries()) {
    const first = await decodePicture(await takePhoto(scene, longSide, { dx: 0, dy: 0, turn: 0 }));
    register(index, String(number), hashWork(first));
    firsts.push(hashPdq(toLuma(first.pixels)));
  }
  report.say(
    `series of one shoot, ${series} scenes: frames taken for the first one of their series`,
  );
  let [foreign, pairs] = [0, 0];
  for (const shift of shifts) {
    const wholes: number[] = [];
    const counts = { exact: 0, high: 0, good: 0, none: 0 };
    for (const [number, scene] of scenes.entries()) {
      const random = createRandom(number + 1);
      const angle = random() * Math.PI * 2;
      const pose = { dx: shift * Math.cos(angle), dy: shift * Math.sin(angle), turn: shift * 2 };
      const frame = await decodePicture(await takePhoto(scene, longSide, pose));
      const whole = hammingDistance(
        hashPdq(toLuma(frame.pixels)).hash,
        firsts[number]?.hash ?? new Uint8Array(32),
      );
      wholes.push(whole);
      const { nearest } = findNearest(index, hashQuery(frame), String(number));
      const distance = nearest.get(String(number)) ?? 256;
      if (whole <= 10) counts.exact += 1;
      else if (distance <= 31) counts.high += 1;
      else if (distance <= 60) counts.good += 1;
      else counts.none += 1;
      nearest.delete(String(number));
      foreign += nearest.size;
      pairs += series - 1;
    }
    const share = (count: number): string => `${((count / series) * 100).toFixed(0)} %`.padStart(5);
    report.say(
      `  moved by ${(shift * 100).toFixed(0).padStart(2)} %: exact${share(counts.exact)}  high${share(counts.high)}` +
        `  good${share(counts.good)}  none${share(counts.none)}  whole distance p10 ${percentile(wholes, 0.1)}` +
        ` p50 ${percentile(wholes, 0.5)} p90 ${percentile(wholes, 0.9)}`,
    );
  }
  report.atMost(
    `frames taken for another scene at ≤60 (${foreign} of ${pairs})`,
    foreign / pairs,
    1e-3,
  );
}
