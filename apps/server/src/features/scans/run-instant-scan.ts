import { progressMessages } from '@leakblock/domain/scans';
import type { InstantScanEvent, PlatformAnswer, ScanStage } from '@leakblock/domain/scans';
import type { ServerContext } from '#platform/feature';
import { askSites } from './ask-sites.ts';
import { finishScan } from './finish-scan.ts';
import { endScans } from './end-scans.ts';
import { keepAlive } from './keep-alive.ts';
import type { StartedScan } from './open-scan.ts';
import { resultFor, sampleFor } from './result-for.ts';
import { runningScans, stopAfterGrace } from './running-scans.ts';
import { createScanChannel } from './scan-channel.ts';
import { ScanInterrupted } from './scan-interrupted.ts';
import type { ScanChannel } from './scan-channel.ts';

/**
 * Runs an opened scan in this program, apart from the request that asked for it: a closed page does not
 * stop it. Every way it can end leaves the books in order.
 */
export function startInstantScan(context: ServerContext, scan: StartedScan): ScanChannel {
  const channel = createScanChannel();
  const abort = stopAfterGrace(context);
  const done = run(context, scan, channel, abort.signal)
    .catch((error: unknown) => fail(context, scan, channel, error))
    .finally(() => {
      runningScans(context).delete(scan.scanId);
      // Also takes its listener off the program's own signal.
      abort.abort();
      channel.close();
    });
  runningScans(context).set(scan.scanId, { channel, done });
  return channel;
}

async function run(
  context: ServerContext,
  scan: StartedScan,
  channel: ScanChannel,
  stopping: AbortSignal,
): Promise<void> {
  const startedAt = performance.now();
  let position: { stage: ScanStage; done: number; total: number } = {
    stage: 'preparing',
    done: 0,
    total: 0,
  };
  const tell = (stage: ScanStage, answer?: PlatformAnswer): void => {
    position = { ...position, stage };
    channel.emit({
      event: 'progress',
      data: {
        scanId: scan.scanId,
        message: progressMessages[stage],
        ...position,
        ...(answer === undefined ? {} : { answer }),
        ...(stage === 'preparing' ? { resultToken: scan.resultToken } : {}),
      },
    });
  };

  tell('preparing');
  const lease = keepAlive(context, scan.scanId, () => position);
  const signal = AbortSignal.any([stopping, lease.lost]);
  try {
    const outcome = await askSites(context, scan, signal, {
      onStage: (stage) => tell(stage),
      onTotal: (total) => {
        position = { ...position, total };
      },
      onAnswer: (answer, stage) => {
        if (answer.isEngine !== true) position = { ...position, done: position.done + 1 };
        tell(stage, answer);
      },
      onFinding: (finding, shown) => {
        const data = sampleFor(scan.userId, finding, shown);
        if (data !== null) channel.emit({ event: 'finding', data });
      },
    });
    if (signal.aborted) throw new ScanInterrupted();
    const result = await finishScan(context, scan, outcome, {
      durationMs: Math.round(performance.now() - startedAt),
      onStage: (stage) => tell(stage),
    });
    tell('complete');
    channel.emit({
      event: 'result',
      data: { ...resultFor(scan.userId, result), resultToken: scan.resultToken },
    });
  } finally {
    lease.stop();
  }
}

async function fail(
  context: ServerContext,
  scan: StartedScan,
  channel: ScanChannel,
  error: unknown,
): Promise<void> {
  const isInterrupted = error instanceof ScanInterrupted;
  if (!isInterrupted) context.log.error({ err: error, scanId: scan.scanId }, 'instant scan failed');
  const said: InstantScanEvent = {
    event: 'error',
    data: isInterrupted
      ? { code: 'scans.interrupted', message: 'The scan was interrupted. It does not count.' }
      : { code: 'scans.failed', message: 'Scan failed. Please try again.' },
  };
  try {
    const status = isInterrupted ? 'interrupted' : 'failed';
    await context.database.asService((trx) => endScans(trx, status, { scanId: scan.scanId }));
  } catch (cause) {
    // Nothing is lost: the scan falls silent and is ended as stale.
    context.log.error({ err: cause, scanId: scan.scanId }, 'scan could not be closed');
  }
  channel.emit(said);
}
