import { pageLanguage } from '#lib/language.ts';
import { loadMoreTexts } from '#lib/load-more-texts.ts';
import { ResultView } from './result-view.tsx';
import { RunningView } from './running-view.tsx';
import { ScanAnnouncement } from './scan-announcement.tsx';
import { ScanFailure } from './scan-failure.tsx';
import type { ScanState } from './scan-state.ts';
import './scans.css';

export { startScan } from './start-scan.ts';

/** Loads the words of progress and results. May be called any number of times. */
export async function prepareScan(): Promise<void> {
  await loadMoreTexts(pageLanguage(), ['errors', 'scan-results']);
}

/** Progress while the scan runs, then its result or why there is none. */
export function ScanOutcome({ state }: { state: ScanState }) {
  return (
    <>
      <ScanAnnouncement state={state} />
      {state.phase === 'running' && <RunningView scan={state} />}
      {state.phase === 'done' && (
        <ResultView result={state.result} resultToken={state.resultToken} isFresh />
      )}
      {state.phase === 'failed' && <ScanFailure failure={state} />}
    </>
  );
}
