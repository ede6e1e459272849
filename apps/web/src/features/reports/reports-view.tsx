import { useTier } from '#lib/plan-context.ts';
import { useSubject } from '#lib/acting.ts';
import { Loaded } from '#lib/loaded.tsx';
import { MoreButton } from '#lib/more-button.tsx';
import { text } from '#lib/texts.ts';
import { Section } from '#ui/page.tsx';
import { MakeReport } from './make-report.tsx';
import { nextReportText } from './next-report.ts';
import { ReportItem } from './report-item.tsx';
import { useReportLinks } from './report-links.ts';
import { useReportList } from './use-reports.ts';
import './reports.css';

/** All reports, the newest first, and a new one about days that are chosen. `onMade` opens it at its address. */
export function ReportsView({ onMade }: { onMade: (address: string) => void }) {
  const list = useReportList();
  const links = useReportLinks();
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      <Section id="reports" title={text('reports.list.title')} lede={<Rhythm />}>
        <Loaded query={list} lines={6}>
          {() =>
            rows.length === 0 ? (
              <p>{text('reports.empty')}</p>
            ) : (
              <>
                <ul className="report-list">
                  {rows.map((report) => (
                    <ReportItem key={report.id} report={report} address={links.report(report.id)} />
                  ))}
                </ul>
                <MoreButton pages={list} label={text('reports.list.more')} />
              </>
            )
          }
        </Loaded>
      </Section>
      <MakeReport onMade={(id) => onMade(links.report(id))} />
    </>
  );
}

/** When reports come by themselves, by the plan. Of a creator's plan an agency knows nothing. */
function Rhythm() {
  const tier = useTier();
  const { isActing } = useSubject();
  if (isActing) return text('reports.list.ledeHers');
  if (tier === null) return text('reports.list.lede');
  // oxlint-disable-next-line react/purity -- what is shown depends on the day it is read
  const words = nextReportText(tier, new Date());
  if (words !== null) return words;
  return (
    <>
      {text('reports.rhythm.none')} <a href="/subscription-plans">{text('reports.rhythm.plans')}</a>
    </>
  );
}
