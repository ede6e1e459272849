import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { AllowList } from './allow-list.tsx';
import { modes } from './finding-filter.ts';
import { FindingsList } from './findings-list.tsx';
import { MarkedNotice } from './marked-notice.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { StoppedNotice } from './stopped-notice.tsx';
import { useAddress } from './use-address.ts';
import { useArrivals } from './use-arrivals.ts';
import { useDecide } from './use-decide.ts';
import './findings.css';

/** What was found: reviewed one by one, listed, and the pages that are never findings. */
export function FindingsView() {
  const { filter, mode, show } = useAddress();
  const arrivals = useArrivals();
  const decisions = useDecide();
  return (
    <div className="findings-view">
      <div className="finding-modes" role="group" aria-label={text('findings.mode.label')}>
        {modes.map((each) => (
          <Button
            key={each}
            look={each === mode ? 'primary' : 'quiet'}
            aria-pressed={each === mode}
            onClick={() => show(each, filter)}
          >
            {text(`findings.mode.${each}`)}
          </Button>
        ))}
      </div>
      <p className="arrivals" role="status">
        {arrivals.count > 0 && (
          <>
            <span>{text('findings.arrived', { count: arrivals.count })}</span>
            <button type="button" className="text-button" onClick={arrivals.show}>
              {text('findings.arrivedShow')}
            </button>
          </>
        )}
      </p>
      <StoppedNotice />
      <MarkedNotice />
      {mode === 'review' && (
        <ReviewPanel
          lane={filter.lane}
          onLane={(lane) => show(mode, { ...filter, lane })}
          decisions={decisions}
        />
      )}
      {mode === 'list' && (
        <FindingsList filter={filter} onFilter={(next) => show(mode, next)} decisions={decisions} />
      )}
      {mode === 'allowed' && <AllowList />}
    </div>
  );
}
