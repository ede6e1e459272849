/**
 * Pictures that measure like photographs: light falling off, clouds of texture at all scales, things with
 * shaded edges, a person in front, grain. The same seed gives the same picture.
 */
import type { Sharp } from 'sharp';
import sharp from 'sharp';

export type Random = () => number;

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Colour = readonly [number, number, number];

/** A shaded, textured ellipse (or the rectangle around it), turned by an angle. */
type Thing = {
  x: number;
  y: number;
  width: number;
  height: number;
  cos: number;
  sin: number;
  isRound: boolean;
  colour: Colour;
  texture: number;
  shade: number;
};

export type Scene = {
  aspect: number;
  seed: number;
  ground: readonly [Colour, Colour];
  direction: readonly [number, number];
  roughness: number;
  scale: number;
  things: Thing[];
  person: Thing[];
  text: string | null;
};

const words = ['summer', 'STUDIO 4', 'no. 27', 'good morning', 'OPEN', 'behind the scenes'];
const aspects = [3 / 2, 2 / 3, 4 / 3, 3 / 4, 4 / 5, 16 / 9, 9 / 16, 1];

function pick<T>(random: Random, values: readonly T[]): T {
  return values[Math.floor(random() * values.length)] as T;
}

function anyColour(random: Random): Colour {
  const light = 30 + random() * 190;
  return [0, 1, 2].map(() => light + (random() - 0.5) * 110) as unknown as Colour;
}

function anyThing(random: Random): Thing {
  const angle = random() < 0.4 ? 0 : random() * Math.PI;
  return {
    x: random(),
    y: random(),
    width: 0.04 + random() ** 2 * 0.35,
    height: 0.04 + random() ** 2 * 0.35,
    cos: Math.cos(angle),
    sin: Math.sin(angle),
    isRound: random() < 0.6,
    colour: anyColour(random),
    texture: random() * 70,
    shade: random() * 90,
  };
}

/** Head, hair, body, arms and legs, standing somewhere near the middle. */
function anyPerson(random: Random): Thing[] {
  const size = 0.5 + random() * 0.6;
  const [x, y] = [0.25 + random() * 0.5, 0.15 + random() * 0.25];
  const skin: Colour = [140 + random() * 90, 95 + random() * 90, 75 + random() * 85];
  const cloth = anyColour(random);
  const part = (
    dx: number,
    dy: number,
    width: number,
    height: number,
    colour: Colour,
    turn = 0,
  ): Thing => {
    const angle = turn + (random() - 0.5) * 0.5;
    return {
      x: x + dx * size,
      y: y + dy * size,
      width: width * size,
      height: height * size,
      cos: Math.cos(angle),
      sin: Math.sin(angle),
      isRound: true,
      colour,
      texture: 8 + random() * 30,
      shade: 40 + random() * 50,
    };
  };
  const lean = random() - 0.5;
  return [
    part(0, -0.04, 0.15, 0.17, anyColour(random)),
    part(-0.16, 0.42, 0.06, 0.3, skin, lean),
    part(0.16, 0.42, 0.06, 0.3, skin, -lean),
    part(-0.07, 0.95, 0.09, 0.4, skin, lean / 3),
    part(0.08, 0.95, 0.09, 0.4, skin, -lean / 3),
    part(0, 0.45, 0.16, 0.33, cloth),
    part(0, 0.02, 0.1, 0.13, skin),
  ];
}

export function imagineScene(seed: number): Scene {
  const random = createRandom(seed);
  const angle = random() * Math.PI * 2;
  return {
    aspect: pick(random, aspects),
    seed,
    ground: [anyColour(random), anyColour(random)],
    direction: [Math.cos(angle), Math.sin(angle)],
    roughness: 0.45 + random() * 0.2,
    scale: 1.5 + random() * 4,
    things: Array.from({ length: 4 + Math.floor(random() * 16) }, () => anyThing(random)),
    person: random() < 0.7 ? anyPerson(random) : [],
    text: random() < 0.2 ? pick(random, words) : null,
  };
}

const latticeSize = 256;

