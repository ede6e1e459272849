/** Part of a list's sites that a version may change and still be taken over without anybody looking. */
const smallChange = 0.1;

/**
 * Whether a new version of a list is taken over by itself: only where that was allowed, where a version is in use
 * already, and where no more than a tenth of its sites are added, changed and removed together.
 */
export function takesOverByItself(version: {
  isAllowed: boolean;
  /** Sites of the version in use; null: there is none. */
  inUse: number | null;
  added: number;
  changed: number;
  removed: number;
}): boolean {
  const { added, changed, inUse, isAllowed, removed } = version;
  if (!isAllowed || inUse === null) return false;
  return added + changed + removed <= inUse * smallChange;
}
