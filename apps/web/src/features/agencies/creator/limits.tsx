import type { AgencyRole, AgencyScope, ManagedCreator } from '@leakblock/domain/agencies';
import { mayAct } from '@leakblock/domain/agencies';
import { authorisationActs } from '@leakblock/domain/authorisations';
import { text } from '#lib/texts.ts';

type LimitsProps = { role: AgencyRole; creator: ManagedCreator; scope: AgencyScope };

/** Why nothing can be changed here; or nothing to say when it can. */
export function Limits({ creator, role, scope }: LimitsProps) {
  const words = !mayAct(role)
    ? text('agency-area.viewer')
    : creator.scopes.includes(scope)
      ? null
      : text(`agency-area.limit.${scope}`);
  return words === null ? null : <p className="notice notice-good">{words}</p>;
}

/** What the creator's letter keeps from going out, before anybody writes a notice. */
export function LetterLimits({ creator: { acts, letter } }: { creator: ManagedCreator }) {
  const isAlive = letter.state === 'alive' || letter.state === 'expiring';
  if (!isAlive) {
    return (
      <p className="notice notice-problem">
        {text(
          letter.state === 'expired' ? 'agency-area.limit.expired' : 'agency-area.limit.noLetter',
        )}
      </p>
    );
  }
  const missing = authorisationActs.filter((act) => !acts.includes(act));
  if (missing.length === 0) return null;
  return (
    <div className="notice notice-good">
      <p>{text('agency-area.limit.acts')}</p>
      <ul className="bullets">
        {missing.map((act) => (
          <li key={act}>{text(`agency-area.act.${act}`)}</li>
        ))}
      </ul>
    </div>
  );
}
