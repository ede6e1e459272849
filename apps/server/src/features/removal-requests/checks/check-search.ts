import { randomUUID } from 'node:crypto';
import { hoursBetweenProofs } from '@leakblock/domain/removal-requests';
import type { CheckSignal, CheckVerdict } from '@leakblock/domain/removal-requests';
import { canonicalUrl } from '@leakblock/scan-engine';
import type { SearchConnector } from '@leakblock/scan-engine';
import { scanTools } from '#features/site-catalogue';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { addCaseEvents } from '../cases/add-case-events.ts';
import { deriveCases } from '../cases/derive-cases.ts';
import { listRuns } from './list-runs.ts';
import type { PastRun } from './list-runs.ts';
import { loadCase } from './load-case.ts';
import { searchQueriesFor } from './search-queries-for.ts';
import { settleRequests } from './settle-requests.ts';

const deadlineMs = 20_000;
const proofMs = hoursBetweenProofs * 3_600_000;

type Asked = {
  connector: string;
  verdict: CheckVerdict;
  signals: CheckSignal[];
  engines: string[];
  ms: number;
};

/**
 * Asks the configured search engines for a case's page by its address, several ways. Seen once is proof that it is
 * listed; not seen is proof only twice, six hours apart. Without an engine, and while one is silent, the lamp stays.
 * @throws when the program stops
 */
export async function checkSearch(context: ServerContext, caseId: string): Promise<void> {
  const { connectors } = scanTools(context);
  if (connectors.length === 0) return;
  const each = await context.database.asService((trx) => loadCase(trx, caseId));
  if (each === null || each.stop_label !== null) return;
  const asked = await Promise.all(connectors.map((connector) => ask(context, connector, each.url)));
  const now = context.now();
  await context.database.asService((trx) =>
    storeSearch(trx, { caseId, url: each.url, asked, now }),
  );
}

async function ask(
  context: ServerContext,
  connector: SearchConnector,
  url: string,
): Promise<Asked> {
  const begun = performance.now();
  const engines = new Set<string>();
  let isSilent = false;
  for (const query of searchQueriesFor(url)) {
    const { degraded, hits } = await connector.search(query, {
      kind: 'web',
      deadlineAt: performance.now() + deadlineMs,
      signal: context.stopping,
    });
    context.stopping.throwIfAborted();
    for (const hit of hits) if (canonicalUrl(hit.url) === url) engines.add(hit.engine);
    if (engines.size > 0) break;
    isSilent ||= degraded.length > 0;
  }
  const isListed = engines.size > 0;
  return {
    connector: connector.id,
    verdict: isListed ? 'present' : isSilent ? 'inconclusive' : 'gone',
    signals: [isListed ? 'listed' : isSilent ? 'search_degraded' : 'not_listed'],
    engines: [...engines].map((engine) => engine.slice(0, 60)),
    ms: Math.round(performance.now() - begun),
  };
}

async function storeSearch(
  trx: ServerTransaction,
  { asked, caseId, now, url }: { caseId: string; url: string; asked: readonly Asked[]; now: Date },
): Promise<void> {
  const each = await loadCase(trx, caseId, { isLocked: true });
  if (each === null) return;
  const run = randomUUID();
  const stored = await trx
    .insertInto('removal_checks')
    .values(
      asked.map(({ ms, signals, verdict }) => ({
        case_id: caseId,
        user_id: each.user_id,
        run,
        at: now.toISOString(),
        vantage: 'first',
        target: 'search',
        url,
        verdict,
        signals,
        ms,
      })),
    )
    .returning('id')
    .execute();
  const before = each.search_state;
  const runs = await listRuns(trx, caseId, 'search', { newest: run });
  const state = searchStateOf(runs, before);
  if (state === null) return;
  const engines = asked.flatMap((one) => one.engines);
  await trx
    .updateTable('removal_cases')
    .set({
      search_state: state,
      ...(state === 'listed' && { engines: [...new Set([...each.engines, ...engines])] }),
    })
    .where('id', '=', caseId)
    .execute();
  if (state !== before) {
    const event = {
      caseId,
      userId: each.user_id,
      actor: 'verifier',
      detail: { run },
      at: now,
    } as const;
    await addCaseEvents(trx, [{ ...event, action: `search_${state}` }]);
  }
  // What was never listed was not removed by anybody.
  if (state !== 'not_listed')
    await settleRequests(trx, {
      caseId,
      restart: each.restart_count,
      scopes: 'search',
      finding: state === 'removed' ? 'removed' : 'present',
      checkId: stored[0]?.id ?? '',
      isHidden: false,
      now,
    });
  await deriveCases(trx, [caseId], now);
}

/** The lamp by all runs, the newest first; null: nothing can be said. */
function searchStateOf(runs: readonly PastRun[], before: string): string | null {
  const has = ({ rows }: PastRun, verdict: CheckVerdict): boolean =>
    rows.some((row) => row.verdict === verdict);
  const [newest] = runs;
  if (newest === undefined) return null;
  // A request to take it out of the results stays the word for it while it is under way.
  if (has(newest, 'present')) return before === 'requested' ? 'requested' : 'listed';
  if (has(newest, 'inconclusive')) return null;
  const listedAt = runs.findIndex((run) => has(run, 'present'));
  const clear = (listedAt === -1 ? runs : runs.slice(0, listedAt)).filter(
    (run) => !has(run, 'inconclusive'),
  );
  const first = clear.at(-1) ?? newest;
  if (newest.at.getTime() - first.at.getTime() < proofMs) return null;
  const wasListed = listedAt !== -1 || ['listed', 'requested', 'removed'].includes(before);
  return wasListed ? 'removed' : 'not_listed';
}
