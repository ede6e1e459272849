import { UnknownKeyError } from '../platform/encrypt.ts';

/** What became of everything sealed in one place. */
export type Tally = {
  place: string;
  renewed: number;
  /** What could not be opened, by the name of its key. */
  left: Map<string, number>;
  /** Why, once for each reason. */
  reasons: Set<string>;
  leave: (key: string, why: unknown) => void;
};

export function createTally(place: string): Tally {
  const left = new Map<string, number>();
  const reasons = new Set<string>();
  return {
    place,
    renewed: 0,
    left,
    reasons,
    leave: (key, why) => {
      left.set(key, (left.get(key) ?? 0) + 1);
      const cause = why instanceof Error ? (why.cause ?? why) : why;
      reasons.add(cause instanceof UnknownKeyError ? cause.message : 'It is damaged.');
    },
  };
}
