import { text } from '#lib/texts.ts';
import { resultHeadline } from './result-headline.ts';
import { countMatchingSites } from './scan-state.ts';
import type { ScanState } from './scan-state.ts';

/**
 * What a screen reader hears: one short sentence per stage and match (single answers would talk without
 * pause), then the outcome. It stays in place while the views change, else the outcome were not read.
 */
export function ScanAnnouncement({ state }: { state: ScanState }) {
  return (
    <p className="visually-hidden" aria-live="polite">
      {announcement(state)}
    </p>
  );
}

function announcement(state: ScanState): string {
  switch (state.phase) {
    case 'running': {
      const stage = text(`results.stages.${state.stage}`);
      return `${stage}, ${text('results.running.matches', { count: countMatchingSites(state) })}`;
    }
    case 'done':
      return `${text('results.stages.complete')}. ${resultHeadline(state.result)}`;
    case 'failed':
      return '';
  }
}
