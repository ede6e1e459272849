import type { AuthorisationStatus } from '@leakblock/domain/authorisations';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { text } from '#lib/texts.ts';

type FirstStepsProps = {
  /** How much is missing in the account. */
  missing: number;
  /** How many checks were made. */
  checks: number;
  authorisation: AuthorisationStatus;
  /** Something else waits already. */
  hasNeeds: boolean;
};

/** The three steps that everything else stands on, until all are done; those that are done before are ticked. */
export function FirstSteps({ missing, checks, authorisation, hasNeeds }: FirstStepsProps) {
  const steps = [
    { name: 'check', href: '/instant-scan', isDone: checks > 0 },
    { name: 'account', href: '/account', isDone: missing === 0 },
    { name: 'authorisation', href: '/authorisation', isDone: authorisation === 'authorized' },
  ] as const;
  const isAllDone = steps.every(({ isDone }) => isDone);
  // What is done needs nobody's eyes any more.
  if (isAllDone) return hasNeeds ? null : <p>{text('dashboard.nothing')}</p>;
  return (
    <ol className="first-steps">
      {steps.map(({ name, href, isDone }) => (
        <li key={name} className={isDone ? 'is-done' : undefined}>
          {isDone ? (
            <CircleCheck size={24} aria-hidden="true" />
          ) : (
            <CircleDashed size={24} aria-hidden="true" />
          )}
          <div>
            <p>
              <a href={href}>{text(`dashboard.step.${name}`)}</a>{' '}
              <span className="visually-hidden">
                {text(isDone ? 'dashboard.done' : 'dashboard.open')}
              </span>
            </p>
            <p className="quiet">
              {isDone
                ? text(`dashboard.step.${name}Done`)
                : name === 'account'
                  ? text('dashboard.step.accountOpen', { count: missing })
                  : text(`dashboard.step.${name}Open`)}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
