import { text } from '#lib/texts.ts';
import { FindingsList } from './findings-list.tsx';
import { StoppedNotice } from './stopped-notice.tsx';
import { useArrivals } from './use-arrivals.ts';
import { useDecide } from './use-decide.ts';
import { useTabAddress } from './use-tab-address.ts';
import './findings.css';

/**
 * The findings of a creator for whom an agency acts: what is new first, decided about one by one or together. `search`:
 * the address, which says how they are filtered at first.
 */
export function FindingsOfCreator({ search }: { search: string }) {
  const { filter, show } = useTabAddress(search);
  const arrivals = useArrivals();
  const decisions = useDecide();
  return (
    <div className="findings-view">
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
      <FindingsList filter={filter} onFilter={show} decisions={decisions} />
    </div>
  );
}
