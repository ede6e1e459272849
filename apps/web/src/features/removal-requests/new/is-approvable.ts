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

/** What can be approved comes first, then what a tick is enough for: what is held back stands in nobody's way. */
export function approvableFirst(requests: readonly RequestPreview[]): RequestPreview[] {
  const placeOf = (request: RequestPreview) =>
    isApprovable(request, new Set()) ? 0 : isApprovable(request, new Set([request.id])) ? 1 : 2;
  return requests.toSorted((one, other) => placeOf(one) - placeOf(other));
}
