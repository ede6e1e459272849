import type {
  InstantScanEvent,
  InstantScanFinding,
  InstantScanResult,
  PlatformAnswer,
  ScanStage,
} from '@leakblock/domain/scans';
import type { FailureCode } from '#lib/failure.ts';

export type RunningScan = {
  phase: 'running';
  name: string;
  stage: ScanStage;
  done: number;
  total: number;
  answers: PlatformAnswer[];
  findings: InstantScanFinding[];
  /** Sites heard of so far, by answer or match, first heard first. */
  heardSites: string[];
  /** Opens the outcome after a lost connection; null until the server has given it. */
  resultToken: string | null;
  isReconnecting: boolean;
};

export type FailedScan = {
  phase: 'failed';
  name: string;
  code: FailureCode;
  /** Seconds until a new try makes sense; null when unknown. */
  retryAfter: number | null;
  /** Where the outcome may still turn up. */
  resultToken: string | null;
};

export type ScanState =
  | RunningScan
  | { phase: 'done'; name: string; result: InstantScanResult; resultToken: string | null }
  | FailedScan;

export function startedScan(name: string): RunningScan {
  return {
    phase: 'running',
    name,
    stage: 'preparing',
    done: 0,
    total: 0,
    answers: [],
    findings: [],
    heardSites: [],
    resultToken: null,
    isReconnecting: false,
  };
}

/** The state after one event of the stream. */
export function applyScanEvent(state: RunningScan, event: InstantScanEvent): ScanState {
  switch (event.event) {
    case 'progress': {
      const { stage, done, total, answer, resultToken } = event.data;
      return {
        ...state,
        stage,
        done,
        total,
        answers: answer === undefined ? state.answers : [...state.answers, answer],
        heardSites: answer === undefined ? state.heardSites : hear(state, answer.siteId),
        resultToken: resultToken ?? state.resultToken,
      };
    }
    case 'finding':
      return {
        ...state,
        findings: [...state.findings, event.data],
        heardSites: hear(state, event.data.siteId),
      };
    case 'result':
      return {
        phase: 'done',
        name: state.name,
        result: event.data,
        resultToken: event.data.resultToken ?? state.resultToken,
      };
    case 'error':
      return failedScan(state, event.data.code);
  }
}

function hear({ heardSites }: RunningScan, siteId: string): string[] {
  return heardSites.includes(siteId) ? heardSites : [...heardSites, siteId];
}

/**
 * Sites with a match so far: a match is told before its site is done with the other spellings. A search engine is none; what
 * it lists counts for the site that it lies on.
 */
export function countMatchingSites({ answers, findings }: RunningScan): number {
  const found = answers
    .filter(({ isEngine, verdict }) => isEngine !== true && verdict === 'found')
    .map(({ siteId }) => siteId);
  return new Set([...found, ...findings.map(({ siteId }) => siteId)]).size;
}

export function failedScan(
  state: RunningScan,
  code: FailureCode,
  retryAfter: number | null = null,
): ScanState {
  const { name, resultToken } = state;
  return { phase: 'failed', name, code, retryAfter, resultToken };
}
