import type { ReactNode } from 'react';
import { LatestCases } from '#features/removal-requests/cases/latest-cases.tsx';
import { EarlierChecks } from '#features/scans/earlier-checks.tsx';
import { text } from '#lib/texts.ts';
import { Section } from '#ui/page.tsx';
import { FiguresOverTime } from './figures-over-time.tsx';
import { Funnel } from './funnel.tsx';
import { LampsOverTime } from './lamps-over-time.tsx';
import type { Protection } from './read-protection.ts';
import { Sources } from './sources.tsx';
import './progress.css';

type ProgressProps = { protection: Protection; standing: ReactNode };

/** How far her protection has come, below what needs her: only what there are figures for. */
export function Progress({ protection, standing }: ProgressProps) {
  const hasFound = protection.found > 0;
  const hasCases = protection.cases.all > 0;
  return (
    <>
      <div className="dashboard">
        {hasFound && (
          <Section id="funnel" title={text('dashboard.funnel')} lede={text('dashboard.funnelLede')}>
            <Funnel protection={protection} />
          </Section>
        )}
        {hasCases && (
          <Section id="lamps" title={text('dashboard.lamps')} lede={text('dashboard.lampsLede')}>
            <LampsOverTime protection={protection} />
          </Section>
        )}
        {hasCases && (
          <Section id="cases" title={text('dashboard.cases')}>
            <LatestCases />
            <p>
              <a href="/request-removal">{text('dashboard.cases.all')}</a>
            </p>
          </Section>
        )}
        {hasFound && (
          <Section id="sources" title={text('dashboard.sources')}>
            <Sources sources={protection.sources} />
          </Section>
        )}
        {hasFound && (
          <Section id="time" title={text('dashboard.time')} lede={text('dashboard.timeLede')}>
            <FiguresOverTime protection={protection} />
          </Section>
        )}
        <Section id="standing" title={text('dashboard.standing')}>
          {standing}
        </Section>
      </div>
      <EarlierChecks />
    </>
  );
}
