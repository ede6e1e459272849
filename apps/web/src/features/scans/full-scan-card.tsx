import { useState } from 'react';
import { nextScanAt } from '@leakblock/domain/scans';
import { subscriptionTiers } from '@leakblock/domain/subscriptions';
import { failureText, RequestFailure } from '#lib/failure.ts';
import { formatDateTime } from '#lib/format.ts';
import { Loaded } from '#lib/loaded.tsx';
import type { Supabase } from '#lib/supabase-client.ts';
import { text } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { FullScanProgress, FullScanResult } from './full-scan-result.tsx';
import type { FullScan } from './read-full-scans.ts';
import { useFullScans } from './use-full-scans.ts';
import './full-scans.css';

export { ScanHistory } from './full-scan-history.tsx';

export type FullScanCardProps = {
  /** Tier of the person's plan, as the subscription check says it; null while it is asked. */
  tier: string | null;
  /** Her stage names. */
  names: number;
  checkSession: (supabase: Supabase) => Promise<void>;
};

/** The person's full scan: the running one with its progress, else how the last one ended and when the next comes. */
export function FullScanCard({ checkSession, names, tier }: FullScanCardProps) {
  const { query, start, stop } = useFullScans(checkSession);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function run(action: () => Promise<void>) {
    setBusy(true);
    setFailure(null);
    try {
      await action();
    } catch (error) {
      setFailure(failureText(error instanceof RequestFailure ? error.code : 'server.unexpected'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Loaded query={query}>
      {(scans) => {
        const running = scans.find(({ status }) => status === 'running');
        const [last] = scans;
        return (
          <div className="full-scan">
            {running !== undefined && <FullScanProgress scan={running} />}
            {running === undefined && last !== undefined && <FullScanResult scan={last} />}
            {running === undefined && last === undefined && <p>{text('full-scans.never')}</p>}
            {running === undefined && <NextScan tier={tier} names={names} last={last} />}
            {failure !== null && (
              <Notice tone="problem">
                <p>{failure}</p>
              </Notice>
            )}
            <p className="actions">
              {running !== undefined ? (
                <Button look="quiet" disabled={isBusy} onClick={() => void run(stop)}>
                  {text('full-scans.stop')}
                </Button>
              ) : (
                mayStart(tier, names) && (
                  <Button disabled={isBusy} onClick={() => void run(start)}>
                    {text(isBusy ? 'full-scans.starting' : 'full-scans.start')}
                  </Button>
                )
              )}
              {running === undefined && (last?.findings_new ?? 0) > 0 && (
                <a className="button button-quiet" href="/dashboard?view=findings">
                  {text('full-scans.review')}
                </a>
              )}
            </p>
          </div>
        );
      }}
    </Loaded>
  );
}

function mayStart(tier: string | null, names: number): boolean {
  return tier !== null && tier !== 'standard' && names > 0;
}

type NextScanProps = { tier: string | null; names: number; last: FullScan | undefined };

/** When the next scan begins by itself, or what is missing for one. */
function NextScan({ last, names, tier }: NextScanProps) {
  const [openedAt] = useState(() => Date.now());
  const known = subscriptionTiers.find((one) => one === tier);
  if (known === undefined) return null;
  const next = nextScanAt(known, last === undefined ? null : new Date(last.started_at));
  if (next === null) {
    return (
      <p className="quiet">
        {text('full-scans.needsPlan')}{' '}
        <a href="/subscription-plans">{text('full-scans.seePlans')}</a>
      </p>
    );
  }
  if (names === 0) {
    return (
      <p className="quiet">
        {text('full-scans.needsName')}{' '}
        <a href="/account#stage-names">{text('full-scans.addName')}</a>
      </p>
    );
  }
  return (
    <p className="quiet">
      {next.getTime() <= openedAt
        ? text('full-scans.nextSoon')
        : text('full-scans.next', { when: formatDateTime(next.toISOString()) })}
    </p>
  );
}
