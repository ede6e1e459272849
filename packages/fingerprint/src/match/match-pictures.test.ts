import { describe, expect, it } from 'vitest';
import { createHashIndex } from '../hash-index/create-hash-index.ts';
import type { Pixels } from '../pdq/luma.ts';
import type { Picture } from '../pdq/picture.ts';
import { encodeQuery, parseQuery } from '../queries/encode-query.ts';
import { hashQuery } from '../queries/hash-query.ts';
import { paste, plain } from '../testing/compose.ts';
import { drawScene, redraw } from '../testing/draw-scene.ts';
import { storedWindows } from '../windows/window-list.ts';
import { hashWork } from '../works/hash-work.ts';
import { judgeMatch } from './judge-match.ts';
import { matchIndex, matchWork, type PictureMatch } from './match-pictures.ts';

const side = { width: 512, height: 512 };
const original = drawScene(90);
const work = hashWork(toPicture(original));

function toPicture(pixels: Pixels): Picture {
  return { width: 1024, height: 1024, pixels };
}

function match(pixels: Pixels): PictureMatch | null {
  return matchWork(hashQuery(toPicture(pixels)), work);
}

/** The part of the original from there to there, stretched to the whole again. */
function crop(left: number, top: number, right: number, bottom: number): Pixels {
  return redraw(original, side, (x, y) => [
    Math.floor((left + ((x + 0.5) / 512) * (right - left)) * 512),
    Math.floor((top + ((y + 0.5) / 512) * (bottom - top)) * 512),
  ]);
}

describe('a found picture', () => {
  it('that is the work itself matches exactly', () => {
    expect(match(original)).toMatchObject({ label: 'exact', distance: 0, paths: [], window: 0 });
  });

  it('that is mirrored matches, though not exactly', () => {
    const found = match(redraw(original, side, (x, y) => [511 - x, y]));
    expect(found).toMatchObject({ label: 'high', paths: ['mirror'], state: 'mirror' });
  });

  it('that is turned by 90° matches', () => {
    const found = match(redraw(original, side, (x, y) => [511 - y, x]));
    expect(found).toMatchObject({ label: 'high', paths: ['rotation'] });
  });

  it('that was cut at one side matches by a stored window', () => {
    const found = match(crop(0.2, 0, 1, 1));
    expect(found).toMatchObject({ label: 'high', paths: ['window'] });
    expect(storedWindows[found!.window]!.name).toBe('left 20% cut');
  });

  it('that was cut between two windows is good only', () => {
    const found = match(crop(0.095, 0, 1, 1));
    expect(found?.label).toBe('good');
    expect(found?.distance).toBeGreaterThan(31);
  });

  it('with a border matches by its content, and says where that is', () => {
    const area = { x: 60, y: 30, width: 400, height: 440 };
    const found = match(paste(plain(512, 512, 255), original, area));
    expect(found).toMatchObject({ label: 'high', paths: ['content_box'] });
    expect(found?.box.left).toBeCloseTo(60 / 512, 2);
    expect(found?.box.height).toBeCloseTo(440 / 512, 2);
  });

  it('with a border that is hardly seen matches as well as with a broad one', () => {
    const area = { x: 5, y: 9, width: 502, height: 494 };
    const found = match(paste(plain(512, 512, 255), original, area));
    expect(found).toMatchObject({ label: 'high', paths: ['content_box'] });
  });

  it('that is mirrored in a collage matches by the lines around it', () => {
    const mirrored = redraw(original, side, (x, y) => [511 - x, y]);
    const right = { x: 256, y: 0, width: 256, height: 512 };
    const found = match(paste(drawScene(91), mirrored, right));
    expect(found).toMatchObject({ label: 'high', paths: ['line_box', 'mirror'] });
  });

  it('that is another one, or plain, does not match', () => {
    expect(match(drawScene(92))).toBeNull();
    expect(match(plain(512, 512, 30))).toBeNull();
    expect(hashQuery(toPicture(plain(512, 512, 30))).parts).toEqual([]);
  });
});

