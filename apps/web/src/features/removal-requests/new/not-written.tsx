import type { DraftRequestsAnswer } from '@leakblock/domain/removal-requests';
import { NotIncluded } from '#lib/plan-note.tsx';
import { text } from '#lib/texts.ts';
import { ReportYourself } from './report-yourself.tsx';

type NotWrittenProps = Pick<DraftRequestsAnswer, 'notIncluded'>;

/** Notices that were not written because her plan does not include them: which, from which plan on, and how to do it herself. */
export function NotWritten({ notIncluded }: NotWrittenProps) {
  if (notIncluded.length === 0) return null;
  return (
    <aside className="not-written" aria-labelledby="not-written">
      <h3 id="not-written">{text('removal-requests.plan.notWritten')}</h3>
      {notIncluded.map(({ caseIds, feature }) => (
        <NotIncluded key={feature} feature={feature}>
          <p className="quiet">{text('removal-requests.plan.pages', { count: caseIds.length })}</p>
          <ReportYourself claim="copyright" isSearch={feature === 'searchRemovals'} />
        </NotIncluded>
      ))}
    </aside>
  );
}
