import type { DihedralState } from '../pdq/hash-bits.ts';
import type { PartKind } from '../queries/hash-query.ts';

/** How sure a match is, best first. A `good` one needs a second sign besides it. */
export const matchLabels = ['exact', 'high', 'good'] as const;
export type MatchLabel = (typeof matchLabels)[number];

/**
 * Up to how many bits apart each label reaches. 31 is PDQ's own threshold. Unrelated photographs are around
 * 128 bits apart; at 60, about one pair in three million is closer by chance.
 */
export const labelDistances: Record<MatchLabel, number> = { exact: 10, high: 31, good: 60 };

/** What was compared: a part of the found picture, turned, with a stored window of the work. */
export type Comparison = { kind: PartKind; state: DihedralState; window: number; distance: number };

/** On which way the match came about; nothing for the whole picture as it is. */
export type MatchPath = 'content_box' | 'line_box' | 'mirror' | 'rotation' | 'window';

/** `null` when the two have nothing to do with each other. */
export function judgeMatch({ distance, kind, state, window }: Comparison): MatchLabel | null {
  const isWhole = kind === 'whole' && state === 'upright' && window === 0;
  if (isWhole && distance <= labelDistances.exact) return 'exact';
  if (distance <= labelDistances.high) return 'high';
  return distance <= labelDistances.good ? 'good' : null;
}

export function matchPaths({ kind, state, window }: Comparison): MatchPath[] {
  const paths: MatchPath[] = [];
  if (kind !== 'whole') paths.push(kind === 'content' ? 'content_box' : 'line_box');
  if (state === 'mirror') paths.push('mirror');
  else if (state !== 'upright') paths.push('rotation');
  if (window !== 0) paths.push('window');
  return paths;
}
