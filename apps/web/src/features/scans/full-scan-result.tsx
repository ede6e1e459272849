import { formatDateTime, formatNumber } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import type { FullScan } from './read-full-scans.ts';

/** How a running scan goes: sites first, then the pages they led to, and a rest before what was silent is asked again. */
export function FullScanProgress({ scan }: { scan: FullScan }) {
  const { sites_done: done, sites_total: total } = scan;
  const isAsking = done < total;
  const step = scan.stage === 'resting' ? 'resting' : isAsking ? 'asking' : 'reading';
  return (
    <>
      <p role="status">{text(`full-scans.${step}`)}</p>
      <ProgressBar label={text('full-scans.progress')} done={done} total={isAsking ? total : 0} />
      <p className="full-scan-numbers">
        {text('full-scans.sites', { done: formatNumber(done), total: formatNumber(total) })}
      </p>
      <FullScanNumbers scan={scan} />
    </>
  );
}

/** How a scan ended and what it covered; silent sites and searches are unknown, never clean. */
export function FullScanResult({ scan }: { scan: FullScan }) {
  const { end_reason: reason, searches_unanswered: unanswered, status } = scan;
  if (status === 'running') return null;
  const when = formatDateTime(scan.finished_at ?? scan.started_at);
  const silent = scan.sites_total - scan.sites_answered;
  return (
    <>
      <p role="status">
        {text(`full-scans.ended.${status}`, { when })}{' '}
        {reason !== null && text(`full-scans.because.${reason}`)}
      </p>
      <p className="full-scan-numbers">
        {text('full-scans.coverage', {
          answered: formatNumber(scan.sites_answered),
          total: formatNumber(scan.sites_total),
        })}{' '}
        {silent > 0 && <span className="quiet">{text('full-scans.silent')}</span>}{' '}
        {unanswered > 0 && (
          <span className="quiet">{text('full-scans.unanswered', { count: unanswered })}</span>
        )}
      </p>
      <FullScanNumbers scan={scan} />
    </>
  );
}

function FullScanNumbers({ scan }: { scan: FullScan }) {
  return (
    <p className="full-scan-numbers">
      {text('full-scans.numbers', {
        pages: scan.pages_seen,
        pictures: scan.pictures_seen,
        findings: scan.findings_new,
        profiles: scan.fake_profiles_new,
      })}
    </p>
  );
}
