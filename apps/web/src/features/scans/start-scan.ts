import { instantScanEvent } from '@leakblock/domain/scans';
import { readEventStream } from '#lib/event-stream.ts';
import { RequestFailure } from '#lib/failure.ts';
import { callFunction } from '#lib/functions-client.ts';
import { readResult } from './read-result.ts';
import { rememberResultToken } from './result-token.ts';
import { applyScanEvent, failedScan, startedScan } from './scan-state.ts';
import type { RunningScan, ScanState } from './scan-state.ts';
import { forgetKeptName } from './typed-name.ts';

/** A preview lasts at most 30 s: a stream that is silent for longer has lost its connection. */
const silenceMs = 35_000;

/** Told to the window when a scan of this page has its result. */
export const scanDoneEvent = 'leakblock-scan-done';

/** A scan of this page: its state now, and a way to hear of changes. */
export type ScanSession = {
  getState: () => ScanState;
  subscribe: (listener: () => void) => () => void;
};

/** Starts the free leak check of a cleaned name. Never throws; every outcome is a state. */
export function startScan(name: string): ScanSession {
  let state: ScanState = startedScan(name);
  const listeners = new Set<() => void>();

  function change(next: ScanState) {
    state = next;
    const token = next.resultToken;
    if (token !== null) rememberResultToken(token);
    for (const listener of listeners) listener();
    if (next.phase === 'done') dispatchEvent(new Event(scanDoneEvent));
  }

  forgetKeptName();
  void runScan(state, change);
  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

async function runScan(first: RunningScan, change: (state: ScanState) => void): Promise<void> {
  let state: RunningScan = first;
  try {
    for await (const event of scanEvents(first.name)) {
      const next = applyScanEvent(state, event);
      change(next);
      if (next.phase !== 'running') return;
      state = next;
    }
    // The stream ended without an outcome: the server stopped, or a proxy cut the connection.
    change(await findLostOutcome(state, change));
  } catch (error) {
    if (error instanceof RequestFailure) change(failedScan(state, error.code, error.retryAfter));
    else change(await findLostOutcome(state, change));
  }
}

async function* scanEvents(creatorName: string) {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), silenceMs);
  const isAlive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), silenceMs);
  };
  try {
    const accept = 'text/event-stream';
    const response = await callFunction(
      'instant-scan',
      { creatorName },
      { accept, signal: silence.signal },
    );
    if (response.body === null) throw new RequestFailure('scans.failed');
    for await (const { event, data } of readEventStream(response.body, isAlive)) {
      const parsed = instantScanEvent.safeParse({ event, data: parseJson(data) });
      // Events of a newer server that this page does not know are skipped.
      if (parsed.success) yield parsed.data;
    }
  } finally {
    clearTimeout(timer);
  }
}

function parseJson(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}

/** After a lost connection: the scan goes on at the server, so its outcome is read there. */
async function findLostOutcome(
  state: RunningScan,
  change: (state: ScanState) => void,
): Promise<ScanState> {
  const { resultToken } = state;
  if (resultToken === null) return failedScan(state, 'client.connection_lost');
  const waiting: RunningScan = { ...state, isReconnecting: true };
  change(waiting);
  try {
    const result = await readResult(
      resultToken,
      ({ stage, done, total }) => change({ ...waiting, stage, done, total }),
      { isPatient: true },
    );
    return { phase: 'done', name: state.name, result, resultToken };
  } catch (error) {
    const isKnown = error instanceof RequestFailure && error.code !== 'scans.not_found';
    return failedScan(state, isKnown ? error.code : 'client.connection_lost');
  }
}
