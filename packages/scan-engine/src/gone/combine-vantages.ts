import type { CheckSignal } from '@leakblock/domain/removal-requests';
import type { Judgement, PageCheck } from './types.ts';

/**
 * What several vantages prove together. Whoever still sees the content is right; it is gone only when it is
 * gone for all of them, and `hidden_from_us` when the first one alone was told so.
 */
export function combineVantages(
  first: PageCheck,
  second: PageCheck | null,
): Judgement & { movedTo: string | null } {
  const all = second === null ? [first] : [first, second];
  const standing = all.find(({ verdict }) => verdict === 'present');
  if (standing !== undefined) {
    const hidden: CheckSignal[] = first.verdict === 'gone' ? ['hidden_from_us'] : [];
    return { verdict: 'present', signals: [...hidden, ...standing.signals], movedTo: null };
  }
  const moved = all.find(({ verdict }) => verdict === 'moved');
  if (moved !== undefined) return moved;
  const unclear = all.find(({ verdict }) => verdict === 'inconclusive');
  return { ...(unclear ?? first), movedTo: null };
}
