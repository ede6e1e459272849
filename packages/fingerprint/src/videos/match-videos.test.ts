import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PdqHash } from '../pdq/hash-bits.ts';
import { createFrameKeeper } from './frame-keeper.ts';
import { frameSeconds } from './frame-seconds.ts';
import { matchVideos, type VideoFrames } from './match-videos.ts';

/** The hash of a sight: unlike those of all others, and changed in that many bits. */
function sight(number: number, changed = 0): PdqHash {
  let state = number * 2_654_435_761 + 1;
  const hash = new Uint8Array(32);
  for (let at = 0; at < 32; at += 1) {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    hash[at] = state >>> 13;
  }
  for (let bit = 0; bit < changed; bit += 1) hash[bit % 32]! ^= 1 << (bit >> 5);
  return hash;
}

/** A video in which every sight stays for that many seconds. */
function film(sights: readonly PdqHash[], each = 1): VideoFrames {
  const frames = sights.map((hash, index) => ({ second: index * each, hash }));
  return { durationSeconds: sights.length * each, frames };
}
const sights = (from: number, to: number, changed = 0) =>
  Array.from({ length: to - from }, (_, index) => sight(from + index, changed));

const video = film(sights(0, 20));

describe('a found clip', () => {
  it('that is the video, recoded, matches', () => {
    expect(matchVideos(film(sights(0, 20, 20)), video)).toEqual({
      frames: 20,
      ofClip: 1,
      ofVideo: 1,
    });
  });

  it('cut out of the video matches', () => {
    expect(matchVideos(film(sights(8, 12)), video)).toMatchObject({ frames: 4, ofClip: 1 });
  });

  it('of which a fifth is from the video matches, less does not', () => {
    const others = (count: number) => sights(100, 100 + count);
    expect(matchVideos(film([...sights(0, 4), ...others(16)]), video)).not.toBeNull();
    expect(matchVideos(film([...sights(0, 4), ...others(17)]), video)).toBeNull();
  });

  it('with nearly all of a short video in it matches, however long it is', () => {
    const compilation = film([...sights(100, 200), ...sights(0, 4)]);
    expect(matchVideos(compilation, film(sights(0, 5)))).toMatchObject({ ofVideo: 0.8 });
    expect(matchVideos(compilation, film(sights(0, 6)))).toBeNull();
  });

  it('with two sights of the video in it does not match, however long they stay', () => {
    expect(matchVideos(film(sights(0, 2), 60), video)).toBeNull();
  });

  it('of a video with one sight matches by this one', () => {
    expect(matchVideos(film([sight(0, 31)]), film([sight(0)]))).toMatchObject({ frames: 1 });
    expect(matchVideos(film([sight(0, 32)]), film([sight(0)]))).toBeNull();
  });

  it('is weighed by time and not by the number of its sights', () => {
    const clip = { durationSeconds: 100, frames: [...film(sights(0, 3)).frames] };
    const long = { second: 3, hash: sight(300) };
    expect(matchVideos({ ...clip, frames: [...clip.frames, long] }, video)).toBeNull();
  });

  it('without frames matches nothing', () => {
    expect(matchVideos(film([]), video)).toBeNull();
    expect(matchVideos(video, film([]))).toBeNull();
  });
});

describe('the frames of a video that are kept', () => {
  const frame = (hash: PdqHash, quality = 100) => ({ quality, hashes: [{ window: 0, hash }] });

  it('show every sight once, also when it comes back', () => {
    const keep = createFrameKeeper();
    const seen = [sight(1), sight(1, 8), sight(1, 9), sight(2), sight(1, 3)];
    expect(seen.map((hash) => keep(frame(hash)))).toEqual([true, false, true, true, false]);
  });

  it('can be recognised', () => {
    const keep = createFrameKeeper();
    expect(keep(frame(sight(1), 49))).toBe(false);
    expect(keep({ quality: 90, hashes: [] })).toBe(false);
    expect(keep(frame(sight(1), 50))).toBe(true);
  });
});

describe('the seconds that are looked at', () => {
  it('are all of a short video, and evenly chosen ones of a long one', () => {
    expect(frameSeconds(3.9, 100)).toEqual([0, 1, 2]);
    expect(frameSeconds(0.4, 100)).toEqual([0]);
    expect(frameSeconds(10, 4)).toEqual([0, 3, 6, 9]);
  });

  it('are inside the video, and not more than allowed', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 90_000, noNaN: true }),
        fc.integer({ min: 1, max: 5000 }),
        (duration, limit) => {
          const seconds = frameSeconds(duration, limit);
          expect(seconds.length).toBeLessThanOrEqual(limit);
          expect(Math.max(...seconds)).toBeLessThan(duration);
        },
      ),
    );
  });
});
