import { createHashIndex } from '@leakblock/fingerprint';
import sharp from 'sharp';
import { createRandom, imagineScene, takePhoto, type Random, type Scene } from './draw-photo.ts';
import { findNearest, register } from './find-nearest.ts';
import type { Report } from '../report.ts';
import { createTally, hashFrame } from './tally-frames.ts';

/** The frame is this part of what is drawn: room for the camera to move. */
const shown = 0.8;
const longSide = 640;

/** Between two frames: how far the person moves, how far the camera swings and how much it zooms in. */
type Move = { name: string; person?: number; pan?: number; zoom?: number };
const moves: readonly Move[] = [
  ...[0.01, 0.02, 0.04, 0.08, 0.15, 0.25].map((person) => ({
    name: `person by ${person * 100} %`,
    person,
  })),
  ...[0.02, 0.05, 0.1, 0.15].map((pan) => ({ name: `camera by ${pan * 100} %`, pan })),
  ...[0.03, 0.06, 0.12, 0.2].map((zoom) => ({ name: `nearer by ${zoom * 100} %`, zoom })),
  { name: 'all, a little', person: 0.03, pan: 0.03, zoom: 0.03 },
  { name: 'all, more', person: 0.08, pan: 0.08, zoom: 0.08 },
];

function findScenes(count: number): Scene[] {
  const scenes: Scene[] = [];
  for (let seed = 9000; scenes.length < count; seed += 1) {
    const scene = imagineScene(seed);
    if (scene.person.length > 0) scenes.push(scene);
  }
  return scenes;
}

async function takeFrame(scene: Scene, random: Random, move: Omit<Move, 'name'>): Promise<Buffer> {
  const { pan = 0, person = 0, zoom = 0 } = move;
  const [angle, swing] = [random() * Math.PI * 2, random() * Math.PI * 2];
  const pose = {
    dx: person * Math.cos(angle),
    dy: person * Math.sin(angle),
    turn: person * 2,
  };
  const file = await takePhoto(scene, Math.round(longSide / shown), pose);
  const { height, width } = await sharp(file).metadata();
  const part = shown * (1 - zoom);
  const place = (offset: number): number =>
    Math.min(1 - part, Math.max(0, (1 - part) / 2 + offset * pan * shown));
  return sharp(file)
    .extract({
      left: Math.round(width * place(Math.cos(swing))),
      top: Math.round(height * place(Math.sin(swing))),
      width: Math.round(width * part),
      height: Math.round(height * part),
    })
    .resize({ width: longSide, height: longSide, fit: 'inside' })
    .jpeg({ quality: 88 })
    .toBuffer();
}

/**
 * Frames of one shoot: the same place, the person and the camera a little further on. They are different works,
 * yet alike; how often one is taken for the other decides what a match at 32 to 60 is worth.
 */
export async function measureSeries(report: Report, series: number): Promise<void> {
  const scenes = findScenes(series);
  const index = createHashIndex();
  const firsts = [];
  for (const [number, scene] of scenes.entries()) {
    const first = await hashFrame(await takeFrame(scene, createRandom(number), {}));
    register(index, String(number), first.work);
    firsts.push(first);
  }
  report.say(`drawn series of ${series} scenes: frames against the first one of their series`);
  let [foreign, pairs] = [0, 0];
  for (const move of moves) {
    const tally = createTally();
    for (const [number, first] of firsts.entries()) {
      const scene = scenes[number] as Scene;
      const frame = await hashFrame(await takeFrame(scene, createRandom(number + 1), move));
      tally.add(frame, first);
      const { nearest } = findNearest(index, frame.query, String(number));
      nearest.delete(String(number));
      foreign += nearest.size;
      pairs += series - 1;
    }
    report.say(tally.show(move.name));
  }
  report.atMost(
    `frames taken for another scene at ≤60 (${foreign} of ${pairs})`,
    foreign / pairs,
    1e-3,
  );
}
