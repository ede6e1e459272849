import { estimateDamage } from '@leakblock/domain/scans';
import type { InstantScanResult, ScanStage } from '@leakblock/domain/scans';
import type { ServerContext } from '#platform/feature';
import type { ScanOutcome } from './ask-sites.ts';
import { dropDoubles } from './drop-doubles.ts';
import type { StartedScan } from './open-scan.ts';
import { ScanInterrupted } from './scan-interrupted.ts';

/**
 * Sums the scan up and writes everything in one transaction: checks, result, state and the used
 * allowance stand together or not at all.
 * @throws ScanInterrupted when the scan was taken for dead meanwhile
 */
export async function finishScan(
  context: ServerContext,
  scan: StartedScan,
  outcome: ScanOutcome,
  options: { durationMs: number; onStage(stage: ScanStage): void },
): Promise<InstantScanResult> {
  options.onStage('analyzing_matches');
  const findings = dropDoubles(outcome.findings);
  const leaks = findings.filter((finding) => finding.kind === 'leak');
  const platforms = outcome.answers.filter(({ isEngine }) => isEngine !== true);
  options.onStage('calculating_damage');
  const result: InstantScanResult = {
    scanId: scan.scanId,
    creatorName: scan.creatorName,
    finishedAt: context.now().toISOString(),
    durationMs: options.durationMs,
    leaksFound: leaks.length,
    matchesFound: findings.filter((finding) => finding.quality !== null).length,
    contentToReview: findings.length - leaks.length,
    platformsAsked: platforms.length,
    platformsAnswered: platforms.filter((answer) => answer.verdict !== 'unknown').length,
    damage: estimateDamage(leaks.length),
    findings,
    hiddenFindings: 0,
    platforms: outcome.answers,
    scansLeft: scan.scansLeft,
    reportEmail: null,
  };
  options.onStage('finalizing');
  await store(context, scan, outcome, result);
  return result;
}

async function store(
  context: ServerContext,
  scan: StartedScan,
  outcome: ScanOutcome,
  result: InstantScanResult,
): Promise<void> {
  const now = context.now().toISOString();
  await context.database.asService(async (trx) => {
    const ended = await trx
      .updateTable('scans')
      .set({
        status: 'completed',
        stage: 'complete',
        finished_at: now,
        heartbeat_at: now,
        sites_total: result.platformsAsked,
        sites_done: result.platformsAsked,
      })
      .where('id', '=', scan.scanId)
      .where('status', '=', 'running')
      .returning('id')
      .execute();
    if (ended.length === 0) throw new ScanInterrupted();
    if (outcome.checks.length > 0) {
      await trx
        .insertInto('scan_checks')
        .values(
          outcome.checks.map((check) => ({
            scan_id: scan.scanId,
            site_id: check.siteId,
            name: check.name,
            verdict: check.verdict,
            reason: check.reason,
            ms: check.ms,
            probability: check.probability,
          })),
        )
        .execute();
    }
    await trx
      .updateTable('instant_scan_results')
      .set({ result: toStorableJson(result) })
      .where('scan_id', '=', scan.scanId)
      .execute();
    await trx
      .updateTable('private.scan_allowances')
      .set({ state: 'used' })
      .where('scan_id', '=', scan.scanId)
      .execute();
  });
}

/**
 * JSON that PostgreSQL takes: no NUL, no half of a surrogate pair. Titles come from pages that anybody may
 * write, and one of them must not undo the whole scan.
 */
function toStorableJson(result: InstantScanResult): string {
  return JSON.stringify(result, (_key, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\0', '').toWellFormed() : part,
  );
}