/** Smooth noise of several octaves, each finer and weaker than the one before; about −1 to 1. */
function createNoise(seed: number, roughness: number): (x: number, y: number) => number {
  const random = createRandom(seed ^ 0x5eed);
  const lattice = Float32Array.from({ length: latticeSize ** 2 }, () => random() * 2 - 1);
  const valueAt = (x: number, y: number): number =>
    lattice[(y & (latticeSize - 1)) * latticeSize + (x & (latticeSize - 1))] as number;
  return (x, y) => {
    let [sum, weight, total] = [0, 1, 0];
    for (let octave = 0; octave < 7; octave += 1) {
      const [px, py] = [x * 2 ** octave + octave * 17.3, y * 2 ** octave + octave * 9.1];
      const [ix, iy] = [Math.floor(px), Math.floor(py)];
      const [dx, dy] = [px - ix, py - iy];
      const [sx, sy] = [dx * dx * (3 - 2 * dx), dy * dy * (3 - 2 * dy)];
      const upper = valueAt(ix, iy) * (1 - sx) + valueAt(ix + 1, iy) * sx;
      const lower = valueAt(ix, iy + 1) * (1 - sx) + valueAt(ix + 1, iy + 1) * sx;
      sum += (upper * (1 - sy) + lower * sy) * weight;
      total += weight;
      weight *= roughness;
    }
    return (sum / total) * 2.2;
  };
}

/** Where the person stands in this frame of a series; parts of the picture's width and height. */
export type Pose = { dx: number; dy: number; turn: number };

/** The scene as 8-bit RGB, rows from the top. */
function drawScene(scene: Scene, longSide: number, pose?: Pose) {
  const { aspect, direction, ground, seed } = scene;
  const width = Math.round(aspect >= 1 ? longSide : longSide * aspect);
  const height = Math.round(aspect >= 1 ? longSide / aspect : longSide);
  const noise = createNoise(seed, scene.roughness);
  const grain = createRandom(seed + (pose ? Math.round(pose.dx * 1e6) : 0));
  const person = scene.person.map((part) => ({
    ...part,
    x: part.x + (pose?.dx ?? 0) + (pose?.turn ?? 0) * part.width,
    y: part.y + (pose?.dy ?? 0),
  }));
  const things = [...scene.things, ...person].reverse();
  const data = Buffer.alloc(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    const y = (row + 0.5) / height;
    for (let column = 0; column < width; column += 1) {
      const x = (column + 0.5) / width;
      const cloud = noise(x * aspect * scene.scale, y * scene.scale);
      const lit = 0.5 + 0.5 * ((x - 0.5) * direction[0] + (y - 0.5) * direction[1]) + cloud * 0.25;
      let colour: Colour | null = null;
      let add = cloud * 40;
      for (const thing of things) {
        const [ox, oy] = [(x - thing.x) * aspect, y - thing.y];
        const u = (ox * thing.cos + oy * thing.sin) / thing.width;
        const v = (oy * thing.cos - ox * thing.sin) / thing.height;
        const distance = thing.isRound ? u * u + v * v : Math.max(Math.abs(u), Math.abs(v));
        if (distance >= 1) continue;
        ({ colour } = thing);
        add = cloud * thing.texture - thing.shade * (u * direction[0] + v * direction[1]) * 0.6;
        break;
      }
      const corner = 1 - 0.35 * ((x - 0.5) ** 2 + (y - 0.5) ** 2);
      const speck = (grain() - 0.5) * 12;
      const at = (row * width + column) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const base = colour
          ? (colour[channel] ?? 0)
          : (ground[0][channel] ?? 0) * lit + (ground[1][channel] ?? 0) * (1 - lit);
        data[at + channel] = Math.max(0, Math.min(255, (base + add) * corner + speck));
      }
    }
  }
  return { data, width, height };
}

/** The photo of a scene as a file, with the writing that is in it. */
export async function takePhoto(scene: Scene, longSide: number, pose?: Pose): Promise<Buffer> {
  const { data, height, width } = drawScene(scene, longSide, pose);
  let photo: Sharp = sharp(data, { raw: { width, height, channels: 3 } });
  if (scene.text) {
    const size = Math.round(width / 12);
    const svg = `<svg width="${width}" height="${height}"><text x="${width * 0.08}" y="${height * 0.9}"
      font-family="DejaVu Serif" font-size="${size}" fill="#f4f0e8">${scene.text}</text></svg>`;
    photo = photo.composite([{ input: Buffer.from(svg) }]);
  }
  return photo.jpeg({ quality: 92 }).toBuffer();
}
