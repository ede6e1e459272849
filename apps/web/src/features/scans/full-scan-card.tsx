import { useState } from 'react';
import { nextScanAt } from '@leakblock/domain/scans';
import type { SubscriptionTier } from '@leakblock/domain/subscriptions';
import { useSubject } from '#lib/acting.ts';
import { failureText, RequestFailure } from '#lib/failure.ts';
import { formatDateTime } from '#lib/format.ts';
import { Loaded } from '#lib/loaded.tsx';
import { useTier } from '#lib/plan-context.ts';
import { PlanNote, PlanNotes } from '#lib/plan-note.tsx';
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
  /** Her stage names. */
  names: number;
  checkSession: (supabase: Supabase) => Promise<void>;
};

/** The person's full scan: the running one with its progress, else how the last one ended and when the next comes. */
export function FullScanCard({ checkSession, names }: FullScanCardProps) {
  const tier = useTier();
  const { isActing, may } = useSubject();
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
            {running === undefined && <NextScan tier={tier} names={names} scans={scans} />}
            {tier !== 'standard' && (
              <PlanNotes features={['fullScans', 'allNames', 'hourlyScans', 'instantAlerts']} />
            )}
            {failure !== null && (
              <Notice tone="problem">
                <p>{failure}</p>
              </Notice>
            )}
            <p className="actions">
              {!may('scan') ? null : running !== undefined ? (
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
              {!isActing &&
                running === undefined &&
                scans.some(({ findings_new: found }) => found > 0) && (
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

/** A tier that is not known closes nothing: the server decides. */
function mayStart(tier: SubscriptionTier | null, names: number): boolean {
  return tier !== 'standard' && names > 0;
}

type NextScanProps = { tier: SubscriptionTier | null; names: number; scans: readonly FullScan[] };

/** When the next scan begins by itself, or what is missing for one. */
function NextScan({ names, scans, tier }: NextScanProps) {
  const [openedAt] = useState(() => Date.now());
  if (tier === null) return null;
  const last = scans.find(({ status }) => status !== 'failed');
  const failedAt = scans.find(({ status }) => status === 'failed')?.finished_at ?? null;
  const next = nextScanAt(
    tier,
    last === undefined ? null : new Date(last.started_at),
    failedAt === null ? null : new Date(failedAt),
  );
  if (next === null) {
    return (
      <PlanNote feature="fullScans">
        <p className="quiet">
          {text('full-scans.meanwhile')} <a href="/instant-scan">{text('full-scans.check')}</a>
        </p>
      </PlanNote>
    );
  }
  if (names === 0) {
    return (
      <p className="quiet">
        {text('full-scans.needsName')}{' '}
        <a href="/account#stage_name">{text('full-scans.addName')}</a>
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
