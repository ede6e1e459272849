import { formatDateTime, formatNumber } from '#lib/format.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { useFullScanRows } from './use-full-scans.ts';

/** The last full scans as a table: when, how they ended, what they covered and found. Stands beside `FullScanCard`, which follows them. */
export function ScanHistory() {
  const query = useFullScanRows();
  return (
    <Loaded query={query}>
      {(scans) =>
        scans.length === 0 ? (
          <p className="quiet">{text('full-scans.noHistory')}</p>
        ) : (
          <div
            className="scroll-sideways"
            tabIndex={0}
            role="group"
            aria-label={text('full-scans.history')}
          >
            <table className="full-scan-history">
              <thead>
                <tr>
                  {(['began', 'state', 'answered', 'found', 'profiles'] as const).map((column) => (
                    <th key={column} scope="col">
                      {text(`full-scans.column.${column}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {scans.map((scan) => (
                  <tr key={scan.id}>
                    <th scope="row">
                      {formatDateTime(scan.started_at)}{' '}
                      <span className="quiet">{text(`full-scans.by.${scan.requested_by}`)}</span>
                    </th>
                    <td>{text(`full-scans.state.${scan.status}`)}</td>
                    <td>
                      {text('full-scans.share', {
                        answered: formatNumber(scan.sites_answered),
                        total: formatNumber(scan.sites_total),
                      })}
                    </td>
                    <td>{formatNumber(scan.findings_new)}</td>
                    <td>{formatNumber(scan.fake_profiles_new)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )
      }
    </Loaded>
  );
}
