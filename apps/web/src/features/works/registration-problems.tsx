import { formatNumber } from '#lib/format.ts';
import { text } from '#lib/texts.ts';
import { fileProblems } from './registration/file-problem.ts';
import type { RegistrationState } from './registration/registration-state.ts';

/** So many names are listed of one problem. */
const namesListed = 200;

/** Files that were not registered: what is the matter, and with which. */
export function RegistrationProblems({ problems }: Pick<RegistrationState, 'problems'>) {
  if (problems.length === 0) return null;
  return (
    <div className="registration-problems">
      <h3>{text('works.problems.title', { count: problems.length })}</h3>
      <ul>
        {fileProblems.map((problem) => {
          const names = problems.filter((each) => each.problem === problem).map(({ name }) => name);
          if (names.length === 0) return null;
          return (
            <li key={problem}>
              <details open={names.length <= 3}>
                <summary>
                  {text('works.problems.line', {
                    count: formatNumber(names.length),
                    problem: text(`works.problem.${problem}`),
                  })}
                </summary>
                <ul
                  className="registration-names"
                  tabIndex={0}
                  aria-label={text('works.problems.files')}
                >
                  {names.slice(0, namesListed).map((name, index) => (
                    <li key={`${String(index)} ${name}`} dir="auto">
                      {name}
                    </li>
                  ))}
                  {names.length > namesListed && (
                    <li>{text('works.problems.more', { count: names.length - namesListed })}</li>
                  )}
                </ul>
              </details>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
