import { randomUUID } from 'node:crypto';
import type { CheckVantage } from '@leakblock/domain/removal-requests';
import { checkPage } from '@leakblock/scan-engine';
import type { AddressCheck, PageCheck, ShowsWork } from '@leakblock/scan-engine';
import type { ServerContext } from '#platform/feature';
import { openVantages } from './vantages.ts';
import type { Vantage } from './vantages.ts';

const deadlineMs = 90_000;

/** One run: what each vantage saw. */
export type LookedAt = {
  run: string;
  checks: (AddressCheck & { vantage: CheckVantage })[];
  movedTo: string | null;
};

/**
 * Looks at a page and its files, and unless they plainly stand once more as an ordinary reader. Writes nothing down.
 * @returns null: there are signs of a minor, and nothing further was asked for
 * @throws when the program stops
 */
export async function lookAtCase(
  context: ServerContext,
  page: {
    url: string;
    mediaUrls: readonly string[];
    showsWork: ShowsWork | null;
    /** It showed one of her works before. */
    wasMatched: boolean;
  },
): Promise<LookedAt | null> {
  const { first, second } = openVantages(context);
  const seen = await lookFrom(context, first, page);
  const all = [{ vantage: first.name, seen }];
  // Who is told that it stands need not ask again.
  if (seen.verdict !== 'present' && !seen.isStopped) {
    all.push({ vantage: second.name, seen: await lookFrom(context, second, page) });
  }
  if (all.some(({ seen: { isStopped } }) => isStopped)) return null;
  return {
    run: randomUUID(),
    checks: all.flatMap(({ seen: { checks }, vantage }) =>
      checks.map((check) => ({ ...check, vantage })),
    ),
    movedTo: all.find(({ seen: { movedTo } }) => movedTo !== null)?.seen.movedTo ?? null,
  };
}

async function lookFrom(
  context: ServerContext,
  { fetcher, gate, isNameUnknown }: Vantage,
  { mediaUrls, showsWork, url, wasMatched }: Parameters<typeof lookAtCase>[1],
): Promise<PageCheck> {
  const seen = await checkPage(url, {
    fetcher,
    gate,
    isNameUnknown,
    mediaUrls,
    showsWork,
    wasMatched,
    deadlineAt: performance.now() + deadlineMs,
    signal: context.stopping,
  });
  // What was broken off says nothing.
  context.stopping.throwIfAborted();
  return seen;
}
