import { formatNumber } from '#lib/format.ts';
import { Loaded } from '#lib/loaded.tsx';
import { text } from '#lib/texts.ts';
import { UndecidedCheckRow } from './undecided-check-row.tsx';
import { useUndecidedChecks } from './use-undecided-checks.ts';
import './undecided-checks.css';

/** Cases whose page could not be judged three times, for operators: the newest first. */
export function UndecidedChecksView() {
  const query = useUndecidedChecks();
  return (
    <section className="undecided-checks-view" aria-labelledby="undecided-checks-title">
      <h2 id="undecided-checks-title" className="visually-hidden">
        {text('removal-requests.checks.title')}
      </h2>
      <p className="quiet">{text('removal-requests.checks.lede')}</p>
      <Loaded query={query}>
        {({ cases, count }) =>
          cases.length === 0 ? (
            <p>{text('removal-requests.checks.none')}</p>
          ) : (
            <>
              <p role="status">
                {text('removal-requests.checks.count', { count, number: formatNumber(count) })}
              </p>
              <ol className="undecided-checks">
                {cases.map((check) => (
                  <li key={check.caseId}>
                    <UndecidedCheckRow check={check} />
                  </li>
                ))}
              </ol>
            </>
          )
        }
      </Loaded>
    </section>
  );
}
