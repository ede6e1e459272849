import { FullScanCard, ScanHistory } from '#features/scans/full-scan-card.tsx';
import { checkSession } from '#features/sessions/check-session.ts';
import { text } from '#lib/texts.ts';

/** The full scan that runs or comes next, and those before it. */
export function FullScan({ names }: { names: number }) {
  return (
    <>
      <FullScanCard names={names} checkSession={checkSession} />
      <details>
        <summary>{text('full-scans.history')}</summary>
        <ScanHistory />
      </details>
    </>
  );
}
