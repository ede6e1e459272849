import { formatNumber } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { Bars } from '#ui/bars.tsx';
import { FiguresTable } from '#ui/figures-table.tsx';
import { formatWeek } from './format-week.ts';
import type { Protection } from './read-protection.ts';

const lamps = [
  { lamp: 'source', states: ['up', 'unknown', 'gone'] },
  { lamp: 'search', states: ['listed', 'unknown', 'removed'] },
] as const;

/** Both lamps of all cases: what they show now, each state leading to its cases, and how many went out week by week. */
export function LampsOverTime({ protection }: { protection: Protection }) {
  const { weeks } = protection;
  return (
    <>
      {lamps.map(({ lamp, states }) => {
        const shown: Record<string, number> = protection.lamps[lamp];
        const all = states.reduce((sum, state) => sum + (shown[state] ?? 0), 0);
        return (
          <div key={lamp} className="lamp-trend">
            <h3>{text(`dashboard.lamp.${lamp}`)}</h3>
            {all > 0 && (
              <div className="lamp-bar" aria-hidden="true">
                {states.map((state) => (
                  <span
                    key={state}
                    data-state={state}
                    style={{ inlineSize: `${String(((shown[state] ?? 0) / all) * 100)}%` }}
                  />
                ))}
              </div>
            )}
            <ul className="lamp-states">
              {states.map((state) => (
                <li key={state} data-state={state}>
                  <a href={`/request-removal?lamp=${lamp}-${state}`}>
                    {text(`dashboard.lamp.${lamp}.${state}` as 'dashboard.lamp.source.up', {
                      count: shown[state] ?? 0,
                      number: formatNumber(shown[state] ?? 0),
                    })}
                  </a>
                </li>
              ))}
            </ul>
            <Bars values={weeks.map((week) => week[lamp])} />
          </div>
        );
      })}
      <FiguresTable
        summary={text('dashboard.asTable')}
        label={text('dashboard.lamps')}
        step={text('dashboard.week')}
        columns={lamps.map(({ lamp }) => text(`dashboard.lamp.${lamp}.week`))}
        rows={weeks.map((week) => ({
          step: formatWeek(week.week),
          values: lamps.map(({ lamp }) => formatNumber(week[lamp])),
        }))}
      />
    </>
  );
}
