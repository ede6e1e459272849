import { Check } from 'lucide-react';
import { scanStages } from '@leakblock/domain/scans';
import type { ScanStage } from '@leakblock/domain/scans';
import { text } from '#lib/texts.ts';

/** The stages of a scan in their order: passed, current, to come. */
export function StageList({ stage }: { stage: ScanStage }) {
  const current = scanStages.indexOf(stage);
  return (
    <ol className="stages" aria-label={text('results.running.stages')}>
      {scanStages.map((each, position) => (
        <li
          key={each}
          className={position < current ? 'is-passed' : position === current ? 'is-current' : ''}
          aria-current={position === current ? 'step' : undefined}
        >
          <span className="stage-mark" aria-hidden="true">
            {position < current && <Check size={12} strokeWidth={3} />}
          </span>
          {text(`results.stages.${each}`)}
        </li>
      ))}
    </ol>
  );
}
