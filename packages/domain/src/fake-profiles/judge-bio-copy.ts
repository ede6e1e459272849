/** Words in a run; three are rarely the same by chance (Broder 1997, shingles). */
const runLength = 3;
/** Below this many words a text is too usual to be called a copy ("My only page."). */
const shortestBio = 6;
const wordPattern = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu;

/**
 * How much of a bio stands in one of the person's official bios: the share of its runs of three words that stand
 * there too, 0 to 1; of several bios the one it shares most with. Null when it cannot be told: no bio, or a short
 * one. After A. Broder, "On the resemblance and containment of documents" (1997), containment.
 */
export function judgeBioCopy(bio: string | null, official: readonly string[]): number | null {
  const runs = listRuns(bio ?? '');
  const shares = official.flatMap((text) => {
    const own = listRuns(text);
    if (own.size === 0 || runs.size === 0) return [];
    const copied = [...runs].filter((run) => own.has(run)).length;
    return [copied / runs.size];
  });
  return shares.length === 0 ? null : Math.max(...shares);
}

function listRuns(text: string): Set<string> {
  const words = text.slice(0, 5000).normalize('NFKC').toLowerCase().match(wordPattern) ?? [];
  if (words.length < shortestBio) return new Set();
  return new Set(
    words.slice(runLength - 1).map((_, index) => words.slice(index, index + runLength).join(' ')),
  );
}
