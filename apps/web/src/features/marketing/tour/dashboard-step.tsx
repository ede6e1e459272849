import { text } from '#lib/texts.ts';
import { Funnel } from './funnel.tsx';

const needs = ['leak', 'profile', 'case'] as const;

/** What needs her now, and the figures of the month. */
export function DashboardStep() {
  return (
    <div className="tour-pair">
      <div>
        <h3>{text('tour.dashboard.now')}</h3>
        <ul className="tour-list">
          {needs.map((need) => (
            <li key={need}>{text(`tour.dashboard.need.${need}`)}</li>
          ))}
        </ul>
      </div>
      <Funnel title={text('tour.dashboard.month')} />
    </div>
  );
}
