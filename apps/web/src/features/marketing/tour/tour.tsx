import type { ComponentType } from 'react';
import { text } from '#lib/texts.ts';
import { DashboardStep } from './dashboard-step.tsx';
import { DecisionStep } from './decision-step.tsx';
import { FindingStep } from './finding-step.tsx';
import { NoticeStep } from './notice-step.tsx';
import { ReportStep } from './report-step.tsx';
import { TimelineStep } from './timeline-step.tsx';
import type { TourStep } from './tour-steps.ts';
import { stepBeside, tourSteps } from './tour-steps.ts';
import { useTour } from './use-tour.ts';

const screens: Record<TourStep, ComponentType<{ isAlive: boolean }>> = {
  dashboard: DashboardStep,
  finding: FindingStep,
  decision: DecisionStep,
  notice: NoticeStep,
  timeline: TimelineStep,
  report: ReportStep,
};

/**
 * Island: the life of one invented finding, step by step. Written as one page of all steps, which reads without a
 * program; where programs run, the style sheet shows the step that the address names.
 */
export function Tour() {
  const current = useTour();
  return (
    <div className="tour">
      <nav className="tour-nav" aria-label={text('tour.steps')}>
        <ol>
          {tourSteps.map((step) => (
            <li key={step}>
              <a href={`#${step}`} aria-current={step === current ? 'step' : undefined}>
                {text(`tour.${step}.name`)}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {tourSteps.map((step, place) => (
        <Step key={step} step={step} place={place + 1} isAlive={current !== null} />
      ))}
    </div>
  );
}

function Step({ step, place, isAlive }: { step: TourStep; place: number; isAlive: boolean }) {
  const Screen = screens[step];
  const before = stepBeside(step, -1);
  const after = stepBeside(step, 1);
  return (
    <section className="tour-step" id={step} aria-labelledby={`${step}-title`}>
      <p className="quiet">{text('tour.place', { place, count: tourSteps.length })}</p>
      <h2 id={`${step}-title`} tabIndex={-1}>
        {text(`tour.${step}.title`)}
      </h2>
      <p>{text(`tour.${step}.body`)}</p>
      <figure className="tour-screen">
        <figcaption>{text('tour.example')}</figcaption>
        <Screen isAlive={isAlive} />
      </figure>
      <p className="actions">
        {before !== null && (
          <a className="button button-quiet" href={`#${before}`}>
            {text('tour.back', { step: text(`tour.${before}.name`) })}
          </a>
        )}
        {after === null ? (
          <a className="button button-primary" href="/instant-scan">
            {text('tour.check')}
          </a>
        ) : (
          <a className="button button-primary" href={`#${after}`}>
            {text('tour.next', { step: text(`tour.${after}.name`) })}
          </a>
        )}
      </p>
    </section>
  );
}
