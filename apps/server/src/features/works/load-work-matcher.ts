import { setImmediate as takeTurns } from 'node:timers/promises';
import { matchIndex } from '@leakblock/fingerprint';
import type {
  Box,
  MatchLabel,
  MatchPath,
  PictureMatch,
  PictureQuery,
} from '@leakblock/fingerprint';
import type { ServerDatabase, ServerTransaction } from '#platform/database';
import { shareFor } from '#platform/share-for';
import { loadWorkIndex } from './load-work-index.ts';
import type { WorkIndex } from './load-work-index.ts';

/** A work that was recognised in a found picture; `second` is where in a video, 0 for a photo. */
export type WorkMatch = {
  workId: string;
  second: number;
  label: MatchLabel;
  /** Bits apart, 0 to 60. */
  distance: number;
  paths: MatchPath[];
  /** Part of the found picture that shows the work. */
  box: Box;
};

export type WorkMatcher = {
  /** How many photos and kept frames of videos are compared; with 0 no picture needs to be fetched. */
  size: number;
  /** The works that a found picture shows, the best match of each, best first, at most a hundred. */
  match: (query: PictureQuery, sha256: Uint8Array) => Promise<WorkMatch[]>;
};

/** Matcher over the works of one person, and of nobody else. */
export async function loadWorkMatcher(
  trx: ServerTransaction,
  userId: string,
): Promise<WorkMatcher> {
  return createWorkMatcher(await loadWorkIndex(trx, userId));
}

/** A run hears of works that came or went so many milliseconds later at most; its end has those that came looked for. */
const followMs = 60_000;

/**
 * For a run over many pages: a matcher over the works as they were a minute ago or less. All pages of the run share what
 * was read, also while it is being read: a person who registers thousands of works meanwhile has them read once a minute,
 * and not once for every page.
 */
export function followWorks(
  database: Pick<ServerDatabase, 'asService'>,
  userId: string,
): () => Promise<WorkMatcher> {
  let held: WorkIndex | undefined;
  return shareFor(followMs, async () => {
    held = await database.asService((trx) => loadWorkIndex(trx, userId, held));
    return createWorkMatcher(held);
  });
}

/** As many as are kept of one look at a page. */
const mostMatches = 100;
/** So many are gone through in a few milliseconds; then others get their turn. */
const framesAtOnce = 10_000;

export function createWorkMatcher({ files, frames, index }: WorkIndex): WorkMatcher {
  return {
    size: frames.length,
    async match(query, sha256) {
      const best = new Map<string, WorkMatch>();
      let seen = 0;
      for (const [frame, match] of await matchIndex(index, query, takeTurns)) {
        seen += 1;
        if (seen % framesAtOnce === 0) await takeTurns();
        const found = frames[Number(frame)];
        if (found === undefined) continue;
        const next = toWorkMatch(found, match);
        const known = best.get(next.workId);
        if (known === undefined || compare(next, known) < 0) best.set(next.workId, next);
      }
      const same = files.get(Buffer.from(sha256).toString('base64'));
      if (same !== undefined) best.set(same, sameFile(same));
      return [...best.values()].sort(compare).slice(0, mostMatches);
    },
  };
}

const labels: Record<MatchLabel, number> = { exact: 0, high: 1, good: 2 };

/** The surer label first, then the fewer bits apart, then the earlier second. */
function compare(a: WorkMatch, b: WorkMatch): number {
  return labels[a.label] - labels[b.label] || a.distance - b.distance || a.second - b.second;
}

function toWorkMatch(
  { second, workId }: { workId: string; second: number },
  { box, distance, label, paths }: PictureMatch,
): WorkMatch {
  return { workId, second, label, distance, paths, box };
}

/** The very file that was registered: nothing needs to be compared. */
function sameFile(workId: string): WorkMatch {
  const box = { left: 0, top: 0, width: 1, height: 1 };
  return { workId, second: 0, label: 'exact', distance: 0, paths: [], box };
}
