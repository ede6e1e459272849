import { judgeNameLikeness } from '@leakblock/domain/fake-profiles';
import type { NameLikeness } from '@leakblock/domain/fake-profiles';
import { nameSimilarity } from '@leakblock/scan-engine';

/** The person's name that a user name is most like. */
export type NameMatch = { name: string; similarity: number; likeness: NameLikeness };

/** Which of the names it is most like; the first of equals. `names` must not be empty. */
export function findBestName(username: string, names: readonly string[]): NameMatch {
  let best: NameMatch = { name: names[0] ?? username, similarity: 0, likeness: 'edited' };
  for (const name of names) {
    const similarity = nameSimilarity(username, name);
    if (similarity <= best.similarity) continue;
    best = { name, similarity, likeness: judgeNameLikeness(username, name, similarity) };
  }
  return best;
}

/** A display name beside the stage names; null when it is nothing but the user name. */
export function judgeDisplayName(
  displayName: string | null,
  username: string,
  stageNames: readonly string[],
): 'same' | 'alike' | 'other' | null {
  if (displayName === null || isHandle(displayName, username)) return null;
  const best = findBestName(displayName, stageNames);
  if (best.similarity >= 0.98) return 'same';
  return best.similarity >= 0.75 ? 'alike' : 'other';
}

/** Platforms show the user name where nobody has given another. */
function isHandle(displayName: string, username: string): boolean {
  return displayName.replace(/^@/u, '').toLowerCase() === username.toLowerCase();
}
