import { hammingDistance } from '../pdq/hamming-distance.ts';
import type { PdqHash } from '../pdq/hash-bits.ts';
import { labelDistances } from '../match/judge-match.ts';

/** The kept frames of a video; each stands for the seconds until the next one. */
export type VideoFrames = {
  durationSeconds: number;
  frames: readonly { second: number; hash: PdqHash }[];
};

export type VideoMatch = {
  /** Kept frames of the registered video that the clip shows. */
  frames: number;
  /** Share of the clip that shows the registered video, and share of that video that is in the clip: 0 to 1. */
  ofClip: number;
  ofVideo: number;
};

/** A single frame in common may be a title card; three different ones are not. */
const minFrames = 3;
const minOfClip = 0.2;
const minOfVideo = 0.8;

/** Seconds that each kept frame stands for; the first one also for what was too plain before it. */
function spansOf({ durationSeconds, frames }: VideoFrames): number[] {
  return frames.map(({ second }, index) => {
    const from = index === 0 ? 0 : second;
    const to = frames[index + 1]?.second ?? Math.max(durationSeconds, second + 1);
    return to - from;
  });
}

function share(spans: readonly number[], isMatched: readonly boolean[]): number {
  const total = spans.reduce((sum, span) => sum + span, 0);
  const matched = spans.reduce((sum, span, index) => sum + (isMatched[index] ? span : 0), 0);
  return total === 0 ? 0 : matched / total;
}

/**
 * Compares a found clip with a registered video, both with their frames in order of time. They match when three
 * different frames of the video are in the clip (all of them, when it has fewer), and these make up a fifth of the
 * clip or four fifths of the video.
 *
 * @returns how much they have in common, or `null` when that is too little.
 */
export function matchVideos(clip: VideoFrames, video: VideoFrames): VideoMatch | null {
  const inClip = clip.frames.map(() => false);
  const inVideo = video.frames.map(() => false);
  for (const [at, { hash }] of clip.frames.entries())
    for (const [place, frame] of video.frames.entries()) {
      if (hammingDistance(hash, frame.hash) > labelDistances.high) continue;
      inClip[at] = true;
      inVideo[place] = true;
    }
  const frames = inVideo.filter(Boolean).length;
  const match = {
    frames,
    ofClip: share(spansOf(clip), inClip),
    ofVideo: share(spansOf(video), inVideo),
  };
  const isEnough = frames > 0 && frames >= Math.min(minFrames, video.frames.length);
  return isEnough && (match.ofClip >= minOfClip || match.ofVideo >= minOfVideo) ? match : null;
}
