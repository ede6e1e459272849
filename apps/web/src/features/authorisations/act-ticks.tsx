import { authorisationActs, googleRemovalConsent } from '@leakblock/domain/authorisations';
import type { AuthorisationAct } from '@leakblock/domain/authorisations';
import { text } from '#lib/texts.ts';

type ActTicksProps = {
  acts: readonly AuthorisationAct[];
  error: string | null;
  onChange: (acts: AuthorisationAct[]) => void;
};

/**
 * One tick for each thing that is allowed, with why it is of use. None is ticked beforehand. What is missing without the
 * one for search removals is said as soon as she ticks others.
 */
export function ActTicks({ acts, error, onChange }: ActTicksProps) {
  return (
    <fieldset className="act-ticks" aria-describedby={error === null ? undefined : 'acts-note'}>
      <legend className="visually-hidden">{text('authorisations.sign.acts.title')}</legend>
      {error !== null && (
        <p id="acts-note" className="field-error" role="alert">
          {error}
        </p>
      )}
      {authorisationActs.map((act, index) => (
        <div className="checkbox-field" key={act}>
          <input
            id={`act-${act}`}
            type="checkbox"
            className="checkbox"
            checked={acts.includes(act)}
            aria-invalid={error !== null && index === 0 ? true : undefined}
            aria-describedby={`why-${act}`}
            onChange={({ target }) =>
              onChange(target.checked ? [...acts, act] : acts.filter((one) => one !== act))
            }
          />
          <label htmlFor={`act-${act}`}>{text(`authorisations.act.${act}`)}</label>
          <p className="quiet act-why" id={`why-${act}`}>
            {text(`authorisations.why.${act}`)}
          </p>
        </div>
      ))}
      <div role="status">
        {acts.length > 0 && !acts.includes(googleRemovalConsent) && (
          <p className="notice">
            {text('authorisations.sign.acts.noSearch', {
              act: text(`authorisations.act.${googleRemovalConsent}`),
            })}
          </p>
        )}
      </div>
    </fieldset>
  );
}
