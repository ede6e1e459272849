import type { ReportCounts } from '@leakblock/domain/reports';
import { formatNumber } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { FiguresTable } from '#ui/figures-table.tsx';
import { Section } from '#ui/page.tsx';

const steps = ['found', 'confirmed', 'sent', 'removed'] as const;
const [width, height] = [600, 28];

/** From what was found to what is gone: a bar each, to one measure. */
export function ReportFunnel({ counts }: { counts: ReportCounts }) {
  const most = Math.max(1, ...steps.map((step) => counts[step]));
  return (
    <Section
      id="report-funnel"
      title={text('reports.funnel.title')}
      lede={text('reports.funnel.lede')}
    >
      <dl className="report-funnel">
        {steps.map((step) => (
          <div key={step}>
            <dt>{text(`reports.count.${step}`)}</dt>
            <dd className="report-number">{formatNumber(counts[step])}</dd>
            <dd aria-hidden="true">
              <svg
                className={`funnel-bar is-${step}`}
                viewBox={`0 0 ${String(width)} ${String(height)}`}
                preserveAspectRatio="none"
              >
                <rect className="funnel-whole" width={width} height={height} />
                <rect
                  className="funnel-part"
                  width={(counts[step] / most) * width}
                  height={height}
                />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
      <FiguresTable
        summary={text('reports.asTable')}
        label={text('reports.funnel.title')}
        step={text('reports.funnel.step')}
        columns={[text('reports.funnel.count')]}
        rows={steps.map((step) => ({
          step: text(`reports.count.${step}`),
          values: [formatNumber(counts[step])],
        }))}
      />
    </Section>
  );
}
