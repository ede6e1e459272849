import type { RequestPreview } from '@leakblock/domain/removal-requests';

/** Not decided about yet. */
export function isStillOpen({ status }: RequestPreview): boolean {
  return status === 'draft' || status === 'in_review' || status === 'blocked';
}

/** Nothing keeps it from going but a guessed address, and she ticked that one. */
export function isApprovable(
  { blocks, id, isGuess, isGuessApproved }: RequestPreview,
  guesses: ReadonlySet<string>,
): boolean {
  const others = blocks.filter((block) => block !== 'guess_unapproved');
  return others.length === 0 && (!isGuess || isGuessApproved || guesses.has(id));
}