describe('the label of a match', () => {
  const whole = { kind: 'whole', state: 'upright', window: 0 } as const;

  it.each([
    [10, 'exact'],
    [11, 'high'],
    [31, 'high'],
    [32, 'good'],
    [60, 'good'],
    [61, null],
  ])('of the whole picture at distance %d is %s', (distance, label) => {
    expect(judgeMatch({ ...whole, distance })).toBe(label);
  });

  it('is never exact for a mirrored picture, a part of it or a crop of the work', () => {
    expect(judgeMatch({ ...whole, state: 'mirror', distance: 0 })).toBe('high');
    expect(judgeMatch({ ...whole, kind: 'content', distance: 0 })).toBe('high');
    expect(judgeMatch({ ...whole, window: 3, distance: 0 })).toBe('high');
  });
});

describe('matching against all works', () => {
  it('finds for each picture the works it is made of, and no others', async () => {
    const index = createHashIndex();
    const others = [93, 94, 95].map((seed) => drawScene(seed));
    for (const [name, pixels] of [original, ...others].entries()) {
      const entries = hashWork(toPicture(pixels)).hashes;
      index.append(
        `work ${name}`,
        entries.map(({ hash, window }) => ({ hash, slot: window })),
      );
    }
    const half = { y: 0, width: 256, height: 512 };
    const collage = paste(paste(original, others[0]!, { x: 0, ...half }), others[1]!, {
      x: 256,
      ...half,
    });
    const queries = [collage, crop(0, 0, 1, 0.94), drawScene(96)].map((pixels) =>
      hashQuery(toPicture(pixels)),
    );
    // At the same time, as a server is asked.
    const [first, second, third] = await Promise.all(
      queries.map((query) => matchIndex(index, query, () => Promise.resolve())),
    );
    expect([...first!.keys()].sort()).toEqual(['work 1', 'work 2']);
    expect(second!.get('work 0')).toEqual(matchWork(queries[1]!, work));
    expect(third!.size).toBe(0);
  });

  it('keeps one match of each, however often it is hit, and pauses meanwhile', async () => {
    const index = createHashIndex();
    const hash = new Uint8Array(32).fill(85);
    for (let frame = 0; frame < 50_000; frame += 1)
      index.append(String(frame), [{ hash, slot: 0 }]);
    const box = { left: 0, top: 0, width: 1, height: 1 };
    const lines = Array.from({ length: 24 }, () => ({
      kind: 'line' as const,
      box,
      hashes: [{ state: 'mirror' as const, hash }],
    }));
    const upright = { kind: 'whole' as const, box, hashes: [{ state: 'upright' as const, hash }] };
    let pauses = 0;
    const found = await matchIndex(index, { quality: 90, parts: [...lines, upright] }, () => {
      pauses += 1;
      return Promise.resolve();
    });
    expect(found.size).toBe(50_000);
    expect([...found.values()].filter(({ label }) => label !== 'exact')).toEqual([]);
    expect(pauses).toBeGreaterThan(1);
  });
});

describe('the kept form of what was asked', () => {
  const framed = paste(plain(512, 512, 255), original, { x: 60, y: 30, width: 400, height: 440 });
  const query = hashQuery(toPicture(framed));
  const bytes = encodeQuery(query);

  it('finds a work that is registered later', () => {
    const kept = parseQuery(bytes);
    expect(kept.parts.map(({ hashes }) => hashes)).toEqual(query.parts.map(({ hashes }) => hashes));
    expect(matchWork(kept, work)).toMatchObject({ label: 'high', paths: ['content_box'] });
  });

  it.each([
    ['nothing', new Uint8Array(0)],
    ['of another version', Uint8Array.of(9, 80)],
    ['of a quality above 100', Uint8Array.of(1, 101)],
    ['cut off', bytes.slice(0, -1)],
    ['longer than its parts', Uint8Array.of(...bytes, 0)],
    ['with a part of unknown kind', Uint8Array.of(1, 80, 3)],
  ])('is refused when it is %s', (_what, wrong) => {
    expect(() => parseQuery(wrong)).toThrow(RangeError);
  });
});
