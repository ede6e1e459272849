import { pageLanguage } from '#lib/language.ts';
import { loadTexts } from '#lib/load-texts.ts';
import { ResultView } from './result-view.tsx';
import { RunningView } from './running-view.tsx';
import { ScanFailure } from './scan-failure.tsx';
import type { ScanState } from './scan-state.ts';
import './scans.css';

export { startScan } from './start-scan.ts';

/** Loads the words of progress and results. May be called any number of times. */
export async function prepareScan(): Promise<void> {
  await loadTexts(pageLanguage(), ['errors', 'scan-results']);
}

/** Progress while the scan runs, then its result or why there is none. */
export function ScanOutcome({ state }: { state: ScanState }) {
  switch (state.phase) {
    case 'running':
      return <RunningView scan={state} />;
    case 'done':
      return <ResultView result={state.result} resultToken={state.resultToken} isFresh />;
    case 'failed':
      return <ScanFailure failure={state} />;
  }
}
