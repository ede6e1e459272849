import {
  createFrameKeeper,
  encodeWork,
  frameSeconds,
  hashSide,
  hashWork,
} from '@leakblock/fingerprint';
import type { Picture } from '@leakblock/fingerprint';
import { workLimits } from '@leakblock/domain/works';
import type { FileProblem } from './file-problem.ts';
import { drawThumbnail } from './draw-thumbnail.ts';
import type { HashedVideo, HashOptions } from './hashed-file.ts';
import { toBase64 } from './to-base64.ts';

/** A browser that cannot read a video does not always say so. */
const waitMs = 15_000;
/** So many moments in a row that do not come are no accident. */
const missedInARow = 3;

/**
 * Looks at a video once per second, in the page: only here can a browser play one. Kept is the hash of the whole
 * frame for every sight that differs from those before.
 *
 * @param onProgress share that is done, 0 to 1
 * @throws when `signal` aborts
 */
export async function hashVideo(
  file: File,
  options: HashOptions & {
    digest: (file: File) => Promise<string>;
    onProgress: (share: number) => void;
    signal: AbortSignal;
  },
): Promise<HashedVideo | FileProblem> {
  const { digest, onProgress, signal, wantsThumbnail } = options;
  const address = URL.createObjectURL(file);
  const video = document.createElement('video');
  try {
    video.muted = true;
    video.playsInline = true;
    video.preload = 'auto';
    if (!(await hasHappened(video, 'loadeddata', signal, () => (video.src = address)))) {
      return 'video_unreadable';
    }
    const duration = await readDuration(video, signal);
    if (duration === null || video.videoWidth === 0) return 'video_unreadable';
    if (duration > workLimits.videoSeconds) return 'too_large';

    const keep = createFrameKeeper();
    const frames: HashedVideo['frames'] = [];
    let thumbnail: string | null = null;
    const seconds = frameSeconds(duration, workLimits.framesPerVideo);
    let [seen, missed] = [0, 0];
    for (const [index, second] of seconds.entries()) {
      // The very end of a video has no picture in some browsers; the first moment is often black.
      const at = Math.min(second + 0.1, Math.max(0, duration - 0.1));
      if (!(await hasHappened(video, 'seeked', signal, () => (video.currentTime = at)))) {
        // Without its last second a video is whole; cut off earlier it would be taken for protected and be recognised in part.
        if (seen > 0 && index === seconds.length - 1) break;
        missed += 1;
        if (video.error !== null || missed === missedInARow) {
          return seen === 0 ? 'video_unreadable' : 'video_broken';
        }
        continue;
      }
      seen += 1;
      missed = 0;
      const picture = await readFrame(video);
      const fingerprint = hashWork(picture, { wholeOnly: true });
      if (keep(fingerprint)) {
        frames.push({ second, fingerprint: toBase64(encodeWork(fingerprint)) });
        if (wantsThumbnail) thumbnail ??= await drawThumbnail(picture);
      }
      onProgress((index + 1) / seconds.length);
    }
    if (seen === 0) return 'video_unreadable';
    if (frames.length === 0) return 'too_plain';
    const sha256 = await digest(file);
    return { sha256, thumbnail, frames, durationSeconds: Math.floor(duration) };
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  }
}

/** Does something and waits for what it leads to. @returns false when it fails, or does not come */
async function hasHappened(
  video: HTMLVideoElement,
  event: 'loadeddata' | 'seeked' | 'durationchange',
  signal: AbortSignal,
  act: () => void,
): Promise<boolean> {
  signal.throwIfAborted();
  const over = new AbortController();
  const limit = AbortSignal.any([signal, AbortSignal.timeout(waitMs)]);
  try {
    return await new Promise<boolean>((resolve) => {
      const until = { signal: over.signal };
      video.addEventListener(event, () => resolve(true), until);
      video.addEventListener('error', () => resolve(false), until);
      limit.addEventListener('abort', () => resolve(false), until);
      act();
    });
  } finally {
    over.abort();
    signal.throwIfAborted();
  }
}

/** Seconds; recordings of browsers tell their length only after a look at the end. */
async function readDuration(video: HTMLVideoElement, signal: AbortSignal): Promise<number | null> {
  if (video.duration === Infinity)
    await hasHappened(video, 'durationchange', signal, () => (video.currentTime = 1e7));
  return Number.isFinite(video.duration) && video.duration > 0 ? video.duration : null;
}

async function readFrame(video: HTMLVideoElement): Promise<Picture> {
  const bitmap = await createImageBitmap(video, {
    resizeWidth: hashSide,
    resizeHeight: hashSide,
    resizeQuality: 'high',
  });
  const canvas = new OffscreenCanvas(hashSide, hashSide);
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (context === null) throw new Error('This browser has no canvas.');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const { data } = context.getImageData(0, 0, hashSide, hashSide, { colorSpace: 'srgb' });
  return {
    width: video.videoWidth,
    height: video.videoHeight,
    pixels: { width: hashSide, height: hashSide, rgba: data },
  };
}
