import { describe, expect, it } from 'vitest';
import { drawScene, redraw } from '../testing/draw-scene.ts';
import { referencePdq } from '../testing/reference-pdq.ts';
import { hammingDistance } from './hamming-distance.ts';
import { dihedralStates, type DihedralState } from './hash-bits.ts';
import { hashPdq, hashPdqDihedral } from './hash-pdq.ts';
import { toHex } from './hex.ts';
import { toLuma, type Pixels } from './luma.ts';

/** Computed once with the arithmetic of ThreatExchange's C++ (g++ -O3): size, hash, hash of rotate90. */
const knownAnswers: [number, number, string, string][] = [
  [
    512,
    512,
    'b0fb5962ac14782996c00e614979b4e27871b4ff430bbe0f4f3ce046f9e8f07c',
    'a957ad50b1d7262c569ad2a70c38bdd589423038d3cb5d36927bdfa28174790f',
  ],
  [
    512,
    512,
    'c77bc23fd8ac9946b8041fe20da2e8f9c7b9451f89f41aaa5036d6718e0fec03',
    'f9a70e320b01c1c33f337938c496691f27b068d3e7bc3e13e1d28715d65b3c38',
  ],
  [
    512,
    512,
    '6641e591fb33de06db1ee709cb523b336e09a988c26602fd277152b325a6a8fc',
    '7a2101dbe5cbc6fb0bc12b75bdac90b540567dc6213fb4e204d1e7cc3b261a63',
  ],
  [
    640,
    360,
    '810c7fe7221c91c3dadf62c4fd7a44246fe0ed3b85c29b98c887555a66661ab9',
    '9a78b03167c285ea4ad9ac196c932d0b5cbba15943c3d5aaaa5512f55a6ea7b6',
  ],
  [
    333,
    777,
    '7e014a636ac9e1cd6d99cd90a1f7da635b0c23dc94745c5bb74606d84c3f2d25',
    '9728066dba49fe47ed93f3c0e1ccf33e3e449c834323f1c938d6ed14431a44ec',
  ],
  [
    60,
    90,
    '996174bd3f9ef361e3c29e35994e4cc1b11e9e95696bf08ed63019063662238b',
    '9ed8b6c758b20921a7649ab51c4b455a695174dd942a9b7762b1992b2ab76a9e',
  ],
];

/** The pixel of the upright picture that lies at (x, y) of the picture in this state; n is its last pixel. */
const placed: Record<DihedralState, (x: number, y: number, n: number) => [number, number]> = {
  upright: (x, y) => [x, y],
  rotate90: (x, y, n) => [n - y, x],
  rotate180: (x, y, n) => [n - x, n - y],
  rotate270: (x, y, n) => [y, n - x],
  flip: (x, y, n) => [x, n - y],
  mirror: (x, y, n) => [n - x, y],
  transpose: (x, y) => [y, x],
  transverse: (x, y, n) => [n - y, n - x],
};

/** The scene with every brightness put through `change`. */
function recolour(pixels: Pixels, change: (value: number) => number): Pixels {
  const rgba = pixels.rgba.map((value, at) => (at % 4 === 3 ? value : change(value)));
  return { ...pixels, rgba };
}

