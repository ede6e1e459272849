import type { Claim, CreateCasesAnswer } from '@leakblock/domain/removal-requests';
import { planFrom } from '#lib/plan-gate.ts';
import { FromPlan, NotIncluded } from '#lib/plan-note.tsx';
import { useSubject } from '#lib/acting.ts';
import { text } from '#lib/texts.ts';
import { Hotlines } from '../hotlines.tsx';
import { ReportYourself } from './report-yourself.tsx';

export type Refused = CreateCasesAnswer['refused'][number];

/** Lines that are shown at once; the others are counted. */
const shownLines = 100;

type RefusedCasesProps = {
  claim: Claim;
  refused: readonly Refused[];
};

/** What no case was opened for, each with its reason. */
export function RefusedCases({ claim, refused }: RefusedCasesProps) {
  const { removals } = useSubject();
  return (
    <div className="notice notice-problem" role="status">
      <p>{text('removal-requests.refused.title', { count: refused.length })}</p>
      <ul className="bullets">
        {refused.slice(0, shownLines).map(({ caseId, reason, subject }) => (
          <li key={`${subject} ${reason}`}>
            {subject.startsWith('http') && (
              <>
                <bdi className="pasted-address">{subject}</bdi>:{' '}
              </>
            )}
            {caseId === undefined ? (
              text(`removal-requests.refused.${reason}`)
            ) : (
              <a href={removals(`case=${caseId}`)}>{text(`removal-requests.refused.${reason}`)}</a>
            )}
          </li>
        ))}
      </ul>
      {refused.length > shownLines && (
        <p>{text('removal-requests.paste.more', { count: refused.length - shownLines })}</p>
      )}
      {refused.some(({ reason }) => reason === 'stopped') && <Hotlines />}
      <KeptBackByPlan claim={claim} refused={refused} />
    </div>
  );
}

/** What a plan would open of it, and what she can do without one. */
function KeptBackByPlan({ claim, refused }: RefusedCasesProps) {
  const kept = refused.filter(
    ({ reason }) => reason === 'plan_required' || reason === 'month_used_up',
  );
  if (kept.length === 0) return null;
  const features = new Set(kept.flatMap(({ feature }) => feature ?? []));
  return (
    <>
      {[...features].map((feature) => (
        <NotIncluded key={feature} feature={feature} />
      ))}
      {kept.some(({ reason }) => reason === 'month_used_up') && (
        <p>
          {text('removal-requests.month.more')} · <FromPlan plan={planFrom('removals')} />
        </p>
      )}
      <ReportYourself
        claim={claim}
        urls={kept.flatMap(({ subject }) => (subject.startsWith('http') ? subject : []))}
      />
    </>
  );
}
