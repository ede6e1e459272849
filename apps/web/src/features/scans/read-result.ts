import { instantScanState } from '@leakblock/domain/scans';
import type { InstantScanResult, InstantScanState } from '@leakblock/domain/scans';
import { RequestFailure } from '#lib/failure.ts';
import { callForJson } from '#lib/functions-client.ts';

const pollMs = 1500;

/** How long a result is looked for: a preview ends after 30 s, a restart takes some seconds more. */
const patienceMs = 45_000;

/**
 * Reads the outcome of a scan, waiting while it still runs and while the server cannot be reached.
 * @throws RequestFailure when the scan failed, is not known, or patience has run out.
 */
export async function readResult(
  resultToken: string,
  onRunning: (state: Extract<InstantScanState, { status: 'running' }>) => void,
  options: { signal?: AbortSignal; isPatient?: boolean } = {},
): Promise<InstantScanResult> {
  const { signal, isPatient = false } = options;
  const giveUpAt = Date.now() + patienceMs;
  for (;;) {
    try {
      const state = await callForJson('instant-scan-result', { resultToken }, instantScanState, {
        signal,
      });
      if (state.status === 'completed') return state.result;
      onRunning(state);
    } catch (error) {
      const isAway =
        error instanceof RequestFailure &&
        (error.code.startsWith('client.') || error.code.startsWith('server.'));
      if (!isPatient || !isAway || signal?.aborted === true) throw error;
    }
    if (Date.now() > giveUpAt) throw new RequestFailure('client.connection_lost');
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