describe('a PDQ hash', () => {
  it.each(knownAnswers)(
    'of %i × %i pixels is the one the reference gives',
    (width, height, upright, rotated) => {
      const seed = knownAnswers.findIndex(([, , hash]) => hash === upright) + 1;
      const { states, quality } = hashPdqDihedral(toLuma(drawScene(seed, width, height)));
      const byState = new Map(states.map(({ state, hash }) => [state, toHex(hash)]));
      expect(quality).toBe(100);
      expect(byState.get('upright')).toBe(upright);
      expect(byState.get('rotate90')).toBe(rotated);
    },
  );

  it.each([11, 12, 13, 14])('of scene %i agrees bit for bit with the plain computation', (seed) => {
    const scene = drawScene(seed, 512, 512);
    expect(toHex(hashPdq(toLuma(scene)).hash)).toBe(referencePdq(scene));
  });

  it.each([
    [200, 150],
    [129, 401],
  ])('of an odd size, %i × %i, agrees with the plain computation', (width, height) => {
    const scene = drawScene(width, width, height);
    expect(toHex(hashPdq(toLuma(scene)).hash)).toBe(referencePdq(scene));
  });

  it.each(dihedralStates)('of the picture turned to %s is known without turning it', (state) => {
    const scene = drawScene(21);
    const turned = redraw(scene, { width: 512, height: 512 }, (x, y) => placed[state](x, y, 511));
    const derived = hashPdqDihedral(toLuma(scene), [state]).states[0]!.hash;
    // The filter's windows lean to one side, so a turned picture is read some 3 pixels off.
    expect(hammingDistance(hashPdq(toLuma(turned)).hash, derived)).toBeLessThanOrEqual(31);
  });

  it('tells the eight states apart', () => {
    const { states } = hashPdqDihedral(toLuma(drawScene(22)));
    for (const [index, one] of states.entries())
      for (const other of states.slice(index + 1))
        expect(hammingDistance(one.hash, other.hash)).toBeGreaterThan(80);
  });

  it('does not change with brightness and contrast', () => {
    const scene = drawScene(23);
    const { hash } = hashPdq(toLuma(scene));
    const muted = recolour(scene, (value) => 100 + (value - 128) * 0.5);
    const brighter = recolour(scene, (value) => value * 0.7 + 60);
    expect(hammingDistance(hashPdq(toLuma(muted)).hash, hash)).toBeLessThanOrEqual(10);
    expect(hammingDistance(hashPdq(toLuma(brighter)).hash, hash)).toBeLessThanOrEqual(10);
  });

  it('of unrelated pictures differs in about half of the bits', () => {
    const hashes = Array.from({ length: 24 }, (_, n) =>
      hashPdq(toLuma(drawScene(n + 30, 128, 128))),
    );
    const distances = hashes.flatMap(({ hash }, index) =>
      hashes.slice(index + 1).map((other) => hammingDistance(hash, other.hash)),
    );
    const mean = distances.reduce((sum, value) => sum + value, 0) / distances.length;
    expect(mean).toBeGreaterThan(120);
    expect(mean).toBeLessThan(136);
    expect(Math.min(...distances)).toBeGreaterThan(80);
  });

  it('sets at most half of its bits', () => {
    const ones = hammingDistance(hashPdq(toLuma(drawScene(55))).hash, new Uint8Array(32));
    expect(ones).toBe(128);
  });
});

describe('the quality of a hash', () => {
  const plain = (value: number): Pixels => ({
    width: 64,
    height: 64,
    rgba: new Uint8Array(64 * 64 * 4).fill(value),
  });

  it('is nothing for a plain picture, little for one soft light, full for a scene', () => {
    const light = recolour(drawScene(1, 64, 64), (value) => value);
    light.rgba.forEach((_, at) => {
      if (at % 4 !== 3) light.rgba[at] = (at / 4) % 64;
    });
    expect(hashPdq(toLuma(plain(255))).quality).toBe(0);
    expect(hashPdq(toLuma(light)).quality).toBeLessThan(50);
    expect(hashPdq(toLuma(drawScene(1))).quality).toBe(100);
  });

  it('is nothing for a picture of fewer than five pixels a side', () => {
    const { hash, quality } = hashPdq(toLuma(drawScene(1, 4, 400)));
    expect(quality).toBe(0);
    expect(toHex(hash)).toBe('0'.repeat(64));
  });
});

describe('brightness', () => {
  it('weighs the colours after Rec. 601', () => {
    const colours = {
      width: 3,
      height: 1,
      rgba: Uint8Array.of(255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255),
    };
    expect(Array.from(toLuma(colours).values, Math.round)).toEqual([76, 150, 29]);
  });

  it('shows white through what is transparent', () => {
    const { values } = toLuma({
      width: 2,
      height: 1,
      rgba: Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 51),
    });
    expect(Array.from(values)).toEqual([255, 204]);
  });

  it('refuses a buffer that is not as large as it says', () => {
    expect(() => toLuma({ width: 2, height: 2, rgba: new Uint8Array(15) })).toThrow(RangeError);
    expect(() => toLuma({ width: 0, height: 0, rgba: new Uint8Array(0) })).toThrow(RangeError);
  });
});
