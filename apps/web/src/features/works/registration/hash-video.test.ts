import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hashVideo } from './hash-video.ts';

/** What becomes of a look at a moment, by its second: it comes unless said otherwise. */
type Moments = Record<number, 'error' | 'silence'>;

/** A video of the browser, whose picture is another one each second. */
function playVideo(duration: number, moments: Moments) {
  const video = document.createElement('video');
  let position = 0;
  let error: object | null = null;
  const tell = (event: string) => queueMicrotask(() => video.dispatchEvent(new Event(event)));
  Object.defineProperties(video, {
    src: {
      set: () => {
        tell('loadeddata');
      },
    },
    load: { value: () => undefined },
    duration: { get: () => duration },
    videoWidth: { get: () => 640 },
    videoHeight: { get: () => 360 },
    error: { get: () => error },
    currentTime: {
      get: () => position,
      set: (at: number) => {
        position = at;
        const moment = moments[Math.floor(at)];
        if (moment === 'error') error = {};
        if (moment !== 'silence') tell(moment === 'error' ? 'error' : 'seeked');
      },
    },
  });
  vi.spyOn(document, 'createElement').mockReturnValue(video);
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ close: () => undefined }));
  class Canvas {
    getContext() {
      return {
        drawImage: () => undefined,
        getImageData: (_x: number, _y: number, width: number, height: number) => ({
          data: drawNoise(Math.floor(position), width * height),
        }),
      };
    }
  }
  vi.stubGlobal('OffscreenCanvas', Canvas);
}

/** Soft shapes that differ from second to second: a picture of one colour would be too plain. */
function drawNoise(seed: number, pixels: number): Uint8ClampedArray {
  const side = Math.sqrt(pixels);
  const data = new Uint8ClampedArray(pixels * 4);
  for (let index = 0; index < pixels; index += 1) {
    const [x, y] = [(index % side) / side, Math.floor(index / side) / side];
    const waves =
      Math.sin(x * (7 + seed * 5) + seed) +
      Math.sin(y * (11 + seed * 3)) +
      Math.sin((x + y) * (17 + seed * 7));
    data.fill(128 + waves * 40, index * 4, index * 4 + 3);
    data[index * 4 + 3] = 255;
  }
  return data;
}

function look(duration: number, moments: Moments = {}) {
  playVideo(duration, moments);
  return hashVideo(new File(['video'], 'video.mp4'), {
    isWholeOnly: true,
    wantsThumbnail: false,
    digest: () => Promise.resolve('ab'.repeat(32)),
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
}

beforeEach(() => {
  // A moment that does not come is waited for fifteen seconds.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(), 20);
    return limit.signal;
  });
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => '', revokeObjectURL: () => undefined }),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('a video is looked at once per second', async () => {
  const answer = await look(8);
  expect(answer).toMatchObject({ durationSeconds: 8 });
  expect(answer).toHaveProperty('frames.length', 8);
});

it.each([
  ['one moment does not come', { 3: 'silence' }, 7],
  ['it has no picture at its very end', { 7: 'error' }, 7],
] as const)('it is registered without it when %s', async (_, moments, frames) => {
  expect(await look(8, moments)).toHaveProperty('frames.length', frames);
});

it.each([
  ['it breaks off', { 3: 'error' }],
  ['nothing comes from some moment on', { 3: 'silence', 4: 'silence', 5: 'silence' }],
] as const)('it is never registered in part when %s', async (_, moments) => {
  expect(await look(8, moments)).toBe('video_broken');
});

it('a video of which nothing can be seen is not called too plain', async () => {
  expect(await look(8, { 0: 'error' })).toBe('video_unreadable');
  vi.restoreAllMocks();
  expect(await look(0.5, { 0: 'error' })).toBe('video_unreadable');
});
